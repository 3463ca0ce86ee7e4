// Values of math builtins at the edges, where OpenCL C asks for more than C (OpenCL C 3.0, 7.5.1), a row of results a work-item.
#define ROW(name, T)                                                                                                   \
  kernel void name(global double *out, global const double *in) {                                                      \
    size_t i = get_global_id(0);                                                                                       \
    T a = in[2 * i], b = in[2 * i + 1], f;                                                                             \
    T##2 v = (T##2)(a, b);                                                                                             \
    global double *r = out + 32 * i;                                                                                   \
    int k = 0, n;                                                                                                      \
    r[k++] = powr(a, b);                                                                                               \
    r[k++] = powr(v, v.yx).y;                                                                                          \
    r[k++] = fract(a, &f);                                                                                             \
    r[k++] = f;                                                                                                        \
    r[k++] = lgamma_r(a, &n);                                                                                          \
    r[k++] = n;                                                                                                        \
    r[k++] = ilogb(a) == FP_ILOGBNAN ? INFINITY : ilogb(a) == FP_ILOGB0 ? -INFINITY : ilogb(a);                        \
    r[k++] = normalize(v).x;                                                                                           \
    r[k++] = normalize(v).y;                                                                                           \
    r[k++] = length(v);                                                                                                \
    r[k++] = normalize((T##4)(a, b, 0, 0)).y;                                                                          \
    r[k++] = acospi(a);                                                                                                \
    r[k++] = asinpi(a);                                                                                                \
    r[k++] = atanpi(a);                                                                                                \
    r[k++] = atan2pi(a, b);                                                                                            \
    r[k++] = sinpi(a);                                                                                                 \
    r[k++] = cospi(a);                                                                                                 \
    r[k++] = tanpi(a);                                                                                                 \
    r[k++] = rootn(a, convert_int_sat(b));                                                                                         \
    r[k++] = pown(a, convert_int_sat(b));                                                                                          \
    r[k++] = remquo(a, b, &n);                                                                                         \
    r[k++] = n & 7;                                                                                                    \
    r[k++] = frexp(a, &n);                                                                                             \
    r[k++] = n;                                                                                                        \
    r[k++] = nextafter(a, b);                                                                                          \
    r[k++] = modf(a, &f);                                                                                              \
    r[k++] = f;                                                                                                        \
  }
ROW(of_float, float)
ROW(of_double, double)

kernel void of_float_alone(global double *out, global const double *in) {
  size_t i = get_global_id(0);
  float a = in[2 * i], b = in[2 * i + 1];
  out[3 * i] = half_powr(fabs(a), b);
  out[3 * i + 1] = native_powr(fabs(a), b);
  out[3 * i + 2] = fast_normalize((float2)(a, 0)).x;
}
