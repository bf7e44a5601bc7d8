// Small tools that keep the heavy parts of the standard library out of every program: a lock, a counted pointer, and
// a table ordered by address.
#pragma once

#include <pthread.h>
#include <stdint.h>

#include <vector>

namespace face {

class Mutex {
public:
    void lock() { pthread_mutex_lock(&mutex_); }
    void unlock() { pthread_mutex_unlock(&mutex_); }

private:
    pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
};
class Lock {
public:
    explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    ~Lock() { mutex_.unlock(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    Mutex& mutex_;
};

// Base of objects that a Shared pointer owns.
struct Counted {
    virtual ~Counted() {}
    int owners = 0;
};
template <class T>
class Shared {
public:
    Shared() = default;
    explicit Shared(T* object) : object_(object) { acquire(); }
    Shared(const Shared& other) : object_(other.object_) { acquire(); }
    template <class U>
    Shared(const Shared<U>& other) : object_(other.get()) { acquire(); }
    Shared& operator=(Shared other) {
        T* mine = object_;
        object_ = other.object_;
        other.object_ = mine;
        return *this;
    }
    ~Shared() {
        if (object_ && __atomic_sub_fetch(&object_->owners, 1, __ATOMIC_ACQ_REL) == 0) delete object_;
    }
    T* get() const { return object_; }
    T* operator->() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }

private:
    void acquire() {
        if (object_) __atomic_add_fetch(&object_->owners, 1, __ATOMIC_RELAXED);
    }
    T* object_ = nullptr;
};

// Values ordered by a unique address; not locked.
template <class V>
class AddressTable {
public:
    struct Entry {
        uintptr_t key;
        V value;
    };
    V* find(const void* p) {
        const size_t i = lower(address(p));
        return i < entries_.size() && entries_[i].key == address(p) ? &entries_[i].value : nullptr;
    }
    // The entry at p or the nearest before it.
    V* find_at_or_before(const void* p) {
        const size_t i = lower(address(p) + 1);
        return i > 0 ? &entries_[i - 1].value : nullptr;
    }
    // The value at p, made with its default when there is none.
    V& at(const void* p) {
        const size_t i = lower(address(p));
        if (i == entries_.size() || entries_[i].key != address(p))
            entries_.insert(entries_.begin() + long(i), Entry{address(p), V{}});
        return entries_[i].value;
    }
    bool erase(const void* p) {
        const size_t i = lower(address(p));
        if (i == entries_.size() || entries_[i].key != address(p)) return false;
        entries_.erase(entries_.begin() + long(i));
        return true;
    }
    bool empty() const { return entries_.empty(); }
    auto begin() { return entries_.begin(); }
    auto end() { return entries_.end(); }

private:
    static uintptr_t address(const void* p) { return reinterpret_cast<uintptr_t>(p); }
    size_t lower(uintptr_t key) const {
        size_t first = 0, count = entries_.size();
        while (count > 0) {
            const size_t half = count / 2;
            if (entries_[first + half].key < key) {
                first += half + 1;
                count -= half + 1;
            } else {
                count = half;
            }
        }
        return first;
    }
    std::vector<Entry> entries_;
};

// The handles of one kind that exist, so that a stale handle is an error instead of a crash.
template <class T>
class LiveSet {
public:
    void insert(T* handle) {
        const Lock lock(mutex_);
        handles_.at(handle) = true;
    }
    bool erase(const T* handle) {
        const Lock lock(mutex_);
        return handles_.erase(handle);
    }
    bool contains(const T* handle) {
        const Lock lock(mutex_);
        return handles_.find(handle) != nullptr;
    }
    template <class F>
    void each(F f) {
        const Lock lock(mutex_);
        for (auto& entry : handles_) f(reinterpret_cast<T*>(entry.key));
    }

private:
    Mutex mutex_;
    AddressTable<bool> handles_;
};

// The one set for a type of handle; never destroyed, because static objects may use it after main.
template <class T>
inline LiveSet<T>& live() {
    static auto* set = new LiveSet<T>;
    return *set;
}

}  // namespace face
