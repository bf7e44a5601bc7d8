// device_ptr and the vectors. Device memory comes from cudaMalloc, so that the runtime API knows its addresses.
#pragma once

#include <initializer_list>
#include <memory>
#include <new>
#include <vector>

#include "thrust/face/iterators.h"

namespace thrust {

template <class T>
class device_ptr : public face::Positioned<device_ptr<T>, T*> {
public:
    using value_type = std::remove_const_t<T>;
    using element_type = T;
    using reference = T&;
    device_ptr(T* p = nullptr) { this->position = p; }
    template <class U, class = std::enable_if_t<std::is_convertible_v<U*, T*>>>
    device_ptr(const device_ptr<U>& other) { this->position = other.get(); }
    T& operator*() const { return *this->position; }
    T* operator->() const { return this->position; }
    T* get() const { return this->position; }
    device_ptr base() const { return *this; }
    explicit operator bool() const { return this->position != nullptr; }
};
template <class T>
using device_reference = T&;
template <class T>
T* raw_pointer_cast(T* p) { return p; }
template <class T>
T* raw_pointer_cast(const device_ptr<T>& p) { return p.get(); }
template <class T>
device_ptr<T> device_pointer_cast(T* p) { return {p}; }
template <class T>
device_ptr<T> device_pointer_cast(const device_ptr<T>& p) { return p; }

inline void* checked_allocation(cudaError_t error, void* p) {
    if (error != cudaSuccess) throw std::bad_alloc();
    return p;
}
struct DeviceMemory {
    template <class T>
    using pointer = device_ptr<T>;
    static void* allocate(size_t size) {
        void* p = nullptr;
        const cudaError_t error = cudaMalloc(&p, size);
        return checked_allocation(error, p);
    }
    static void release(void* p) { cudaFree(p); }
};
struct ManagedMemory : DeviceMemory {
    static void* allocate(size_t size) {
        void* p = nullptr;
        const cudaError_t error = size ? cudaMallocManaged(&p, size) : cudaSuccess;
        return checked_allocation(error, p);
    }
};
struct HostMemory {
    template <class T>
    using pointer = T*;
    static void* allocate(size_t size) { return ::operator new(size); }
    static void release(void* p) { ::operator delete(p); }
};

template <class T, class Memory>
class Vector {
public:
    using value_type = T;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    using reference = T&;
    using const_reference = const T&;
    using pointer = typename Memory::template pointer<T>;
    using iterator = pointer;
    using const_iterator = typename Memory::template pointer<const T>;

    Vector() = default;
    explicit Vector(size_t n) { resize(n); }
    Vector(size_t n, const T& value) { resize(n, value); }
    template <class I, class = typename std::iterator_traits<I>::iterator_category>
    Vector(I first, I last) { assign(first, last); }
    Vector(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
    Vector(const Vector& other) { assign(other.begin(), other.end()); }
    Vector(Vector&& other) noexcept { swap(other); }
    template <class U, class M>
    Vector(const Vector<U, M>& other) { assign(other.begin(), other.end()); }
    template <class U, class A>
    Vector(const std::vector<U, A>& other) { assign(other.begin(), other.end()); }
    Vector& operator=(const Vector& other) { if (this != &other) assign(other.begin(), other.end()); return *this; }
    Vector& operator=(Vector&& other) noexcept { swap(other); return *this; }
    template <class U, class M>
    Vector& operator=(const Vector<U, M>& other) { assign(other.begin(), other.end()); return *this; }
    template <class U, class A>
    Vector& operator=(const std::vector<U, A>& other) { assign(other.begin(), other.end()); return *this; }
    ~Vector() {
        clear();
        Memory::release(data_);
    }

    size_t size() const { return size_; }
    size_t capacity() const { return capacity_; }
    bool empty() const { return size_ == 0; }
    pointer data() { return pointer(data_); }
    const_iterator data() const { return const_iterator(data_); }
    iterator begin() { return iterator(data_); }
    iterator end() { return iterator(data_ + size_); }
    const_iterator begin() const { return const_iterator(data_); }
    const_iterator end() const { return const_iterator(data_ + size_); }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    std::reverse_iterator<iterator> rbegin() { return std::reverse_iterator<iterator>(end()); }
    std::reverse_iterator<iterator> rend() { return std::reverse_iterator<iterator>(begin()); }
    T& operator[](size_t i) { return data_[i]; }
    const T& operator[](size_t i) const { return data_[i]; }
    T& front() { return data_[0]; }
    T& back() { return data_[size_ - 1]; }
    const T& front() const { return data_[0]; }
    const T& back() const { return data_[size_ - 1]; }

    void reserve(size_t n) {
        if (n <= capacity_) return;
        T* fresh = static_cast<T*>(Memory::allocate(n * sizeof(T)));
        std::uninitialized_move(data_, data_ + size_, fresh);
        std::destroy(data_, data_ + size_);
        Memory::release(data_);
        data_ = fresh;
        capacity_ = n;
    }
    void resize(size_t n, const T& value = T()) {
        const T copy = value;
        reserve(n);
        if (n > size_) std::uninitialized_fill(data_ + size_, data_ + n, copy);
        else std::destroy(data_ + n, data_ + size_);
        size_ = n;
    }
    void clear() {
        std::destroy(data_, data_ + size_);
        size_ = 0;
    }
    void shrink_to_fit() {}
    void push_back(const T& value) { resize(size_ + 1, value); }
    void pop_back() { resize(size_ - 1); }
    void assign(size_t n, const T& value) {
        clear();
        resize(n, value);
    }
    template <class I, class = typename std::iterator_traits<I>::iterator_category>
    void assign(I first, I last) {
        std::vector<T> values;
        for (; first != last; ++first) values.push_back(T(*first));
        clear();
        reserve(values.size());
        std::uninitialized_copy(values.begin(), values.end(), data_);
        size_ = values.size();
    }
    iterator erase(iterator first, iterator last) {
        T *to = raw_pointer_cast(first), *from = raw_pointer_cast(last);
        while (from != data_ + size_) *to++ = *from++;
        resize(size_t(to - data_));
        return first;
    }
    iterator erase(iterator at) { return erase(at, at + 1); }
    template <class I>
    iterator insert(iterator at, I first, I last) {
        const size_t offset = size_t(at - begin());
        std::vector<T> tail(data_ + offset, data_ + size_);
        resize(offset);
        for (; first != last; ++first) push_back(T(*first));
        for (const T& v : tail) push_back(v);
        return begin() + ptrdiff_t(offset);
    }
    iterator insert(iterator at, const T& value) { return insert(at, &value, &value + 1); }
    void swap(Vector& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

private:
    T* data_ = nullptr;
    size_t size_ = 0, capacity_ = 0;
};
template <class T, class M, class U, class N>
bool operator==(const Vector<T, M>& a, const Vector<U, N>& b) {
    bool same = a.size() == b.size();
    for (size_t i = 0; same && i < a.size(); ++i) same = a[i] == b[i];
    return same;
}
template <class T, class M, class U, class N>
bool operator!=(const Vector<T, M>& a, const Vector<U, N>& b) { return !(a == b); }

template <class T, class = void>
using device_vector = Vector<T, DeviceMemory>;
template <class T, class = void>
using universal_vector = Vector<T, ManagedMemory>;
template <class T, class = void>
using host_vector = Vector<T, HostMemory>;

template <class T>
device_ptr<T> device_malloc(size_t n) { return {static_cast<T*>(DeviceMemory::allocate(n * sizeof(T)))}; }
template <class T>
void device_free(device_ptr<T> p) { DeviceMemory::release(const_cast<std::remove_const_t<T>*>(p.get())); }

}  // namespace thrust
