// Arithmetic on halves (cl_khr_fp16): operators, math, conversions, comparisons, vectors, memory, groups.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void arithmetic(global half *out, global const half *a, global const half *b, half scale) {
  size_t i = get_global_id(0), n = get_global_size(0);
  half x = a[i], y = b[i];
  out[i] = x + y;
  out[n + i] = x * y - scale;
  out[2 * n + i] = x / y;
  out[3 * n + i] = fma(x, y, scale);
  out[4 * n + i] = x < y ? fmax(x, scale) : fmin(y, scale);
}

kernel void math(global half *out, global const half *a) {
  size_t i = get_global_id(0), n = get_global_size(0);
  half x = a[i];
  out[i] = sin(x);
  out[n + i] = exp(x);
  out[2 * n + i] = sqrt(fabs(x));
  out[3 * n + i] = floor(x);
  out[4 * n + i] = pow(fabs(x), (half)1.5h);
  out[5 * n + i] = nextafter(x, (half)INFINITY);
}

kernel void conversions(global int *out, global const half *a) {
  size_t i = get_global_id(0), n = get_global_size(0);
  half x = a[i];
  out[i] = convert_int_rte(x);
  out[n + i] = convert_uchar_sat(x);
  out[2 * n + i] = (int)(half)(int)(i * 37);
  out[3 * n + i] = isgreater(x, (half)1) + 2 * isnan(x) + 4 * signbit(x);
  out[4 * n + i] = as_short(convert_half_rtz((float)x * 1.001f));
}

kernel void vectors(global half *out, global const half *a) {
  size_t i = get_global_id(0);
  half4 v = vload4(i, a), w = v.wzyx;
  half4 r = select(v + w, v * (half)2, v < w) + (half4)(dot(v, w), length(v.xy), clamp(v.x, (half)0, (half)1), mix(v.x, v.y, (half)0.5h));
  vstore4(r, i, out);
}

kernel void groups(global half *out, global const half *a) {
  size_t i = get_global_id(0), n = get_global_size(0);
  half x = a[i];
  out[i] = work_group_reduce_max(x);
  out[n + i] = work_group_scan_inclusive_add((half)(i % 3));
  out[2 * n + i] = work_group_broadcast(x, 1);
}
