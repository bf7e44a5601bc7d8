#include "reduce/reduce.h"

#include <stdio.h>

int main(void)
{
    double values[1000];
    for (int i = 0; i < 1000; ++i) values[i] = i;
    const double sum = reduce_sum(values, 1000), host = reduce_sum_host(values, 1000);
    printf("%.0f\n", sum);
    return sum == host ? 0 : 1;
}
