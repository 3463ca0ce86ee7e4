// Common and geometric builtins (OpenCL C 3.0, 6.15.4 and 6.15.5).

#define COMMON(n, T)                                                                                                   \
  PURE T##n clamp(T##n a, T##n low, T##n high) { return fmin(fmax(a, low), high); }                                    \
  PURE T##n degrees(T##n a) { return a * (T)(57.295779513082320876798); }                                              \
  PURE T##n radians(T##n a) { return a * (T)(0.017453292519943295769237); }                                            \
  PURE T##n max(T##n a, T##n b) { return a < b ? b : a; }                                                              \
  PURE T##n min(T##n a, T##n b) { return b < a ? b : a; }                                                              \
  PURE T##n mix(T##n a, T##n b, T##n t) { return a + (b - a) * t; }                                                    \
  PURE T##n step(T##n edge, T##n a) { return a < edge ? (T##n)(0) : (T##n)(1); }                                       \
  PURE T##n smoothstep(T##n low, T##n high, T##n a) {                                                                  \
    T##n t = clamp((a - low) / (high - low), (T##n)(0), (T##n)(1));                                                    \
    return t * t * ((T)3 - (T)2 * t);                                                                                  \
  }                                                                                                                    \
  PURE T##n sign(T##n a) {                                                                                             \
    return a == a ? copysign(a != (T)0 ? (T##n)(1) : (T##n)(0), a) : (T##n)(0);                                        \
  }
#define WITH_SCALARS_FLOAT(n, T)                                                                                       \
  PURE T##n clamp(T##n a, T low, T high) { return clamp(a, (T##n)(low), (T##n)(high)); }                               \
  PURE T##n max(T##n a, T b) { return max(a, (T##n)(b)); }                                                             \
  PURE T##n min(T##n a, T b) { return min(a, (T##n)(b)); }                                                             \
  PURE T##n mix(T##n a, T##n b, T t) { return mix(a, b, (T##n)(t)); }                                                  \
  PURE T##n step(T edge, T##n a) { return step((T##n)(edge), a); }                                                     \
  PURE T##n smoothstep(T low, T high, T##n a) { return smoothstep((T##n)(low), (T##n)(high), a); }
FOR_WIDTHS(COMMON, float)
FOR_WIDTHS(COMMON, double)
FOR_VECTORS(WITH_SCALARS_FLOAT, float)
FOR_VECTORS(WITH_SCALARS_FLOAT, double)

#define GEOMETRIC(T)                                                                                                   \
  PURE T dot(T a, T b) { return a * b; }                                                                               \
  PURE T dot(T##2 a, T##2 b) { return a.x * b.x + a.y * b.y; }                                                         \
  PURE T dot(T##3 a, T##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }                                             \
  PURE T dot(T##4 a, T##4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }                                 \
  PURE T##3 cross(T##3 a, T##3 b) {                                                                                    \
    return (T##3)(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);                                \
  }                                                                                                                    \
  PURE T##4 cross(T##4 a, T##4 b) { return (T##4)(cross(a.xyz, b.xyz), 0); }                                           \
  LENGTH(, T) LENGTH(2, T) LENGTH(3, T) LENGTH(4, T)
// The scale keeps squares from overflow and underflow. Infinite elements decide a direction alone.
#define LENGTH(n, T)                                                                                                   \
  PURE T length(T##n a) {                                                                                              \
    T square = dot(a, a);                                                                                              \
    if (square < (T)(TINY_##T))                                                                                        \
      return sqrt(dot(a * (T)(UP_##T), a * (T)(UP_##T))) * (T)(1 / UP_##T);                                            \
    if (square > (T)(HUGE_##T))                                                                                        \
      return sqrt(dot(a * (T)(1 / UP_##T), a * (T)(1 / UP_##T))) * (T)(UP_##T);                                        \
    return sqrt(square);                                                                                               \
  }                                                                                                                    \
  PURE T distance(T##n a, T##n b) { return length(a - b); }                                                            \
  PURE T##n normalize(T##n a) {                                                                                        \
    T square = dot(a, a);                                                                                              \
    if (square < (T)(TINY_##T)) {                                                                                      \
      a *= (T)(UP_##T);                                                                                                \
      square = dot(a, a);                                                                                              \
      if (square == (T)0)                                                                                              \
        return a;                                                                                                      \
    } else if (square > (T)(HUGE_##T)) {                                                                               \
      a *= (T)(1 / UP_##T);                                                                                            \
      square = dot(a, a);                                                                                              \
      if (square == (T)INFINITY) {                                                                                     \
        a = fabs(a) == (T)INFINITY ? copysign((T##n)(1), a) : a * (T)0;                                                \
        square = dot(a, a);                                                                                            \
      }                                                                                                                \
    }                                                                                                                  \
    return a / sqrt(square);                                                                                           \
  }
#define TINY_float 0x1p-100
#define HUGE_float 0x1p+126
#define UP_float 0x1p+100
#define TINY_double 0x1p-960
#define HUGE_double 0x1p+1022
#define UP_double 0x1p+800
GEOMETRIC(float)
GEOMETRIC(double)

#define FAST(n)                                                                                                        \
  PURE float fast_length(float##n a) { return sqrt(dot(a, a)); }                                                       \
  PURE float fast_distance(float##n a, float##n b) { return fast_length(a - b); }                                      \
  PURE float##n fast_normalize(float##n a) {                                                                           \
    float square = dot(a, a);                                                                                          \
    return square < FLT_MIN ? a : a * rsqrt(square);                                                                   \
  }
FAST()
FAST(2)
FAST(3)
FAST(4)
