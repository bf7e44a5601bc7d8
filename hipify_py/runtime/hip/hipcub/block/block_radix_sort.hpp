// Part of hipcub.hpp.
#pragma once

#include "hipcub/hipcub.hpp"
