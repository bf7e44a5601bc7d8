// Ranges and marks for profilers, as C++ objects.
#pragma once
#include <string>
#include "nvtx3/nvToolsExt.h"

namespace nvtx3 {
inline namespace v1 {
struct color { explicit color(uint32_t v); };
struct rgb { rgb(unsigned char r, unsigned char g, unsigned char b); };
struct argb { argb(unsigned char a, unsigned char r, unsigned char g, unsigned char b); };
struct category { explicit category(uint32_t id); };
struct message { message(const char *text); message(const std::string &text); };
struct payload { template <class T> explicit payload(T v); };
struct domain { struct global {}; };
struct event_attributes { template <class... A> event_attributes(const A &...args); };
struct range_handle { uint64_t value; };
template <class D = domain::global> struct scoped_range_in { template <class... A> explicit scoped_range_in(const A &...args); };
template <class D = domain::global> struct unique_range_in { template <class... A> explicit unique_range_in(const A &...args); };
typedef scoped_range_in<> scoped_range;
typedef unique_range_in<> unique_range;
template <class... A> range_handle start_range(const A &...args);
void end_range(range_handle handle);
template <class... A> void mark(const A &...args);
}
}
#define NVTX3_FUNC_RANGE() ::nvtx3::scoped_range const nvtx3_range__{__func__}
#define NVTX3_FUNC_RANGE_IN(D) ::nvtx3::scoped_range_in<D> const nvtx3_range__{__func__}
