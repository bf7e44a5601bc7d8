// With SIMT_BUFFERS=FILE: what device memory holds when it is freed, or when the program ends, as hashes.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "simt/options.h"

namespace face {

// A record for each allocation: its number, in order of creation, its size in bytes, and the FNV-1a hash of each line
// of 256 bytes; all of 64 bits, in the machine's byte order.
class BufferLog {
public:
    static constexpr size_t line = 256;

    BufferLog() : file_(simt::options().buffers ? fopen(simt::options().buffers, "wb") : nullptr) {}
    bool wanted() const { return file_ != nullptr; }
    void add(uint64_t number, const char* base, size_t size) {
        put(number);
        put(size);
        for (size_t at = 0; at < size; at += line) put(hash(base + at, size - at < line ? size - at : line));
        fflush(file_);
    }

private:
    static uint64_t hash(const char* p, size_t count) {
        uint64_t h = 0xcbf29ce484222325u;
        for (size_t i = 0; i < count; ++i) h = (h ^ static_cast<unsigned char>(p[i])) * 0x100000001b3u;
        return h;
    }
    void put(uint64_t word) { fwrite(&word, sizeof word, 1, file_); }

    FILE* file_;
};

}  // namespace face
