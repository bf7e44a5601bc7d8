// thrust's names for the computing iterators, and the zip iterator.
#pragma once

#include "face/iterators.h"
#include "thrust/face/policy.h"

namespace thrust {

template <class T, class = void, class = void, class = void>
using counting_iterator = face::CountingIterator<T>;
template <class T, class = void>
using constant_iterator = face::ConstantIterator<T>;
template <class F, class I, class = void, class = void>
using transform_iterator = face::TransformIterator<F, I>;
template <class I, class M>
using permutation_iterator = face::PermutationIterator<I, M>;
template <class F, class O>
using transform_output_iterator = face::TransformOutputIterator<F, O>;
using discard_iterator = face::DiscardIterator;
template <class I>
using reverse_iterator = std::reverse_iterator<I>;

template <class T>
counting_iterator<T> make_counting_iterator(T start) { return {start}; }
template <class T>
constant_iterator<T> make_constant_iterator(T value) { return {value}; }
template <class I, class F>
transform_iterator<F, I> make_transform_iterator(I i, F f) { return {i, f}; }
template <class I, class M>
permutation_iterator<I, M> make_permutation_iterator(I i, M map) { return {i, map}; }
template <class O, class F>
transform_output_iterator<F, O> make_transform_output_iterator(O o, F f) { return {o, f}; }
inline discard_iterator make_discard_iterator() { return {}; }
template <class I>
reverse_iterator<I> make_reverse_iterator(I i) { return reverse_iterator<I>(i); }

template <class Tuple>
class zip_iterator;
template <class... I>
class zip_iterator<std::tuple<I...>> {
public:
    using iterator_category = std::random_access_iterator_tag;
    using difference_type = ptrdiff_t;
    using value_type = std::tuple<typename std::iterator_traits<I>::value_type...>;
    using reference = std::tuple<typename std::iterator_traits<I>::reference...>;
    using pointer = void;

    zip_iterator() = default;
    zip_iterator(std::tuple<I...> iterators) : iterators_(iterators) {}
    reference operator*() const {
        return std::apply([](const I&... i) { return reference(*i...); }, iterators_);
    }
    reference operator[](difference_type n) const { return *(*this + n); }
    zip_iterator& operator+=(difference_type n) {
        std::apply([n](I&... i) { ((i += n), ...); }, iterators_);
        return *this;
    }
    zip_iterator& operator-=(difference_type n) { return *this += -n; }
    zip_iterator& operator++() { return *this += 1; }
    zip_iterator& operator--() { return *this += -1; }
    zip_iterator operator++(int) { const zip_iterator old = *this; ++*this; return old; }
    zip_iterator operator--(int) { const zip_iterator old = *this; --*this; return old; }
    zip_iterator operator+(difference_type n) const { zip_iterator moved = *this; return moved += n; }
    zip_iterator operator-(difference_type n) const { return *this + -n; }
    friend difference_type operator-(const zip_iterator& a, const zip_iterator& b) {
        return std::get<0>(a.iterators_) - std::get<0>(b.iterators_);
    }
    friend bool operator==(const zip_iterator& a, const zip_iterator& b) { return a - b == 0; }
    friend bool operator!=(const zip_iterator& a, const zip_iterator& b) { return a - b != 0; }
    friend bool operator<(const zip_iterator& a, const zip_iterator& b) { return a - b < 0; }
    const std::tuple<I...>& get_iterator_tuple() const { return iterators_; }

private:
    std::tuple<I...> iterators_;
};
template <class... I>
zip_iterator<std::tuple<I...>> make_zip_iterator(std::tuple<I...> iterators) { return {iterators}; }
template <class... I>
zip_iterator<std::tuple<I...>> make_zip_iterator(I... iterators) { return {std::make_tuple(iterators...)}; }

// Calls a function of several arguments with the elements of a tuple.
template <class F>
struct zip_function {
    F function;
    template <class Tuple>
    decltype(auto) operator()(Tuple&& t) const { return std::apply(function, std::forward<Tuple>(t)); }
};
template <class F>
zip_function<F> make_zip_function(F f) { return {f}; }

using std::advance;
using std::distance;
using std::iterator_traits;
template <class I>
using iterator_value_t = typename std::iterator_traits<I>::value_type;

}  // namespace thrust
