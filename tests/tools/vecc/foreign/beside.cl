// Compiled twice, in packets and one work-item at a time (NAME(x) is x_serial there): what both leave must be the same.
uint of_c(uint x, int y, uchar c, short s, float f);

kernel void NAME(math32)(global float *out, global const float *x, float a) {
  size_t i = get_global_id(0);
  float t = x[i];
  out[i] = t > 0 ? sin(t) * a + log(t) : exp(t) - pow(fabs(t), 0.37f);
}

kernel void NAME(math64)(global double *out, global const float *x, int n) {
  size_t i = get_global_id(0);
  double t = x[i];
  out[i] = cos(t) + atan2(t, 0.5) + ldexp(erf(t), n) + pown(t, -n);
}

// Integers in registers that are wider: of every sign, from a C program and to one.
kernel void NAME(integers)(global long *out, global const int *x, char c, uchar uc, short s, ushort us, int i, uint ui, long l) {
  size_t at = get_global_id(0);
  uint made = of_c((uint)(x[at] * l) + ui, (int)(x[at] * l) - i, (uchar)(x[at] + uc), (short)(x[at] * s), x[at]);
  out[at] = (long)made + c + uc * 3L + s * 5L + us * 7L + i * 11L + ui * 13L + l * 17L;
}

// A gather, a scatter, lanes that leave a loop at different times.
kernel void NAME(walk)(global int *out, global const int *next, int most) {
  int i = get_global_id(0), at = i, steps = 0;
  while (at % 7 != 3 && steps < most) {
    at = next[at];
    ++steps;
  }
  out[next[i]] = at * 64 + steps;
}

kernel void NAME(sums)(global float *out, global const float *x, local float *shared) {
  size_t l = get_local_id(0);
  shared[l] = x[get_global_id(0)] * 0.5f;
  for (size_t half_ = get_local_size(0) / 2; half_; half_ /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < half_)
      shared[l] += shared[l + half_];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = shared[0] - (float)l;
}

kernel void NAME(pairs)(global float4 *out, global const float4 *x, float4 by, global const uchar *bytes) {
  size_t i = get_global_id(0);
  float4 t = x[i] * by;
  out[i] = (float4)(t.wz, dot(t, by), (float)(bytes[3 * i] + bytes[3 * i + 1] * bytes[3 * i + 2]));
}
