// What a runtime face can observe and decide, and how faults reach it.
#pragma once
#include <stdio.h>
#include <stdlib.h>

#include "dim.h"

namespace simt {

enum class LaunchMode { fibers, flat, cooperative, phased };
enum class LaunchAction { run, skip, defer };
enum class FaultKind {
  none,
  invalid_configuration,
  deadlock,
  lane_not_in_mask,
  trap,
  assertion,
  divergent_barrier,
  inactive_source,
  shared_memory,
};

struct Fault {
  FaultKind kind = FaultKind::none;
  Uint3 block = {0, 0, 0}, thread = {0, 0, 0};
  char message[1024] = "";
};

struct LaunchInfo {
  LaunchConfig config;
  LaunchMode mode;
  bool from_device;
};

// A launch with its own copy of the arguments.
struct Task {
  virtual ~Task() {}
  virtual void run() = 0;
};

namespace detail {
inline void print_fault(const Fault& f) {
  fprintf(stderr, "simt: block (%u,%u,%u), thread (%u,%u,%u): %s\n", f.block.x, f.block.y, f.block.z, f.thread.x,
          f.thread.y, f.thread.z, f.message);
}
inline void fault_by_default(const Fault& f) {
  print_fault(f);
  abort();
}
inline LaunchAction run_always(const LaunchInfo&) { return LaunchAction::run; }
inline void ignore_launch(const LaunchInfo&) {}
inline void drop_task(const LaunchInfo&, Task* t) { delete t; }
}  // namespace detail

struct Hooks {
  LaunchAction (*before_launch)(const LaunchInfo&) = detail::run_always;
  void (*defer)(const LaunchInfo&, Task*) = detail::drop_task;
  void (*after_launch)(const LaunchInfo&) = detail::ignore_launch;
  void (*fault)(const Fault&) = detail::fault_by_default;
  void (*warning)(const Fault&) = detail::print_fault;
};

inline Hooks& hooks() {
  static Hooks h;
  return h;
}

}  // namespace simt
