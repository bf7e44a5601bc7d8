// Thrust: containers, iterators and function objects with their members; every algorithm accepts any
// arguments and gives a result of the right type, since only its name and its result matter here.
#pragma once
#include <complex>
#include <iostream>
#include <iterator>
#include <memory>
#include <random>
#include <tuple>
#include <utility>
#include <vector>
#include "cuda_runtime.h"

#define THRUST_VERSION 200802
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 8
#define THRUST_SUBMINOR_VERSION 2
#define THRUST_DEVICE_SYSTEM_CUDA 1
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CUDA
#define THRUST_NAMESPACE_BEGIN namespace thrust {
#define THRUST_NAMESPACE_END }

#pragma clang force_cuda_host_device begin
namespace thrust {

// Execution policies.
namespace detail {
struct policy_base {};
template <class T> struct allocator_aware_policy : T {
    template <class Allocator> T operator()(Allocator &&allocator) const;
};
template <class Derived> struct execution_policy_base : policy_base {};
}
template <class Derived> struct execution_policy : detail::execution_policy_base<Derived> {};
template <class Derived> using device_execution_policy = execution_policy<Derived>;
template <class Derived> using host_execution_policy = execution_policy<Derived>;
struct device_system_tag : execution_policy<device_system_tag> {};
struct host_system_tag : execution_policy<host_system_tag> {};
namespace cuda {
struct tag : execution_policy<tag> {};
template <class Derived> struct execution_policy : thrust::execution_policy<Derived> {};
struct execute_on_stream : thrust::execution_policy<execute_on_stream> {
    execute_on_stream on(cudaStream_t stream) const;
    template <class Allocator> execute_on_stream operator()(Allocator &&allocator) const;
};
constexpr execute_on_stream par{};
constexpr execute_on_stream par_nosync{};
}
namespace cuda_cub = cuda;
namespace system {
namespace cuda = thrust::cuda;
}
namespace omp { constexpr cuda::execute_on_stream par{}; }
namespace cpp { constexpr cuda::execute_on_stream par{}; }
constexpr cuda::execute_on_stream device{};
constexpr cuda::execute_on_stream host{};
constexpr cuda::execute_on_stream seq{};

// Utilities.
template <class... T> using tuple = std::tuple<T...>;
template <class A, class B> using pair = std::pair<A, B>;
template <size_t I, class T> using tuple_element = std::tuple_element<I, T>;
template <class T> using tuple_size = std::tuple_size<T>;
struct null_type {};
template <size_t I, class T> constexpr auto get(T &&t) -> decltype(std::get<I>(static_cast<T &&>(t)));
template <class... T> constexpr std::tuple<typename std::decay<T>::type...> make_tuple(T &&...v);
template <class... T> constexpr std::tuple<T &...> tie(T &...v);
template <class A, class B> constexpr std::pair<A, B> make_pair(A a, B b);
template <class T> void swap(T &a, T &b);
template <class T> constexpr T max(const T &a, const T &b);
template <class T> constexpr T min(const T &a, const T &b);
template <class T, class Compare> constexpr T max(const T &a, const T &b, Compare compare);
template <class T, class Compare> constexpr T min(const T &a, const T &b, Compare compare);
class system_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    template <class... A> explicit system_error(A &&...) : std::runtime_error("") {}
    int code() const;
};
struct cuda_category_type {};
const cuda_category_type &cuda_category();
struct use_default {};

// Pointers and references.
template <class T> class device_ptr;
template <class T> class device_reference {
public:
    typedef T value_type;
    operator T() const;
    device_ptr<T> operator&() const;
    device_reference &operator=(const T &v);
    device_reference &operator+=(const T &v);
    device_reference &operator-=(const T &v);
    device_reference &operator*=(const T &v);
    device_reference &operator++();
    T operator++(int);
};
#define HIPIFY_ITERATOR(Self, Value, Reference)                                            \
    typedef Value value_type;                                                              \
    typedef ptrdiff_t difference_type;                                                     \
    typedef Reference reference;                                                           \
    typedef Value *pointer;                                                                \
    typedef std::random_access_iterator_tag iterator_category;                             \
    reference operator*() const;                                                           \
    reference operator[](difference_type i) const;                                         \
    Self operator+(difference_type n) const;                                               \
    Self operator-(difference_type n) const;                                               \
    difference_type operator-(const Self &other) const;                                    \
    Self &operator+=(difference_type n);                                                   \
    Self &operator-=(difference_type n);                                                   \
    Self &operator++();                                                                    \
    Self operator++(int);                                                                  \
    Self &operator--();                                                                    \
    Self operator--(int);                                                                  \
    bool operator==(const Self &other) const;                                              \
    bool operator!=(const Self &other) const;                                              \
    bool operator<(const Self &other) const;                                               \
    bool operator<=(const Self &other) const;                                              \
    bool operator>(const Self &other) const;                                               \
    bool operator>=(const Self &other) const;
template <class T> class device_ptr {
public:
    typedef T element_type;
    HIPIFY_ITERATOR(device_ptr, typename std::remove_cv<T>::type, device_reference<T>)
    device_ptr();
    device_ptr(decltype(nullptr));
    template <class U> explicit device_ptr(U *p);
    template <class U> device_ptr(const device_ptr<U> &p);
    T *get() const;
    explicit operator bool() const;
};
template <> class device_ptr<void> {
public:
    device_ptr();
    template <class U> explicit device_ptr(U *p);
    template <class U> device_ptr(const device_ptr<U> &p);
    void *get() const;
};
template <class T, class Tag = device_system_tag> using pointer = device_ptr<T>;
template <class T> using universal_ptr = T *;
template <class T> device_ptr<T> device_pointer_cast(T *p);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &p);
template <class T> T *raw_pointer_cast(const device_ptr<T> &p);
template <class T> T *raw_pointer_cast(T *p);
template <class T> T &raw_reference_cast(T &v);
template <class T> T &raw_reference_cast(const device_reference<T> &v);
template <class T> device_ptr<T> device_malloc(size_t n);
device_ptr<void> device_malloc(size_t n);
template <class T> void device_free(device_ptr<T> p);
template <class T> device_ptr<T> device_new(size_t n = 1);
template <class T> void device_delete(device_ptr<T> p, size_t n = 1);
template <class T, class... A> T malloc(A &&...args);
template <class... A> void free(A &&...args);
template <class T> struct device_allocator : std::allocator<T> {
    template <class U> struct rebind { typedef device_allocator<U> other; };
    device_ptr<T> allocate(size_t n);
    void deallocate(device_ptr<T> p, size_t n);
};
template <class T> struct device_malloc_allocator : device_allocator<T> {
    typedef device_ptr<T> pointer;
    typedef size_t size_type;
    typedef const device_ptr<T> const_pointer;
};
template <class T> using device_new_allocator = device_allocator<T>;
template <class T> using universal_allocator = std::allocator<T>;

// Containers.
#define HIPIFY_VECTOR(Self, Iterator, ConstIterator, Reference, Pointer)                   \
    typedef T value_type;                                                                  \
    typedef size_t size_type;                                                              \
    typedef ptrdiff_t difference_type;                                                     \
    typedef Iterator iterator;                                                             \
    typedef ConstIterator const_iterator;                                                  \
    typedef Reference reference;                                                           \
    typedef Pointer pointer;                                                               \
    Self();                                                                                \
    explicit Self(size_t n);                                                               \
    Self(size_t n, const T &v);                                                            \
    Self(const Self &v);                                                                   \
    Self(std::initializer_list<T> v);                                                      \
    template <class Vector, class = typename Vector::value_type> Self(const Vector &v);    \
    template <class It, class = typename std::iterator_traits<It>::iterator_category> Self(It first, It last); \
    ~Self();                                                                               \
    Self &operator=(const Self &v);                                                        \
    Self &operator=(std::initializer_list<T> v);                                           \
    template <class Vector, class = typename Vector::value_type> Self &operator=(const Vector &v); \
    iterator begin();                                                                      \
    iterator end();                                                                        \
    const_iterator begin() const;                                                          \
    const_iterator end() const;                                                            \
    const_iterator cbegin() const;                                                         \
    const_iterator cend() const;                                                           \
    std::reverse_iterator<iterator> rbegin();                                              \
    std::reverse_iterator<iterator> rend();                                                \
    reference operator[](size_t i);                                                        \
    reference operator[](size_t i) const;                                                  \
    reference front();                                                                     \
    reference back();                                                                      \
    reference front() const;                                                               \
    reference back() const;                                                                \
    Pointer data();                                                                        \
    Pointer data() const;                                                                  \
    size_t size() const;                                                                   \
    size_t capacity() const;                                                               \
    size_t max_size() const;                                                               \
    bool empty() const;                                                                    \
    void resize(size_t n);                                                                 \
    void resize(size_t n, const T &v);                                                     \
    void reserve(size_t n);                                                                \
    void shrink_to_fit();                                                                  \
    void clear();                                                                          \
    void swap(Self &other);                                                                \
    void push_back(const T &v);                                                            \
    void pop_back();                                                                       \
    void assign(size_t n, const T &v);                                                     \
    template <class It, class = typename std::iterator_traits<It>::iterator_category> void assign(It first, It last); \
    iterator erase(iterator at);                                                           \
    iterator erase(iterator first, iterator last);                                         \
    iterator insert(iterator at, const T &v);                                              \
    template <class It> void insert(iterator at, It first, It last);                       \
    Allocator get_allocator() const;                                                       \
    bool operator==(const Self &other) const;                                              \
    bool operator!=(const Self &other) const;
template <class T, class Allocator = device_allocator<T>> class device_vector {
public:
    HIPIFY_VECTOR(device_vector, device_ptr<T>, device_ptr<const T>, device_reference<T>, device_ptr<T>)
};
template <class T, class Allocator = std::allocator<T>> class host_vector {
public:
    HIPIFY_VECTOR(host_vector, T *, const T *, T &, T *)
};
template <class T, class Allocator = std::allocator<T>> class universal_vector {
public:
    HIPIFY_VECTOR(universal_vector, T *, const T *, T &, T *)
};
namespace cuda {
namespace experimental {
template <class T> using pinned_allocator = std::allocator<T>;
}
template <class T> using vector = device_vector<T>;
}
namespace mr {
template <class T, class Resource> class allocator : public std::allocator<T> {
public:
    explicit allocator(Resource *resource);
};
template <class Upstream> class disjoint_unsynchronized_pool_resource;
}

// Function objects.
#define HIPIFY_BINARY(name, Result)                                                        \
    template <class T = void> struct name {                                                \
        typedef T first_argument_type;                                                     \
        typedef T second_argument_type;                                                    \
        typedef Result result_type;                                                        \
        constexpr Result operator()(const T &a, const T &b) const;                         \
    };                                                                                     \
    template <> struct name<void> {                                                        \
        template <class A, class B> constexpr auto operator()(const A &a, const B &b) const -> decltype(a + b); \
    };
#define HIPIFY_UNARY(name, Result)                                                         \
    template <class T = void> struct name {                                                \
        typedef T argument_type;                                                           \
        typedef Result result_type;                                                        \
        constexpr Result operator()(const T &a) const;                                     \
    };
HIPIFY_BINARY(plus, T) HIPIFY_BINARY(minus, T) HIPIFY_BINARY(multiplies, T) HIPIFY_BINARY(divides, T)
HIPIFY_BINARY(modulus, T) HIPIFY_BINARY(maximum, T) HIPIFY_BINARY(minimum, T) HIPIFY_BINARY(bit_and, T)
HIPIFY_BINARY(bit_or, T) HIPIFY_BINARY(bit_xor, T) HIPIFY_BINARY(equal_to, bool) HIPIFY_BINARY(not_equal_to, bool)
HIPIFY_BINARY(greater, bool) HIPIFY_BINARY(less, bool) HIPIFY_BINARY(greater_equal, bool)
HIPIFY_BINARY(less_equal, bool) HIPIFY_BINARY(logical_and, bool) HIPIFY_BINARY(logical_or, bool)
HIPIFY_UNARY(negate, T) HIPIFY_UNARY(square, T) HIPIFY_UNARY(identity, T) HIPIFY_UNARY(logical_not, bool)
#undef HIPIFY_BINARY
#undef HIPIFY_UNARY
template <class A, class B> struct project1st { A operator()(const A &a, const B &b) const; };
template <class A, class B> struct project2nd { B operator()(const A &a, const B &b) const; };
template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function {
    typedef A first_argument_type;
    typedef B second_argument_type;
    typedef R result_type;
};
template <class P> struct unary_negate { explicit unary_negate(P p); template <class A> bool operator()(const A &a) const; };
template <class P> unary_negate<P> not1(const P &p);
template <class P> unary_negate<P> not_fn(const P &p);
template <class F> struct zip_function {
    explicit zip_function(F f);
    template <class T> auto operator()(T &&t) const -> int;
};
template <class F> zip_function<F> make_zip_function(F f);
namespace placeholders {
struct actor {
    template <class... A> actor operator()(A &&...args) const;
    template <class T> operator T() const;
};
#define HIPIFY_ACTOR(op)                                                                   \
    template <class T> actor operator op(const actor &a, const T &b);                      \
    template <class T> actor operator op(const T &a, const actor &b);                      \
    actor operator op(const actor &a, const actor &b);
HIPIFY_ACTOR(+) HIPIFY_ACTOR(-) HIPIFY_ACTOR(*) HIPIFY_ACTOR(/) HIPIFY_ACTOR(%) HIPIFY_ACTOR(<) HIPIFY_ACTOR(>)
HIPIFY_ACTOR(<=) HIPIFY_ACTOR(>=) HIPIFY_ACTOR(==) HIPIFY_ACTOR(!=) HIPIFY_ACTOR(&&) HIPIFY_ACTOR(||)
#undef HIPIFY_ACTOR
actor operator-(const actor &a);
actor operator!(const actor &a);
constexpr actor _1{}, _2{}, _3{}, _4{}, _5{}, _6{}, _7{}, _8{}, _9{}, _10{};
}

// Iterators.
template <class It> struct iterator_traits : std::iterator_traits<It> {};
template <class It> struct iterator_value { typedef typename std::iterator_traits<It>::value_type type; };
template <class It> struct iterator_difference { typedef ptrdiff_t type; };
template <class It> struct iterator_reference { typedef typename std::iterator_traits<It>::reference type; };
template <class It> struct iterator_system { typedef device_system_tag type; };
typedef std::random_access_iterator_tag random_access_device_iterator_tag;
typedef std::random_access_iterator_tag random_access_traversal_tag;
template <class T, class System = use_default, class Traversal = use_default, class Difference = use_default>
class counting_iterator {
public:
    HIPIFY_ITERATOR(counting_iterator, T, T)
    counting_iterator();
    explicit counting_iterator(T v);
};
template <class T> counting_iterator<T> make_counting_iterator(T v);
template <class T, class Incrementable = use_default, class System = use_default> class constant_iterator {
public:
    HIPIFY_ITERATOR(constant_iterator, T, T)
    constant_iterator();
    constant_iterator(const T &v);
};
template <class T> constant_iterator<T> make_constant_iterator(T v);
template <class F, class It, class Reference = use_default, class Value = use_default> class transform_iterator {
    template <class G> static auto result(int) -> typename std::decay<decltype(std::declval<G>()(*std::declval<It>()))>::type;
    template <class G> static typename std::iterator_traits<It>::value_type result(long);
public:
    typedef decltype(result<F>(0)) hipify_value;
    HIPIFY_ITERATOR(transform_iterator, hipify_value, hipify_value)
    transform_iterator();
    transform_iterator(const It &it, F f);
    const It &base() const;
};
template <class F, class It> transform_iterator<F, It> make_transform_iterator(It it, F f);
template <class F, class It> class transform_output_iterator {
public:
    HIPIFY_ITERATOR(transform_output_iterator, typename std::iterator_traits<It>::value_type,
                    typename std::iterator_traits<It>::reference)
    transform_output_iterator(const It &it, F f);
};
template <class F, class It> transform_output_iterator<F, It> make_transform_output_iterator(It it, F f);
template <class F> class tabulate_output_iterator {
public:
    HIPIFY_ITERATOR(tabulate_output_iterator, int, int &)
};
template <class F> tabulate_output_iterator<F> make_tabulate_output_iterator(F f);
template <class Its> class zip_iterator;
template <class... It> class zip_iterator<std::tuple<It...>> {
public:
    typedef std::tuple<typename std::iterator_traits<It>::value_type...> hipify_value;
    typedef std::tuple<typename std::iterator_traits<It>::reference...> hipify_reference;
    HIPIFY_ITERATOR(zip_iterator, hipify_value, hipify_reference)
    zip_iterator();
    zip_iterator(std::tuple<It...> its);
    const std::tuple<It...> &get_iterator_tuple() const;
};
template <class... It> zip_iterator<std::tuple<It...>> make_zip_iterator(std::tuple<It...> its);
template <class A, class B, class... It> zip_iterator<std::tuple<A, B, It...>> make_zip_iterator(A a, B b, It... its);
template <class It, class Map> class permutation_iterator {
public:
    HIPIFY_ITERATOR(permutation_iterator, typename std::iterator_traits<It>::value_type,
                    typename std::iterator_traits<It>::reference)
    permutation_iterator();
    permutation_iterator(It it, Map map);
};
template <class It, class Map> permutation_iterator<It, Map> make_permutation_iterator(It it, Map map);
template <class It> class reverse_iterator {
public:
    HIPIFY_ITERATOR(reverse_iterator, typename std::iterator_traits<It>::value_type,
                    typename std::iterator_traits<It>::reference)
    explicit reverse_iterator(It it);
};
template <class It> reverse_iterator<It> make_reverse_iterator(It it);
namespace detail {
struct any_assign { template <class T> any_assign &operator=(const T &v); };
}
template <class System = use_default> class discard_iterator {
public:
    HIPIFY_ITERATOR(discard_iterator, detail::any_assign, detail::any_assign)
    discard_iterator(ptrdiff_t n = 0);
};
discard_iterator<> make_discard_iterator(ptrdiff_t n = 0);
template <class Derived, class Base, class Value = use_default, class System = use_default, class Traversal = use_default,
          class Reference = use_default, class Difference = use_default>
class iterator_adaptor {
public:
    HIPIFY_ITERATOR(iterator_adaptor, typename std::iterator_traits<Base>::value_type,
                    typename std::iterator_traits<Base>::reference)
    iterator_adaptor();
    explicit iterator_adaptor(const Base &it);
    const Base &base() const;
    typedef iterator_adaptor super_t;
};
class iterator_core_access {};
template <class It> ptrdiff_t distance(It first, It last);
template <class It, class N> void advance(It &it, N n);
template <class It> It next(It it, ptrdiff_t n = 1);
template <class It> It prev(It it, ptrdiff_t n = 1);

// Algorithms. The result is an argument's type, counted without the policy, or a function of it.
namespace detail {
template <class... A> struct arguments {
    static constexpr int count = sizeof...(A);
    template <int k> using at = typename std::tuple_element<(k < count ? k : 0), std::tuple<A...>>::type;
};
template <bool Policy, class First, class... A> struct without_policy : arguments<First, A...> {};
template <class First, class... A> struct without_policy<true, First, A...> : arguments<A...> {};
template <class First, class... A>
struct args : without_policy<std::is_base_of<policy_base, First>::value, First, A...> {};
template <int k, class... A> using argument = typename args<A...>::template at<k>;
template <int k, class... A> using from_end = typename args<A...>::template at<args<A...>::count - k>;
template <int few, int k, class... A>
using value_or_argument = typename std::conditional<args<A...>::count <= few,
        std::iterator_traits<argument<0, A...>>, std::iterator_traits<const argument<k, A...> *>>::type::value_type;
template <class... A> using bound = typename args<A...>::template at<(args<A...>::count > 4 ? 4 : 0)>;
}
#define HIPIFY_RESULT(name, ...) template <class... A> __VA_ARGS__ name(A... args);
#define HIPIFY_ARGUMENT(name, k) HIPIFY_RESULT(name, detail::argument<k, A...>)
#define HIPIFY_FROM_END(name, k) HIPIFY_RESULT(name, detail::from_end<k, A...>)
#define HIPIFY_PAIR(name, i, j) HIPIFY_RESULT(name, std::pair<detail::argument<i, A...>, detail::argument<j, A...>>)
HIPIFY_RESULT(sort, void) HIPIFY_RESULT(stable_sort, void) HIPIFY_RESULT(sort_by_key, void)
HIPIFY_RESULT(stable_sort_by_key, void) HIPIFY_RESULT(fill, void) HIPIFY_RESULT(sequence, void)
HIPIFY_RESULT(generate, void) HIPIFY_RESULT(tabulate, void) HIPIFY_RESULT(replace, void) HIPIFY_RESULT(replace_if, void)
HIPIFY_RESULT(reverse, void) HIPIFY_RESULT(scatter, void) HIPIFY_RESULT(scatter_if, void)
HIPIFY_RESULT(uninitialized_fill, void) HIPIFY_RESULT(shuffle, void)
HIPIFY_ARGUMENT(copy, 2) HIPIFY_ARGUMENT(copy_n, 2) HIPIFY_FROM_END(copy_if, 2) HIPIFY_ARGUMENT(uninitialized_copy, 2)
HIPIFY_ARGUMENT(uninitialized_copy_n, 2) HIPIFY_FROM_END(transform, 2) HIPIFY_FROM_END(transform_if, 3)
HIPIFY_ARGUMENT(inclusive_scan, 2) HIPIFY_ARGUMENT(exclusive_scan, 2) HIPIFY_ARGUMENT(transform_inclusive_scan, 2)
HIPIFY_ARGUMENT(transform_exclusive_scan, 2) HIPIFY_ARGUMENT(inclusive_scan_by_key, 3)
HIPIFY_ARGUMENT(exclusive_scan_by_key, 3) HIPIFY_ARGUMENT(gather, 3) HIPIFY_ARGUMENT(gather_if, 4)
HIPIFY_ARGUMENT(unique, 0) HIPIFY_ARGUMENT(unique_copy, 2) HIPIFY_ARGUMENT(remove, 0) HIPIFY_ARGUMENT(remove_if, 0)
HIPIFY_ARGUMENT(remove_copy, 2) HIPIFY_FROM_END(remove_copy_if, 2) HIPIFY_ARGUMENT(replace_copy, 2)
HIPIFY_ARGUMENT(replace_copy_if, 2) HIPIFY_ARGUMENT(reverse_copy, 2) HIPIFY_ARGUMENT(adjacent_difference, 2)
HIPIFY_ARGUMENT(shuffle_copy, 2) HIPIFY_ARGUMENT(partition, 0) HIPIFY_ARGUMENT(stable_partition, 0)
HIPIFY_ARGUMENT(partition_point, 0) HIPIFY_PAIR(partition_copy, 2, 3) HIPIFY_PAIR(stable_partition_copy, 2, 3)
HIPIFY_ARGUMENT(merge, 4) HIPIFY_ARGUMENT(set_union, 4) HIPIFY_ARGUMENT(set_intersection, 4)
HIPIFY_ARGUMENT(set_difference, 4) HIPIFY_ARGUMENT(set_symmetric_difference, 4) HIPIFY_PAIR(merge_by_key, 6, 7)
HIPIFY_PAIR(set_union_by_key, 6, 7) HIPIFY_PAIR(set_intersection_by_key, 5, 6) HIPIFY_PAIR(set_difference_by_key, 6, 7)
HIPIFY_ARGUMENT(fill_n, 0) HIPIFY_ARGUMENT(generate_n, 0) HIPIFY_ARGUMENT(for_each, 0) HIPIFY_ARGUMENT(for_each_n, 0)
HIPIFY_ARGUMENT(find, 0) HIPIFY_ARGUMENT(find_if, 0) HIPIFY_ARGUMENT(find_if_not, 0) HIPIFY_ARGUMENT(min_element, 0)
HIPIFY_ARGUMENT(max_element, 0) HIPIFY_ARGUMENT(is_sorted_until, 0) HIPIFY_ARGUMENT(swap_ranges, 2)
HIPIFY_PAIR(minmax_element, 0, 0) HIPIFY_PAIR(equal_range, 0, 0) HIPIFY_PAIR(mismatch, 0, 2)
HIPIFY_PAIR(reduce_by_key, 3, 4) HIPIFY_PAIR(unique_by_key, 0, 2) HIPIFY_PAIR(unique_by_key_copy, 3, 4)
HIPIFY_RESULT(lower_bound, detail::bound<A...>) HIPIFY_RESULT(upper_bound, detail::bound<A...>)
HIPIFY_RESULT(binary_search, bool) HIPIFY_RESULT(equal, bool) HIPIFY_RESULT(is_sorted, bool)
HIPIFY_RESULT(is_partitioned, bool) HIPIFY_RESULT(all_of, bool) HIPIFY_RESULT(any_of, bool) HIPIFY_RESULT(none_of, bool)
HIPIFY_RESULT(count, ptrdiff_t) HIPIFY_RESULT(count_if, ptrdiff_t)
HIPIFY_RESULT(reduce, detail::value_or_argument<2, 2, A...>)
HIPIFY_ARGUMENT(transform_reduce, 3) HIPIFY_ARGUMENT(inner_product, 3)
namespace async {
template <class... A> auto reduce(A... args) -> detail::any_assign;
HIPIFY_RESULT(copy, detail::any_assign) HIPIFY_RESULT(sort, detail::any_assign) HIPIFY_RESULT(transform, detail::any_assign)
HIPIFY_RESULT(for_each, detail::any_assign) HIPIFY_RESULT(reduce_into, detail::any_assign)
HIPIFY_RESULT(stable_sort, detail::any_assign) HIPIFY_RESULT(inclusive_scan, detail::any_assign)
HIPIFY_RESULT(exclusive_scan, detail::any_assign)
}
#undef HIPIFY_RESULT
#undef HIPIFY_ARGUMENT
#undef HIPIFY_FROM_END
#undef HIPIFY_PAIR
#undef HIPIFY_ITERATOR
#undef HIPIFY_VECTOR

// Random numbers.
#define HIPIFY_ENGINE(name)                                                                \
    class name {                                                                           \
    public:                                                                                \
        typedef unsigned int result_type;                                                  \
        static constexpr result_type min = 0;                                              \
        static constexpr result_type max = 0xffffffffu;                                    \
        explicit name(result_type seed = 1);                                               \
        void seed(result_type seed = 1);                                                   \
        result_type operator()();                                                          \
        void discard(unsigned long long n);                                                \
    };
#define HIPIFY_DISTRIBUTION(name)                                                          \
    template <class T> class name {                                                        \
    public:                                                                                \
        typedef T result_type;                                                             \
        name();                                                                            \
        explicit name(T a);                                                                \
        name(T a, T b);                                                                    \
        template <class Engine> T operator()(Engine &engine);                              \
        void reset();                                                                      \
    };
namespace random {
HIPIFY_ENGINE(minstd_rand) HIPIFY_ENGINE(minstd_rand0) HIPIFY_ENGINE(ranlux24) HIPIFY_ENGINE(ranlux48) HIPIFY_ENGINE(taus88)
typedef minstd_rand default_random_engine;
HIPIFY_DISTRIBUTION(uniform_int_distribution)
HIPIFY_DISTRIBUTION(uniform_real_distribution)
HIPIFY_DISTRIBUTION(normal_distribution)
}
#undef HIPIFY_ENGINE
#undef HIPIFY_DISTRIBUTION
using random::default_random_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::ranlux24;
using random::ranlux48;
using random::taus88;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

// Complex numbers.
template <class T> struct complex {
    typedef T value_type;
    T hipify_real, hipify_imag;
    complex() = default;
    complex(const T &re);
    complex(const T &re, const T &im);
    template <class U> complex(const complex<U> &z);
    template <class U> complex(const std::complex<U> &z);
    operator std::complex<T>() const;
    T real() const;
    T imag() const;
    void real(T re);
    void imag(T im);
    complex &operator=(const T &re);
    template <class U> complex &operator+=(const U &z);
    template <class U> complex &operator-=(const U &z);
    template <class U> complex &operator*=(const U &z);
    template <class U> complex &operator/=(const U &z);
};
#define HIPIFY_COMPLEX(result, op)                                                         \
    template <class T> result operator op(const complex<T> &a, const complex<T> &b);       \
    template <class T> result operator op(const complex<T> &a, const T &b);                \
    template <class T> result operator op(const T &a, const complex<T> &b);
HIPIFY_COMPLEX(complex<T>, +) HIPIFY_COMPLEX(complex<T>, -) HIPIFY_COMPLEX(complex<T>, *) HIPIFY_COMPLEX(complex<T>, /)
HIPIFY_COMPLEX(bool, ==) HIPIFY_COMPLEX(bool, !=)
#undef HIPIFY_COMPLEX
template <class T> complex<T> operator+(const complex<T> &z);
template <class T> complex<T> operator-(const complex<T> &z);
#define HIPIFY_COMPLEX(result, name) template <class T> result name(const complex<T> &z);
HIPIFY_COMPLEX(T, abs) HIPIFY_COMPLEX(T, arg) HIPIFY_COMPLEX(T, norm) HIPIFY_COMPLEX(complex<T>, conj)
HIPIFY_COMPLEX(complex<T>, proj) HIPIFY_COMPLEX(complex<T>, exp) HIPIFY_COMPLEX(complex<T>, log)
HIPIFY_COMPLEX(complex<T>, log10) HIPIFY_COMPLEX(complex<T>, sqrt) HIPIFY_COMPLEX(complex<T>, sin)
HIPIFY_COMPLEX(complex<T>, cos) HIPIFY_COMPLEX(complex<T>, tan) HIPIFY_COMPLEX(complex<T>, sinh)
HIPIFY_COMPLEX(complex<T>, cosh) HIPIFY_COMPLEX(complex<T>, tanh) HIPIFY_COMPLEX(complex<T>, asin)
HIPIFY_COMPLEX(complex<T>, acos) HIPIFY_COMPLEX(complex<T>, atan)
#undef HIPIFY_COMPLEX
template <class T> complex<T> polar(const T &rho, const T &theta = 0);
template <class T, class U> complex<T> pow(const complex<T> &a, const U &b);
}
#pragma clang force_cuda_host_device end
