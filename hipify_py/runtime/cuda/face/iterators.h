// Random-access iterators that compute what they yield: shared by thrust and cub.
#pragma once

#include <stddef.h>

#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

namespace face {

// Everything but dereferencing, for an iterator that holds a position of type P (a number or another iterator).
template <class Self, class P>
struct Positioned {
    using iterator_category = std::random_access_iterator_tag;
    using difference_type = ptrdiff_t;
    using pointer = void;

    P position;

    Self& operator++() { return ++position, self(); }
    Self& operator--() { return --position, self(); }
    Self operator++(int) { Self old = self(); ++position; return old; }
    Self operator--(int) { Self old = self(); --position; return old; }
    Self& operator+=(difference_type n) { return position = P(position + n), self(); }
    Self& operator-=(difference_type n) { return position = P(position - n), self(); }
    Self operator+(difference_type n) const { Self moved = self(); return moved += n; }
    Self operator-(difference_type n) const { Self moved = self(); return moved -= n; }
    friend Self operator+(difference_type n, const Self& a) { return a + n; }
    friend difference_type operator-(const Self& a, const Self& b) { return difference_type(a.position - b.position); }
    friend bool operator==(const Self& a, const Self& b) { return a.position == b.position; }
    friend bool operator!=(const Self& a, const Self& b) { return !(a == b); }
    friend bool operator<(const Self& a, const Self& b) { return a.position < b.position; }
    friend bool operator>(const Self& a, const Self& b) { return b < a; }
    friend bool operator<=(const Self& a, const Self& b) { return !(b < a); }
    friend bool operator>=(const Self& a, const Self& b) { return !(a < b); }
    decltype(auto) operator[](difference_type n) const { return *(self() + n); }

private:
    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }
};

template <class T>
struct CountingIterator : Positioned<CountingIterator<T>, T> {
    using value_type = T;
    using reference = T;
    CountingIterator(T start = T()) { this->position = start; }
    T operator*() const { return this->position; }
};

template <class T>
struct ConstantIterator : Positioned<ConstantIterator<T>, ptrdiff_t> {
    using value_type = T;
    using reference = T;
    T value{};
    ConstantIterator() = default;
    ConstantIterator(T v, ptrdiff_t at = 0) : value(v) { this->position = at; }
    T operator*() const { return value; }
};

template <class F, class I>
struct TransformIterator : Positioned<TransformIterator<F, I>, I> {
    using reference = std::decay_t<decltype(std::declval<F>()(*std::declval<I>()))>;
    using value_type = reference;
    F function;
    TransformIterator(I i, F f) : function(f) { this->position = i; }
    value_type operator*() const { return function(*this->position); }
    // A lambda cannot be assigned, but the function of two iterators of one range is the same.
    TransformIterator(const TransformIterator&) = default;
    TransformIterator& operator=(const TransformIterator& other) { this->position = other.position; return *this; }
};

// Elements of I in the order of the indices that M yields.
template <class I, class M>
struct PermutationIterator : Positioned<PermutationIterator<I, M>, M> {
    using value_type = typename std::iterator_traits<I>::value_type;
    using reference = typename std::iterator_traits<I>::reference;
    I elements;
    PermutationIterator(I i, M map) : elements(i) { this->position = map; }
    reference operator*() const { return elements[ptrdiff_t(*this->position)]; }
};

struct Ignore {
    template <class T>
    const Ignore& operator=(const T&) const { return *this; }
};
struct DiscardIterator : Positioned<DiscardIterator, ptrdiff_t> {
    using value_type = Ignore;
    using reference = Ignore;
    DiscardIterator(ptrdiff_t at = 0) { this->position = at; }
    Ignore operator*() const { return {}; }
};

// Writing through it stores the function's result.
template <class F, class O>
struct TransformOutputIterator : Positioned<TransformOutputIterator<F, O>, O> {
    struct Proxy {
        O out;
        F function;
        template <class T>
        const Proxy& operator=(const T& v) const { *out = function(v); return *this; }
    };
    using value_type = void;
    using reference = Proxy;
    F function;
    TransformOutputIterator(O o, F f) : function(f) { this->position = o; }
    Proxy operator*() const { return {this->position, function}; }
};

}  // namespace face
