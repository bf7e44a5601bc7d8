// Launching kernels. See docs/engine.md for which form to use when.
#pragma once
#include <type_traits>
#include <utility>

#include "pool.h"

namespace simt {

inline bool in_kernel() { return current_block != nullptr; }

namespace detail {

// What a fiber does, per mode. `Body` calls the kernel with its arguments; it is copied to where no store of the
// kernel can reach it, so that the compiler may keep the arguments in registers.

template <class Body>
SIMT_KERNEL_CALL void call(Body& body) {
  body();
}

template <class Body>
SIMT_ENGINE void run_fiber(void* closure) {
  Body& body = *static_cast<Body*>(closure);
  Block& b = *current_block;
  do {
    b.begin_thread();
    call(body);
    b.finish_thread();
#ifdef SIMT_TSAN
  } while (false);  // one CUDA thread to a fiber
#else
  } while (b.wants_fresh());
#endif
}

template <class Body>
void run_flat(void* closure) {
  const Body body = *static_cast<Body*>(closure);
  Block& b = *current_block;
  const Dim3 extent = blockDim;
  while (b.next_block())
    for (unsigned z = 0; z < extent.z; ++z) {
      threadIdx.z = z;
      for (unsigned y = 0; y < extent.y; ++y) {
        threadIdx.y = y;
        for (unsigned x = 0; x < extent.x; ++x) {
          threadIdx.x = x;
          body();
        }
      }
    }
}

template <class Body>
void run_phased(void* closure) {
  const Body body = *static_cast<Body*>(closure);
  Block& b = *current_block;
  threadIdx = {0, 0, 0};
  while (b.next_block()) body();
}

template <class Body, LaunchMode mode>
constexpr auto entry_for() {
  if constexpr (mode == LaunchMode::flat) return run_flat<Body>;
  else if constexpr (mode == LaunchMode::phased) return run_phased<Body>;
  else return run_fiber<Body>;
}

struct Job {
  Grid* grid;
  void (*entry)(void*);
  void* closure;
};

inline void run_job(void* argument) {
  const Job& job = *static_cast<Job*>(argument);
  Grid& g = *job.grid;
  const bool blocking = g.mode == LaunchMode::fibers || g.mode == LaunchMode::cooperative;
  Block* b = take_block();
  b->attach(g, job.entry, job.closure, blocking);
  if (!blocking) b->run_entry();
  else
    while (b->next_block()) b->run_threads();
  b->detach();
  return_block(b);
}

// For cooperative launches, where a chunk is one block: each OS thread runs one.
inline void* run_one_block(void* argument) {
  const Job& job = *static_cast<Job*>(argument);
  Block* b = take_block();
  b->attach(*job.grid, job.entry, job.closure, true);
  if (b->next_block()) b->run_threads();
  job.grid->leave();
  b->detach();
  return_block(b);
  return nullptr;
}

// Run the grid and everything it launches, then tell the face.
inline void run_grid(const LaunchConfig& config, LaunchMode mode, void (*entry)(void*), void* closure) {
  const Options& o = options();
  uint64_t blocks = config.grid.count();
  if (o.mutation == Mutation::drop_last_block) --blocks;
  const bool cooperative = mode == LaunchMode::cooperative;
  Grid grid(config, mode, blocks, cooperative ? unsigned(blocks ? blocks : 1) : o.threads);
  Job job{&grid, entry, closure};
  if (cooperative) run_on_own_threads(blocks, run_one_block, &job);
  else if (o.threads == 1 || blocks < 2) run_job(&job);
  else pool().run(run_job, &job);
  if (grid.failed()) hooks().fault(grid.fault());
  while (Task* child = grid.children.pop()) {
    if (!grid.failed()) child->run();
    delete child;
  }
}

inline void refuse_configuration(const LaunchConfig& c) {
  Fault f;
  f.kind = FaultKind::invalid_configuration;
  snprintf(f.message, sizeof f.message, "illegal launch of %u x %u x %u blocks of %u x %u x %u threads", c.grid.x,
           c.grid.y, c.grid.z, c.block.x, c.block.y, c.block.z);
  hooks().fault(f);
}

template <class Body, LaunchMode mode>
struct LaunchTask final : Task {
  LaunchInfo info;
  Body body;
  LaunchTask(const LaunchInfo& i, const Body& b) : info(i), body(b) {}
  void run() override {
    Body mine = body;
    run_grid(info.config, mode, entry_for<Body, mode>(), &mine);
    hooks().after_launch(info);
  }
};

// Whether to run, and where: the rest of submit() does not depend on the kernel.
enum class Disposal { run, defer, queue, drop };
inline Disposal dispose(const LaunchInfo& info) {
  const LaunchAction action = hooks().before_launch(info);
  if (action == LaunchAction::skip) return Disposal::drop;
  if (!valid_configuration(info.config)) return refuse_configuration(info.config), Disposal::drop;
  if (options().mutation == Mutation::skip_launches) return Disposal::drop;
  if (action == LaunchAction::defer) return Disposal::defer;
  return info.from_device ? Disposal::queue : Disposal::run;
}

// TSan knows threads by their fibers: in the plain loop of a flat launch it would see one.
template <LaunchMode wanted, class Body>
void submit(const LaunchConfig& config, const Body& body) {
#ifdef SIMT_TSAN
  constexpr LaunchMode mode = wanted == LaunchMode::flat ? LaunchMode::fibers : wanted;
#else
  constexpr LaunchMode mode = wanted;
#endif
  using Launch = LaunchTask<Body, mode>;
  const LaunchInfo info{config, mode, in_kernel()};
  switch (dispose(info)) {
    case Disposal::run: return Launch(info, body).run();
    case Disposal::defer: return hooks().defer(info, new Launch(info, body));
    case Disposal::queue: return current_block->grid().children.push(new Launch(info, body));
    case Disposal::drop: return;
  }
}

inline void* run_children(void* grid) {
  while (Task* child = static_cast<Grid*>(grid)->children.pop()) {
    child->run();
    delete child;
  }
  return nullptr;
}

}  // namespace detail

// A launch that still lacks its arguments; each CUDA thread gets a copy of them.
template <LaunchMode mode, class F>
class Launcher {
 public:
  Launcher(const LaunchConfig& config, const F& kernel) : config_(config), kernel_(kernel) {}
  template <class... Args>
  void operator()(Args... args) const {
    detail::submit<mode>(config_, [kernel = kernel_, args...] { kernel(args...); });
  }

 private:
  LaunchConfig config_;
  F kernel_;
};

template <class F>
Launcher<LaunchMode::fibers, F> launch(const LaunchConfig& c, const F& kernel) {
  return {c, kernel};
}
template <class F>
Launcher<LaunchMode::flat, F> launch_flat(const LaunchConfig& c, const F& kernel) {
  return {c, kernel};
}
template <class F>
Launcher<LaunchMode::cooperative, F> launch_cooperative(const LaunchConfig& c, const F& kernel) {
  return {c, kernel};
}
template <class F>
Launcher<LaunchMode::phased, F> launch_phased(const LaunchConfig& c, const F& kernel) {
  return {c, kernel};
}

namespace detail {

template <LaunchMode mode, auto K>
struct Named;
template <LaunchMode mode, class... P, void (*K)(P...)>
struct Named<mode, K> {
  LaunchConfig config;
  void operator()(P... args) const {
    submit<mode>(config, [args...] { K(args...); });
  }
};

template <class... P, size_t... I>
void launch_unpacked(LaunchMode mode, const LaunchConfig& c, void (*k)(P...), void** args, std::index_sequence<I...>) {
  const auto with_arguments = [&](const auto& launcher) { launcher(*static_cast<std::remove_reference_t<P>*>(args[I])...); };
  switch (mode) {
    case LaunchMode::fibers: return with_arguments(launch(c, k));
    case LaunchMode::flat: return with_arguments(launch_flat(c, k));
    case LaunchMode::cooperative: return with_arguments(launch_cooperative(c, k));
    case LaunchMode::phased: return with_arguments(launch_phased(c, k));
  }
}

}  // namespace detail

// Launch the function `K`; its arguments convert to its parameters' types.
template <auto K, LaunchMode mode = LaunchMode::fibers>
detail::Named<mode, K> launch_kernel(const LaunchConfig& c) {
  return {c};
}

// Launch with pointers to the arguments, as cudaLaunchKernel does.
template <class... P>
void launch_pointers(LaunchMode mode, const LaunchConfig& c, void (*k)(P...), void** args) {
  detail::launch_unpacked(mode, c, k, args, std::index_sequence_for<P...>{});
}

// Run what the kernels of this grid have launched so far. The children get an OS thread of their own, because the
// parent's shared memory belongs to this one.
inline void sync_children() {
  if (in_kernel()) detail::run_on_own_threads(1, detail::run_children, &current_block->grid());
}

// Dynamic shared memory of the block.
template <class T>
T* dynamic_shared() {
  return static_cast<T*>(dynamic_memory);
}

}  // namespace simt
