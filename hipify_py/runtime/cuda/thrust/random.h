// Random engines and distributions: those of the standard library, so sequences of the distributions are its own.
#pragma once

#include <random>

namespace thrust {
namespace random {
using std::minstd_rand;
using std::minstd_rand0;
using std::normal_distribution;
using std::ranlux24;
using std::ranlux48;
using std::uniform_int_distribution;
using std::uniform_real_distribution;
using default_random_engine = std::minstd_rand;
}  // namespace random
using namespace random;
}  // namespace thrust
