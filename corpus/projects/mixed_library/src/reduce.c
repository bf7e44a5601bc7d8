#include "reduce/reduce.h"

double reduce_sum_host(const double* values, int n)
{
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += values[i];
    return sum;
}
