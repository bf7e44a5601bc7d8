// scoped.h and atomic_scope.h against plain arithmetic.
#include <hip/hip_runtime.h>

#include "expect.h"

#include "atomic_scope.h"
#include "scoped.h"

static void compare_reference() {
    int x = 7;
    const scoped::atomic_ref<int, scoped::thread_scope_device> r(x);
    expect("load", 0, r.load(scoped::memory_order_relaxed), 7);
    expect("fetch_add", 0, r.fetch_add(5, scoped::memory_order_relaxed), 7);
    expect("fetch_sub", 0, r.fetch_sub(2), 12);
    expect("fetch_min", 0, r.fetch_min(4), 10);
    expect("fetch_max", 0, r.fetch_max(6), 4);
    expect("exchange", 0, r.exchange(12, scoped::memory_order_acq_rel), 6);
    expect("fetch_and", 0, r.fetch_and(10), 12);
    expect("fetch_or", 0, r.fetch_or(3), 8);
    expect("fetch_xor", 0, r.fetch_xor(1), 11);
    expect("value", 0, x, 10);
    int expected = 9;
    expect("failed exchange", 1, r.compare_exchange_strong(expected, 1), false);
    expect("what was there", 1, expected, 10);
    expect("exchange", 1, r.compare_exchange_strong(expected, 1, scoped::memory_order_acq_rel), true);
    while (!r.compare_exchange_weak(expected = 1, 2, scoped::memory_order_release)) {
    }
    expect("value", 2, x, 2);
}

static void compare_object() {
    scoped::atomic<unsigned> a{5};
    expect("++a", 3, ++a, 6);
    expect("a++", 3, a++, 6);
    expect("--a", 3, --a, 6);
    expect("a--", 3, a--, 6);
    expect("a += 3", 3, a += 3, 8);
    expect("a -= 9", 3, a -= 9, ~0u);
    expect("a &= 12", 3, a &= 12, 12);
    expect("a |= 1", 3, a |= 1, 13);
    expect("a ^= 5", 3, a ^= 5, 8);
    expect("a = 3", 3, a = 3, 3);
    scoped::atomic_thread_fence(scoped::memory_order_seq_cst, scoped::thread_scope_block);
    a.store(4, scoped::memory_order_release);
    expect("a", 3, unsigned(a), 4);
}

static void compare_counters() {
    unsigned up = 0, down = 2, place = 9;
    const unsigned rising[] = {0, 1, 2, 0, 1}, falling[] = {2, 1, 0, 2, 1};
    for (unsigned i = 0; i < 5; ++i) {
        expect("increment", i, i % 2 ? atomic_scope::increment_block(&up, 2) : atomic_scope::increment_system(&up, 2),
               rising[i]);
        expect("decrement", i,
               i % 2 ? atomic_scope::decrement_block(&down, 2) : atomic_scope::decrement_system(&down, 2), falling[i]);
    }
    down = 7;
    atomic_scope::decrement_block(&down, 2);
    expect("decrement from above the limit", 0, down, 2);
    expect("compare and swap", 0, atomic_scope::compare_exchange_block(&place, 8u, 1u), 9);
    expect("compare and swap", 1, atomic_scope::compare_exchange_block(&place, 9u, 1u), 9);
    expect("compare and swap", 2, place, 1);
}

int main() {
    compare_reference();
    compare_object();
    compare_counters();
    return differences != 0;
}
