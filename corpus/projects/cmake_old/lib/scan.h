#ifndef SCAN_H
#define SCAN_H
void scan(const int* in, int* out, int n);
void add(int* data, int n, int value);
int checked(int n);
#endif
