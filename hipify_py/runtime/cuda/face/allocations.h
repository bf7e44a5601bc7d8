// The table of live allocations: what each address belongs to, and guard bytes around it in check mode.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "face/buffer_log.h"
#include "face/device_properties.h"
#include "face/support.h"
#include "simt/options.h"

namespace face {

enum class Memory { device, managed, pinned, registered, symbol };

struct Allocation {
    char* base;
    size_t size;
    Memory kind;
    unsigned flags;
    cudaMemPool_t pool;
    uint64_t number;  // in order of creation; 0 for memory of somebody else
};

// Of the flags of an allocation: its memory outlives it, because it may be restored at the same address.
inline constexpr unsigned keeps_memory = 1u << 31;

// With SIMT_CHECK=1 a device allocation starts as a NaN pattern and ends in guard bytes that cudaFree and the
// synchronising calls inspect. Under AddressSanitizer its own red zones do this better, at the faulty access.
inline constexpr size_t guard_size = 64;
inline constexpr unsigned char guard_byte = 0xfd, fresh_byte = 0xff;
inline bool guarded() {
#ifdef SIMT_ASAN
    return false;
#else
    return simt::options().check;
#endif
}

class Allocations;
inline Allocations& allocations();

class Allocations {
public:
    Allocations() {
        if (log_.wanted()) atexit([] { allocations().log_all(); });
    }
    // Returns null when the device's memory is exhausted.
    char* create(size_t size, Memory kind, unsigned flags = 0, cudaMemPool_t pool = nullptr) {
        const Lock lock(mutex_);
        const bool on_device = kind == Memory::device || kind == Memory::managed;
        if (on_device && size > device_memory - used_) return nullptr;
        void* memory = nullptr;
        if (posix_memalign(&memory, 256, size + (guarded() ? guard_size : 0))) return nullptr;
        char* base = static_cast<char*>(memory);
        if (guarded()) {
            memset(base, fresh_byte, size);
            memset(base + size, guard_byte, guard_size);
        }
        table_.at(base) = {base, size, kind, flags, pool, ++created_};
        if (on_device) used_ += size;
        return base;
    }
    // Forgets and frees the allocation that starts at p, if it is of one of two kinds; false if there is none.
    bool destroy(void* p, Memory kind, Memory other) {
        const Lock lock(mutex_);
        const Allocation* found = table_.find(p);
        if (!found || (found->kind != kind && found->kind != other)) return false;
        const Allocation a = *found;
        inspect(a);
        log(a);
        if (a.kind == Memory::device || a.kind == Memory::managed) used_ -= a.size;
        table_.erase(p);
        if (!(a.flags & keeps_memory)) free(p);
        return true;
    }
    // Makes an allocation with memory of its own valid again that was destroyed; nothing if it wasn't.
    void restore(const Allocation& a) {
        const Lock lock(mutex_);
        if (table_.find(a.base)) return;
        table_.at(a.base) = a;
        used_ += a.size;
    }
    // Registers memory that somebody else owns; false if it overlaps a live allocation.
    bool adopt(const void* p, size_t size, Memory kind, unsigned flags = 0) {
        const Lock lock(mutex_);
        if (lookup(p) || lookup(static_cast<const char*>(p) + size - 1)) return false;
        char* base = static_cast<char*>(const_cast<void*>(p));
        table_.at(p) = {base, size, kind, flags, nullptr, 0};
        return true;
    }
    bool release(const void* p, Memory kind) {
        const Lock lock(mutex_);
        const Allocation* found = table_.find(p);
        return found && found->kind == kind && table_.erase(p);
    }
    // The allocation that p points into, copied; base is null when there is none.
    Allocation find(const void* p) {
        const Lock lock(mutex_);
        const Allocation* found = lookup(p);
        return found ? *found : Allocation{};
    }
    size_t used() {
        const Lock lock(mutex_);
        return used_;
    }
    // Frees all device and managed memory.
    void clear_device() {
        const Lock lock(mutex_);
        std::vector<Allocation> doomed;
        for (const auto& entry : table_)
            if (entry.value.kind == Memory::device || entry.value.kind == Memory::managed) doomed.push_back(entry.value);
        for (const Allocation& a : doomed) {
            log(a);
            table_.erase(a.base);
            free(a.base);
        }
        used_ = 0;
    }
    size_t used_by(cudaMemPool_t pool) {
        const Lock lock(mutex_);
        size_t used = 0;
        for (const auto& entry : table_) used += entry.value.pool == pool ? entry.value.size : 0;
        return used;
    }
    void forget_pool(cudaMemPool_t pool) {
        const Lock lock(mutex_);
        for (auto& entry : table_)
            if (entry.value.pool == pool) entry.value.pool = nullptr;
    }
    // Checks every guard; false if a write ran past the end of an allocation.
    bool intact() {
        if (!guarded()) return true;
        const Lock lock(mutex_);
        bool all = true;
        for (const auto& entry : table_) all &= inspect(entry.value);
        return all;
    }

private:
    void log_all() {
        const Lock lock(mutex_);
        for (const auto& entry : table_) log(entry.value);
    }
    void log(const Allocation& a) {
        if (log_.wanted() && (a.kind == Memory::device || a.kind == Memory::managed)) log_.add(a.number, a.base, a.size);
    }
    const Allocation* lookup(const void* p) {
        const Allocation* a = table_.find_at_or_before(p);
        return a && static_cast<const char*>(p) < a->base + a->size ? a : nullptr;
    }
    bool inspect(const Allocation& a) const {
        if (!guarded() || a.kind == Memory::registered || a.kind == Memory::symbol) return true;
        for (size_t i = 0; i < guard_size; ++i) {
            if (static_cast<unsigned char>(a.base[a.size + i]) == guard_byte) continue;
            fprintf(stderr, "simt: write of byte %zu of an allocation of %zu bytes\n", a.size + i, a.size);
            fail_context(cudaErrorIllegalAddress);
            memset(a.base + a.size, guard_byte, guard_size);
            return false;
        }
        return true;
    }

    Mutex mutex_;
    AddressTable<Allocation> table_;
    size_t used_ = 0;
    uint64_t created_ = 0;
    BufferLog log_;
};

// Never destroyed: static objects of the program may free memory after main.
inline Allocations& allocations() {
    static Allocations* all = new Allocations;
    return *all;
}

inline bool device_accessible(const Allocation& a) { return a.base != nullptr; }

// Whether count bytes at p stay inside the allocation that p points into (true for memory not in the table).
inline bool in_bounds(const void* p, size_t count) {
    const Allocation a = allocations().find(p);
    return !a.base || static_cast<const char*>(p) + count <= a.base + a.size;
}

}  // namespace face

// For those who load a program as a library: where the allocation that p points into begins, and how many bytes it has.
extern "C" __attribute__((used)) inline void simt_allocation(const void* p, void** base, size_t* size) {
    const face::Allocation a = face::allocations().find(p);
    *base = a.base;
    *size = a.size;
}
