// Cooperative groups.
#pragma once
#include "hipify_stubs/device.h"

#pragma clang force_cuda_host_device begin
namespace cooperative_groups {

class thread_group {
public:
    void sync() const;
    unsigned long long size() const;
    unsigned long long num_threads() const;
    unsigned long long thread_rank() const;
    bool is_valid() const;
    unsigned int get_type() const;
};

class thread_block : public thread_group {
public:
    struct arrival_token {};
    static void sync();
    static unsigned int thread_rank();
    static dim3 group_index();
    static dim3 thread_index();
    static dim3 group_dim();
    static dim3 dim_threads();
    static unsigned int size();
    static unsigned int num_threads();
    arrival_token barrier_arrive() const;
    void barrier_wait(arrival_token &&token) const;
};

class grid_group : public thread_group {
public:
    struct arrival_token {};
    void sync() const;
    bool is_valid() const;
    unsigned long long size() const;
    unsigned long long num_threads() const;
    unsigned long long thread_rank() const;
    unsigned long long block_rank() const;
    unsigned long long num_blocks() const;
    unsigned long long cluster_rank() const;
    unsigned long long num_clusters() const;
    dim3 group_dim() const;
    dim3 dim_blocks() const;
    dim3 dim_clusters() const;
    dim3 block_index() const;
    dim3 cluster_index() const;
    arrival_token barrier_arrive() const;
    void barrier_wait(arrival_token &&token) const;
};

// Removed in CUDA 13.
class multi_grid_group : public thread_group {
public:
    void sync() const;
    unsigned int num_grids() const;
    unsigned int grid_rank() const;
    unsigned long long thread_rank() const;
};

class cluster_group : public thread_group {
public:
    struct arrival_token {};
    static void sync();
    static arrival_token barrier_arrive();
    static void barrier_wait(arrival_token &&token);
    static void barrier_wait();
    static unsigned int query_shared_rank(const void *p);
    template <class T> static T *map_shared_rank(T *p, int rank);
    static dim3 block_index();
    static unsigned int block_rank();
    static dim3 thread_index();
    static unsigned int thread_rank();
    static dim3 dim_blocks();
    static unsigned int num_blocks();
    static dim3 dim_threads();
    static unsigned int num_threads();
    static unsigned int size();
};

#define HIPIFY_WARP_GROUP                                                                  \
    void sync() const;                                                                     \
    unsigned int size() const;                                                             \
    unsigned int num_threads() const;                                                      \
    unsigned int thread_rank() const;                                                      \
    unsigned long long meta_group_size() const;                                            \
    unsigned long long meta_group_rank() const;                                            \
    template <class T> T shfl(T v, unsigned int lane) const;                               \
    template <class T> T shfl_up(T v, int delta) const;                                    \
    template <class T> T shfl_down(T v, int delta) const;                                  \
    template <class T> T shfl_xor(T v, unsigned int lanes) const;                          \
    int any(int predicate) const;                                                          \
    int all(int predicate) const;                                                          \
    unsigned int ballot(int predicate) const;                                              \
    template <class T> unsigned int match_any(T v) const;                                  \
    template <class T> unsigned int match_all(T v, int &predicate) const;

class coalesced_group : public thread_group {
public:
    HIPIFY_WARP_GROUP
};

template <unsigned int Size, class Parent = void> class thread_block_tile : public thread_group {
public:
    HIPIFY_WARP_GROUP
    thread_block_tile() = default;
    template <class Other> thread_block_tile(const thread_block_tile<Size, Other> &other);
    operator thread_block_tile<Size, void>() const;
};
#undef HIPIFY_WARP_GROUP

template <unsigned int MaxBlockSize = 1024> struct block_tile_memory { char storage[MaxBlockSize]; };

thread_block this_thread_block();
template <unsigned int Size> thread_block this_thread_block(block_tile_memory<Size> &memory);
grid_group this_grid();
multi_grid_group this_multi_grid();
cluster_group this_cluster();
coalesced_group coalesced_threads();
template <unsigned int Size, class Group> thread_block_tile<Size, Group> tiled_partition(const Group &g);
thread_group tiled_partition(const thread_group &g, unsigned int size);
template <class Group> coalesced_group labeled_partition(const Group &g, unsigned long long label);
template <class Group> coalesced_group binary_partition(const Group &g, bool predicate);
template <class Group> void sync(const Group &g);
template <class Group> unsigned long long thread_rank(const Group &g);
template <class Group> unsigned long long group_size(const Group &g);
template <class Group> auto barrier_arrive(const Group &g) -> typename Group::arrival_token;
template <class Group> void barrier_wait(const Group &g, typename Group::arrival_token &&token);
template <class Group, class F, class... A> void invoke_one(const Group &g, F &&f, A &&...args);
template <class Group, class F, class... A>
auto invoke_one_broadcast(const Group &g, F &&f, A &&...args) -> decltype(f(args...));
template <class Group> struct is_group { static constexpr bool value = true; };

template <class T> struct plus { T operator()(T a, T b) const; };
template <class T> struct less { T operator()(T a, T b) const; };
template <class T> struct greater { T operator()(T a, T b) const; };
template <class T> struct bit_and { T operator()(T a, T b) const; };
template <class T> struct bit_or { T operator()(T a, T b) const; };
template <class T> struct bit_xor { T operator()(T a, T b) const; };

namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::this_thread_block;
using cooperative_groups::tiled_partition;
}
}
#pragma clang force_cuda_host_device end
