// The builtins that have a body in builtins/opencl: one row of results a work-item.
kernel void integers(global long *out, global const int *in) {
  size_t i = get_global_id(0);
  int a = in[2 * i], b = in[2 * i + 1];
  uint ua = a, ub = b;
  global long *r = out + 32 * i;
  int k = 0;
  r[k++] = abs(a);
  r[k++] = abs_diff(a, b);
  r[k++] = add_sat(a, b);
  r[k++] = sub_sat(a, b);
  r[k++] = add_sat(ua, ub);
  r[k++] = sub_sat(ua, ub);
  r[k++] = hadd(a, b);
  r[k++] = rhadd(a, b);
  r[k++] = hadd(ua, ub);
  r[k++] = clamp(a, -100, 100);
  r[k++] = clz(a);
  r[k++] = ctz(a);
  r[k++] = popcount(a);
  r[k++] = max(a, b);
  r[k++] = min(ua, ub);
  r[k++] = mul_hi(a, b);
  r[k++] = mul_hi(ua, ub);
  r[k++] = mul_hi((long)a << 31, (long)b << 20);
  r[k++] = mul_hi((ulong)ua << 31, (ulong)ub << 20);
  r[k++] = mad_hi(a, b, 5);
  r[k++] = rotate(a, b & 31);
  r[k++] = upsample(a, ub);
  r[k++] = mul24(a & 0x3fffff, b % 1000);
  r[k++] = mad24(5, 6, 7);
  r[k++] = mad_sat(a, b, 1);
  r[k++] = add_sat((char)a, (char)b);
  r[k++] = mul_hi((uchar)a, (uchar)b);
  r[k++] = select(a, b, a < b);
  r[k++] = any((int4)(a, 0, 0, 0)) + 2 * all((int2)(a, b));
  r[k++] = bitselect(a, b, 0x00ff00ff);
}

kernel void floats(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float a = in[2 * i], b = in[2 * i + 1];
  global float *r = out + 32 * i;
  int k = 0;
  r[k++] = clamp(a, -1.0f, 1.0f);
  r[k++] = mix(a, b, 0.25f);
  r[k++] = step(a, b);
  r[k++] = smoothstep(0.0f, 8.0f, a);
  r[k++] = sign(a);
  r[k++] = degrees(a);
  r[k++] = max(a, b);
  r[k++] = fmin(a, b);
  r[k++] = dot((float3)(a, b, 1), (float3)(2, 3, 4));
  r[k++] = length((float4)(a, b, 0, 0));
  r[k++] = distance((float2)(a, b), (float2)(b, a));
  r[k++] = normalize((float3)(3 * a, 4 * a, 0)).y;
  r[k++] = cross((float3)(a, b, 1), (float3)(2, 3, 4)).z;
  r[k++] = isnan(a) + 2 * isinf(a) + 4 * isless(a, b) + 8 * signbit(a) + 16 * isnormal(a);
  r[k++] = rsqrt(fabs(a));
  r[k++] = pown(a, 3);
  float c, s = sincos(a, &c);
  r[k++] = s;
  r[k++] = c;
  float whole;
  r[k++] = fract(a, &whole);
  r[k++] = whole;
  int e;
  r[k++] = frexp(a, &e);
  r[k++] = e;
  r[k++] = modf(a, &whole);
  r[k++] = whole;
  r[k++] = maxmag(a, b);
  r[k++] = native_divide(a, b);
  r[k++] = cospi(a * 0.25f);
  r[k++] = rootn(fabs(a), 3);
  r[k++] = ilogb(a);
  r[k++] = ldexp(a, 3);
  r[k++] = hypot(a, b);
}

kernel void conversions(global long *out, global const float *in) {
  size_t i = get_global_id(0);
  float a = in[2 * i];
  global long *r = out + 16 * i;
  int k = 0;
  r[k++] = convert_int_rte(a);
  r[k++] = convert_int_rtp(a);
  r[k++] = convert_int_rtn(a);
  r[k++] = convert_int_rtz(a);
  r[k++] = convert_uchar_sat(a);
  r[k++] = convert_char_sat_rte(a * 10);
  r[k++] = convert_int_sat(a * 1e30f);
  r[k++] = convert_ulong_sat(a * 1e30f);
  r[k++] = convert_uchar_sat((int)a * 50);
  r[k++] = convert_char_sat((uint)200);
  r[k++] = convert_uint_sat((long)a - 3);
  r[k++] = convert_int4_sat((float4)(a, 1e20f, -1e20f, NAN)).y;
  r[k++] = convert_short8((int8)(a, 1, 2, 3, 4, 5, 6, 7)).s7;
  r[k++] = convert_long3((float3)(a, 5, 6)).z;
}

// Each element of a wide operation is what the scalar operation gives; -1 if not, else the number of comparisons.
#define SAME(expected, actual) count = count >= 0 && (expected) == (actual) ? count + 1 : -1
kernel void wide(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  int16 a = vload16(i, in), b = a.s123456789abcdef0;
  float8 f = convert_float8(a.lo), g = convert_float8(b.lo);
  int count = 0;
  int x[16], y[16], m[16], h[16], c[16];
  float p[8], q[8], u[8], v[8];
  vstore16(a, 0, x);
  vstore16(b, 0, y);
  vstore16(max(a, b), 0, m);
  vstore16(mul_hi(a, b), 0, h);
  vstore16(clamp(a, -5, 5), 0, c);
  vstore8(f, 0, p);
  vstore8(g, 0, q);
  vstore8(fmax(f, g), 0, u);
  vstore8(exp(f * 0.001f), 0, v);
  for (int k = 0; k < 16; ++k) {
    SAME(max(x[k], y[k]), m[k]);
    SAME(mul_hi(x[k], y[k]), h[k]);
    SAME(clamp(x[k], -5, 5), c[k]);
  }
  for (int k = 0; k < 8; ++k) {
    SAME(fmax(p[k], q[k]), u[k]);
    SAME(exp(p[k] * 0.001f), v[k]);
  }
  SAME(-(a.s5 < b.s5), (a < b).s5);
  SAME(vload3(1, x).y, x[4]);
  float3 whole, part = modf((float3)(1.5f, 2.25f, -3.75f), &whole);
  SAME(-0.75f, part.z);
  SAME(2.0f, whole.y);
  out[i] = count;
}

kernel void atomics(global int *sum, global uint *histogram, global const int *in, global atomic_int *counter) {
  int v = in[get_global_id(0)];
  atomic_add(sum, v);
  atomic_inc(histogram + (v & 7));
  atomic_max(sum + 1, v);
  atomic_fetch_add_explicit(counter, 2, memory_order_relaxed, memory_scope_device);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
}

kernel void halves(global half *out, global const half *in) {
  size_t i = get_global_id(0);
  vstore_half2(vload_half2(i, in) * 2, i, out);
}

// Of doubles.
kernel void nearest_halves(global half *out, global const double2 *in) {
  size_t i = get_global_id(0);
  vstore_half2(in[i], 2 * i, out);
  vstore_half(in[i].x, 4 * i + 2, out);
  vstore_half_rte(in[i].y, 4 * i + 3, out);
}

// Rounded to one side: what the exact value lies between.
kernel void rounded(global float *f, global ushort *h, global const double *d, global const long *l, global const ulong *u) {
  size_t i = get_global_id(0);
  f += 9 * i;
  f[0] = convert_float_rtz(d[i]);
  f[1] = convert_float_rtp(d[i]);
  f[2] = convert_float_rtn(d[i]);
  f[3] = convert_float_rtz(l[i]);
  f[4] = convert_float2_rtp((long2)(0, l[i])).y;
  f[5] = convert_float_rtn(l[i]);
  f[6] = convert_float_rtz(u[i]);
  f[7] = convert_float_rtp(u[i]);
  f[8] = convert_float_rtn(u[i]);
  vstore_half_rtz(d[i], 3 * i, (global half *)h);
  vstore_half_rtp(d[i], 3 * i + 1, (global half *)h);
  vstore_half_rtn(d[i], 3 * i + 2, (global half *)h);
}

kernel void bits(global long *out, global const int *in, global atomic_float *sum, global atomic_flag *once) {
  size_t i = get_global_id(0);
  int a = in[2 * i], b = in[2 * i + 1];
  global long *r = out + 8 * i;
  uint at = b & 15, count = (a >> 4) & 15;
  r[0] = bitfield_insert(a, b, at, count);
  r[1] = bitfield_extract_signed(a, at, count);
  r[2] = bitfield_extract_unsigned((short4)(a), 3, 9).z;
  r[3] = bit_reverse((uint)a);
  r[4] = dot(as_char4(a), as_uchar4(b));
  r[5] = dot_acc_sat_4x8packed_ss_int(a, b, INT_MAX - 5);
  r[6] = *to_global((int *)in);
  r[7] = atomic_flag_test_and_set(once + i) * 2 + atomic_flag_test_and_set(once + i);
  atomic_fetch_add(sum, 0.5f);
  atomic_fetch_max_explicit(sum + 1, (float)(i % 37), memory_order_relaxed, memory_scope_device);
}
