// Arrive/wait barriers in the older nvcuda namespace.
#pragma once
#include "cuda_awbarrier_primitives.h"

#pragma clang force_cuda_host_device begin
namespace nvcuda {
namespace experimental {
class awbarrier {
public:
    class arrival_token {};
    awbarrier() = default;
    arrival_token arrive();
    arrival_token arrive_and_drop();
    bool timed_wait(arrival_token token, unsigned int hint);
    void wait(arrival_token token);
    void arrive_and_wait();
};
void init(awbarrier *barrier, unsigned int count);
}
}
#pragma clang force_cuda_host_device end
