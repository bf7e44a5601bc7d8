#include "scan.h"

int checked(int n) { return n < 0 ? 0 : n > 256 ? 256 : n; }
