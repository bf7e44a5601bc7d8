#include "stencil.h"

int blocks(int n) { return (n + 127) / 128; }
