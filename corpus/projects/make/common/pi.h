#pragma once

double estimate(unsigned long long seed, int samples);
