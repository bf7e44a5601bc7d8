// Reading textures, and reading and writing surfaces, in device code. Part of texture.h.
#pragma once

#include "face/texture.h"
#include "simt/simt.h"

namespace face {

// A coordinate on one axis: the two texels it lies between and how far it is towards the second.
struct Tap {
    int first, second;
    float weight;
};

// The texel for index i of n, or -1 for the border. Wrap and mirror need normalised coordinates; without, they clamp.
inline int resolve(int i, int n, cudaTextureAddressMode mode, bool normalized) {
    if (i >= 0 && i < n) return i;
    if (mode == cudaAddressModeBorder) return -1;
    if (mode == cudaAddressModeWrap && normalized) return (i % n + n) % n;
    if (mode == cudaAddressModeMirror && normalized) {
        const int m = (i % (2 * n) + 2 * n) % (2 * n);
        return m < n ? m : 2 * n - 1 - m;
    }
    return i < 0 ? 0 : n - 1;
}
// Coordinates far outside saturate, so that they still convert to int. The weight has 8 fractional bits, as in hardware.
inline Tap tap(const View& t, int axis, float coordinate, int n) {
    const bool normalized = t.settings.normalizedCoords != 0;
    float x = normalized ? coordinate * float(n) : coordinate;
    x = x > -1e9f ? (x < 1e9f ? x : 1e9f) : -1e9f;
    const cudaTextureAddressMode mode = t.settings.addressMode[axis];
    if (t.settings.filterMode != cudaFilterModeLinear) {
        const int i = resolve(int(floorf(x)), n, mode, normalized);
        return {i, i, 0.0f};
    }
    const float base = floorf(x - 0.5f);
    return {resolve(int(base), n, mode, normalized), resolve(int(base) + 1, n, mode, normalized),
            rintf((x - 0.5f - base) * 256.0f) / 256.0f};
}

inline int channel_bits(const cudaChannelFormatDesc& f, int c) {
    return c == 0 ? f.x : c == 1 ? f.y : c == 2 ? f.z : f.w;
}

// Channel c of a texel as type C; `normalize` maps the integer range to [0, 1] or [-1, 1].
template <class C>
inline C read_channel(const char* texel, const cudaChannelFormatDesc& f, int c, bool normalize) {
    const int bits = channel_bits(f, c);
    if (bits == 0) return C(0);
    uint32_t raw = 0;
    memcpy(&raw, texel + size_t(c) * size_t(bits) / 8, size_t(bits) / 8);
    if (f.f == cudaChannelFormatKindFloat) return C(bits == 16 ? decode<5, 10>(raw) : bit_cast<float>(raw));
    const int32_t extended = int32_t(raw << (32 - bits)) >> (32 - bits);
    if (normalize && f.f == cudaChannelFormatKindSigned) {
        const float v = float(extended) / float((1 << (bits - 1)) - 1);
        return C(v < -1.0f ? -1.0f : v);
    }
    if (normalize) return C(float(raw) / float((1u << bits) - 1u));
    return f.f == cudaChannelFormatKindSigned ? C(extended) : C(raw);
}

template <class C>
inline C fetch_channel(const View& t, int x, int y, int z, int c) {
    if (x < 0 || y < 0 || z < 0) return C(t.settings.borderColor[c]);
    return read_channel<C>(t.image.at(x, y, z), t.image.format, c,
                           t.settings.readMode == cudaReadModeNormalizedFloat);
}
template <class C>
inline C filter_channel(const View& t, const Tap& x, const Tap& y, const Tap& z, int c) {
    if (t.settings.filterMode != cudaFilterModeLinear) return fetch_channel<C>(t, x.first, y.first, z.first, c);
    float sum = 0.0f;
    for (int corner = 0; corner < 8; ++corner) {
        const float wx = corner & 1 ? x.weight : 1.0f - x.weight, wy = corner & 2 ? y.weight : 1.0f - y.weight;
        const float w = wx * wy * (corner & 4 ? z.weight : 1.0f - z.weight);
        if (w != 0.0f)
            sum += w * float(fetch_channel<C>(t, corner & 1 ? x.second : x.first, corner & 2 ? y.second : y.first,
                                              corner & 4 ? z.second : z.first, c));
    }
    return C(sum);
}
template <class T>
inline T filter(const View& t, const Tap& x, const Tap& y, const Tap& z) {
    using C = typename Channels<T>::type;
    C channels[Channels<T>::count];
    for (int c = 0; c < Channels<T>::count; ++c) channels[c] = filter_channel<C>(t, x, y, z, c);
    T value;
    memcpy(&value, channels, sizeof value);
    return value;
}
// Device code trusts its texture objects, as it trusts its pointers.
inline const Texture& texture_at(cudaTextureObject_t object) { return *reinterpret_cast<const Texture*>(object); }
inline constexpr Tap whole{0, 0, 0.0f};
inline Tap layer_tap(const View& t, int layer) {
    const int l = layer < 0 ? 0 : layer < t.image.depth ? layer : t.image.depth - 1;
    return {l, l, 0.0f};
}

template <class T>
inline T sample(const View& t, float x) { return filter<T>(t, tap(t, 0, x, t.image.width), whole, whole); }
template <class T>
inline T sample(const View& t, float x, float y) {
    return filter<T>(t, tap(t, 0, x, t.image.width), tap(t, 1, y, t.image.height), whole);
}
template <class T>
inline T sample(const View& t, float x, float y, float z) {
    return filter<T>(t, tap(t, 0, x, t.image.width), tap(t, 1, y, t.image.height), tap(t, 2, z, t.image.depth));
}
template <class T>
inline T fetch(const View& t, int x) {
    if (x < 0 || x >= t.image.width) return T{};
    return filter<T>(t, {x, x, 0.0f}, whole, whole);
}

template <class T>
inline T sample_layer(const View& t, int layer, float x) {
    return filter<T>(t, tap(t, 0, x, t.image.width), whole, layer_tap(t, layer));
}
template <class T>
inline T sample_layer(const View& t, int layer, float x, float y) {
    return filter<T>(t, tap(t, 0, x, t.image.width), tap(t, 1, y, t.image.height), layer_tap(t, layer));
}
// The face of a cube in direction (x, y, z), six of them in a layer, read where the direction meets it.
template <class T>
inline T sample_cube(const View& t, float x, float y, float z, int layer) {
    const float ax = fabsf(x), ay = fabsf(y), az = fabsf(z);
    const int axis = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2;
    const bool negative = (axis == 0 ? x : axis == 1 ? y : z) < 0.0f;
    const float m = axis == 0 ? ax : axis == 1 ? ay : az;
    const float right = axis == 0 ? (negative ? z : -z) : axis == 1 ? x : (negative ? -x : x);
    const float down = axis == 1 ? (negative ? -z : z) : -y;
    View face = t;
    face.settings.normalizedCoords = 1;
    for (cudaTextureAddressMode& mode : face.settings.addressMode) mode = cudaAddressModeClamp;
    return sample_layer<T>(face, layer * 6 + axis * 2 + negative, (right / m + 1.0f) / 2.0f, (down / m + 1.0f) / 2.0f);
}

inline View level_of(const Texture& t, int level) {
    return {level == 0 ? t.image : t.smaller[size_t(level) - 1], t.settings};
}
template <class T>
inline T mixed(const T& a, const T& b, float weight) {
    using C = typename Channels<T>::type;
    C first[Channels<T>::count], second[Channels<T>::count];
    memcpy(first, &a, sizeof first);
    memcpy(second, &b, sizeof second);
    for (int c = 0; c < Channels<T>::count; ++c)
        first[c] = C(float(first[c]) * (1.0f - weight) + float(second[c]) * weight);
    T value;
    memcpy(&value, first, sizeof value);
    return value;
}
// What `read` gives at a level of detail, from the nearest level or the two around it.
template <class T, class Read>
inline T at_level(const Texture& t, float level, const Read& read) {
    if (t.smaller.empty()) return read(t);
    const float last = float(t.smaller.size());
    level = fminf(fmaxf(level + t.settings.mipmapLevelBias, t.settings.minMipmapLevelClamp),
                  t.settings.maxMipmapLevelClamp);
    level = fminf(fmaxf(level, 0.0f), last);
    if (t.settings.mipmapFilterMode != cudaFilterModeLinear) return read(level_of(t, int(floorf(level + 0.5f))));
    const float below = floorf(level);
    const T first = read(level_of(t, int(below)));
    return below == last ? first : mixed(first, read(level_of(t, int(below) + 1)), level - below);
}
// How far one pixel goes in the texture, as a level of detail.
struct Step { float x = 0.0f, y = 0.0f, z = 0.0f; };
inline float level_for(const View& t, Step a, Step b) {
    const bool normalized = t.settings.normalizedCoords != 0;
    const float w = normalized ? float(t.image.width) : 1.0f, h = normalized ? float(t.image.height) : 1.0f,
                d = normalized ? float(t.image.depth) : 1.0f;
    const auto length = [&](const Step& s) { return sqrtf(s.x * w * s.x * w + s.y * h * s.y * h + s.z * d * s.z * d); };
    const float longest = fmaxf(length(a), length(b));
    return longest > 0.0f ? log2f(longest) : 0.0f;
}

}  // namespace face

// Every read also has the form that stores through a pointer.
#define FACE_TEXTURE_READ(NAME, PARAMETERS, ARGUMENTS, VALUE)                                   \
    template <class T>                                                                          \
    inline T NAME PARAMETERS {                                                                  \
        const face::Texture& t = face::texture_at(object);                                      \
        return VALUE;                                                                           \
    }                                                                                           \
    template <class T>                                                                          \
    inline void NAME(T* result, FACE_REST PARAMETERS) { *result = NAME<T> ARGUMENTS; }
#define FACE_REST(...) __VA_ARGS__
#define FACE_OBJECT cudaTextureObject_t object
FACE_TEXTURE_READ(tex1Dfetch, (FACE_OBJECT, int x), (object, x), face::fetch<T>(t, x))
FACE_TEXTURE_READ(tex1D, (FACE_OBJECT, float x), (object, x), face::sample<T>(t, x))
FACE_TEXTURE_READ(tex2D, (FACE_OBJECT, float x, float y), (object, x, y), (face::sample<T>(t, x, y)))
FACE_TEXTURE_READ(tex3D, (FACE_OBJECT, float x, float y, float z), (object, x, y, z), (face::sample<T>(t, x, y, z)))
FACE_TEXTURE_READ(tex1DLayered, (FACE_OBJECT, float x, int layer), (object, x, layer),
                  face::sample_layer<T>(t, layer, x))
FACE_TEXTURE_READ(tex2DLayered, (FACE_OBJECT, float x, float y, int layer), (object, x, y, layer),
                  (face::sample_layer<T>(t, layer, x, y)))
FACE_TEXTURE_READ(texCubemap, (FACE_OBJECT, float x, float y, float z), (object, x, y, z),
                  (face::sample_cube<T>(t, x, y, z, 0)))
FACE_TEXTURE_READ(texCubemapLayered, (FACE_OBJECT, float x, float y, float z, int layer), (object, x, y, z, layer),
                  (face::sample_cube<T>(t, x, y, z, layer)))

// With a level of detail, given or from the derivatives of the coordinates.
#define FACE_LEVEL(LEVEL, ...) \
    (face::at_level<T>(t, LEVEL, [&](const face::View& v) { return face::__VA_ARGS__; }))
FACE_TEXTURE_READ(tex1DLod, (FACE_OBJECT, float x, float level), (object, x, level),
                  FACE_LEVEL(level, sample<T>(v, x)))
FACE_TEXTURE_READ(tex2DLod, (FACE_OBJECT, float x, float y, float level), (object, x, y, level),
                  FACE_LEVEL(level, sample<T>(v, x, y)))
FACE_TEXTURE_READ(tex3DLod, (FACE_OBJECT, float x, float y, float z, float level), (object, x, y, z, level),
                  FACE_LEVEL(level, sample<T>(v, x, y, z)))
FACE_TEXTURE_READ(tex1DLayeredLod, (FACE_OBJECT, float x, int layer, float level), (object, x, layer, level),
                  FACE_LEVEL(level, sample_layer<T>(v, layer, x)))
FACE_TEXTURE_READ(tex2DLayeredLod, (FACE_OBJECT, float x, float y, int layer, float level),
                  (object, x, y, layer, level), FACE_LEVEL(level, sample_layer<T>(v, layer, x, y)))
FACE_TEXTURE_READ(texCubemapLod, (FACE_OBJECT, float x, float y, float z, float level), (object, x, y, z, level),
                  FACE_LEVEL(level, sample_cube<T>(v, x, y, z, 0)))
FACE_TEXTURE_READ(texCubemapLayeredLod, (FACE_OBJECT, float x, float y, float z, int layer, float level),
                  (object, x, y, z, layer, level), FACE_LEVEL(level, sample_cube<T>(v, x, y, z, layer)))
FACE_TEXTURE_READ(tex1DGrad, (FACE_OBJECT, float x, float dx, float dy), (object, x, dx, dy),
                  FACE_LEVEL((face::level_for(t, {dx}, {dy})), sample<T>(v, x)))
FACE_TEXTURE_READ(tex2DGrad, (FACE_OBJECT, float x, float y, float2 dx, float2 dy), (object, x, y, dx, dy),
                  FACE_LEVEL((face::level_for(t, {dx.x, dx.y}, {dy.x, dy.y})), sample<T>(v, x, y)))
FACE_TEXTURE_READ(tex3DGrad, (FACE_OBJECT, float x, float y, float z, float4 dx, float4 dy),
                  (object, x, y, z, dx, dy),
                  FACE_LEVEL((face::level_for(t, {dx.x, dx.y, dx.z}, {dy.x, dy.y, dy.z})), sample<T>(v, x, y, z)))
FACE_TEXTURE_READ(tex1DLayeredGrad, (FACE_OBJECT, float x, int layer, float dx, float dy), (object, x, layer, dx, dy),
                  FACE_LEVEL((face::level_for(t, {dx}, {dy})), sample_layer<T>(v, layer, x)))
FACE_TEXTURE_READ(tex2DLayeredGrad, (FACE_OBJECT, float x, float y, int layer, float2 dx, float2 dy),
                  (object, x, y, layer, dx, dy),
                  FACE_LEVEL((face::level_for(t, {dx.x, dx.y}, {dy.x, dy.y})), sample_layer<T>(v, layer, x, y)))
#undef FACE_LEVEL
#undef FACE_OBJECT
#undef FACE_REST
#undef FACE_TEXTURE_READ

// One component of the four texels that a bilinear read would use, in the order of the programming guide.
template <class T>
inline T tex2Dgather(cudaTextureObject_t object, float x, float y, int component = 0) {
    using C = typename face::Channels<T>::type;
    face::View t = face::texture_at(object);
    t.settings.filterMode = cudaFilterModeLinear;
    const face::Tap u = face::tap(t, 0, x, t.image.width), v = face::tap(t, 1, y, t.image.height);
    return {face::fetch_channel<C>(t, u.first, v.second, 0, component),
            face::fetch_channel<C>(t, u.second, v.second, 0, component),
            face::fetch_channel<C>(t, u.second, v.first, 0, component),
            face::fetch_channel<C>(t, u.first, v.first, 0, component)};
}

namespace face {

// The address of a surface element whose x is in bytes; null when it lies outside and the mode is zero.
inline char* surface_element(cudaSurfaceObject_t object, size_t size, int x, int y, int z,
                             cudaSurfaceBoundaryMode mode) {
    const Image& image = reinterpret_cast<const Surface*>(object)->image;
    const int row = image.width * int(image.element()), last = row - int(size);
    const bool inside = x >= 0 && x <= last && y >= 0 && y < image.height && z >= 0 && z < image.depth;
    if (!inside && mode == cudaBoundaryModeZero) return nullptr;
    if (!inside && mode == cudaBoundaryModeTrap) simt::trap("surface access outside the array");
    const auto clamp = [](int v, int high) { return v < 0 ? 0 : v > high ? high : v; };
    return image.data + size_t(clamp(z, image.depth - 1)) * image.slice +
           size_t(clamp(y, image.height - 1)) * image.pitch + size_t(clamp(x, last));
}
template <class T>
inline T surface_read(const char* element) {
    T value{};
    if (element) memcpy(&value, element, sizeof value);
    return value;
}
template <class T>
inline void surface_write(char* element, const T& value) {
    if (element) memcpy(element, &value, sizeof value);
}

}  // namespace face

#define FACE_SURFACE(DIMENSION, COORDINATES, X, Y, Z)                                                            \
    template <class T>                                                                                           \
    inline T surf##DIMENSION##read(cudaSurfaceObject_t s, FACE_REST COORDINATES,                                 \
                                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                        \
        return face::surface_read<T>(face::surface_element(s, sizeof(T), X, Y, Z, mode));                        \
    }                                                                                                            \
    template <class T>                                                                                           \
    inline void surf##DIMENSION##read(T* result, cudaSurfaceObject_t s, FACE_REST COORDINATES,                   \
                                      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                     \
        *result = face::surface_read<T>(face::surface_element(s, sizeof(T), X, Y, Z, mode));                     \
    }                                                                                                            \
    template <class T>                                                                                           \
    inline void surf##DIMENSION##write(T value, cudaSurfaceObject_t s, FACE_REST COORDINATES,                    \
                                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                    \
        face::surface_write(face::surface_element(s, sizeof(T), X, Y, Z, mode), value);                          \
    }
#define FACE_REST(...) __VA_ARGS__
FACE_SURFACE(1D, (int x), x, 0, 0)
FACE_SURFACE(2D, (int x, int y), x, y, 0)
FACE_SURFACE(3D, (int x, int y, int z), x, y, z)
FACE_SURFACE(1DLayered, (int x, int layer), x, 0, layer)
FACE_SURFACE(2DLayered, (int x, int y, int layer), x, y, layer)
FACE_SURFACE(Cubemap, (int x, int y, int face), x, y, face)
FACE_SURFACE(CubemapLayered, (int x, int y, int face), x, y, face)
#undef FACE_REST
#undef FACE_SURFACE
