// Loops in front of, between and behind barriers that scalar kernels run by turns of the loop, all work-items in each,
// where that may be done, and others that only look like it.
// LOCALS 1 3 16 64 5x3 8x4
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL rows
// ARG n: int 7
// ARG in: int[8*N] iota
// ARG out: int[8*N]
kernel void rows(global int *out, global const int *in, int n, local int *s) {
  int l = get_local_id(0) + get_local_size(0) * get_local_id(1), size = get_local_size(0) * get_local_size(1);
  int g = get_global_id(0) + get_global_size(0) * get_global_id(1), all = get_global_size(0) * get_global_size(1);
  for (int i = 0; i < n; ++i)
    s[i * size + l] = in[i * all + g];
  WAIT;
  for (int i = n; i-- > 0;)
    out[i * all + g] = s[i * size + size - 1 - l] - i;
}
// Each work-item has counters of its own, and an accumulator that it keeps.
// KERNEL counters
// ARG each: int 9
// ARG in: uint[16*N] random(0,999)
// ARG out: uint[8*N]
kernel void counters(global uint *out, global const uint *in, int each, local uint *s) {
  int l = get_local_id(0) + get_local_size(0) * get_local_id(1), size = get_local_size(0) * get_local_size(1);
  int g = get_global_id(0) + get_global_size(0) * get_global_id(1), all = get_global_size(0) * get_global_size(1);
  for (int b = 0; b < 8; ++b)
    s[b * size + l] = b;
  for (int i = 0; i < each; ++i)
    s[(in[i * all + g] >> 3 & 7) * size + l] += i + 1;
  WAIT;
  uint sum = 0;
  for (int b = 0; b < 8; ++b) {
    sum += s[b * size + (l + 1) % size];
    out[b * all + g] = sum;
  }
}
// A loop inside of a loop, both the same for all, and one that only some come to.
// KERNEL nested
// ARG n: int 3
// ARG in: int[16*N] iota
// ARG out: int[16*N]
kernel void nested(global int *out, global const int *in, int n, local int *s) {
  int l = get_local_id(0) + get_local_size(0) * get_local_id(1), size = get_local_size(0) * get_local_size(1);
  int g = get_global_id(0) + get_global_size(0) * get_global_id(1), all = get_global_size(0) * get_global_size(1);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j)
      s[(i * n + j) * size + l] = in[(i + j) * all + g] + i;
  if (l & 1)
    for (int i = 0; i < n; ++i)
      s[i * n * size + l] ^= i;
  WAIT;
  for (int i = 0; i < n; ++i) {
    if (i == 1)
      continue;
    for (int j = 0; j <= i; ++j)
      out[(i * n + j) * all + g] = s[(i * n + j) * size + (l ^ 0)] + j;
  }
}
// How often a loop runs depends on the work-item, on memory, or on its own work.
// KERNEL trips
// ARG n: int 6
// ARG in: int[16*N] iota
// ARG out: int[16*N]
kernel void trips(global int *out, global const int *in, int n, local int *s) {
  int l = get_local_id(0) + get_local_size(0) * get_local_id(1), size = get_local_size(0) * get_local_size(1);
  int g = get_global_id(0) + get_global_size(0) * get_global_id(1), all = get_global_size(0) * get_global_size(1);
  for (int i = 0; i < 8; ++i)
    s[i * size + l] = 0;
  for (int i = 0; i < l % 7; ++i)
    s[i * size + l] = i;
  int first = in[g];
  for (int i = 0; i < n; ++i)
    s[i * size + l] += first;
  WAIT;
  int last = 0;
  for (int i = 0; i < 8; ++i) {
    last = s[i * size + l];
    out[i * all + g] = last;
    if (i == n)
      break;
  }
  out[8 * all + g] = last;
}
// What atomics leave does not depend on the order; the bytes of a row lie side by side.
// KERNEL bins
// ARG each: int 5
// ARG in: uchar[8*N] random(0,255)
// ARG out: int[N]
kernel void bins(global int *out, global const uchar *in, int each, local int *s) {
  int l = get_local_id(0) + get_local_size(0) * get_local_id(1), size = get_local_size(0) * get_local_size(1);
  int g = get_global_id(0) + get_global_size(0) * get_global_id(1), all = get_global_size(0) * get_global_size(1);
  for (int b = l; b < 256; b += size)
    s[b] = 0;
  WAIT;
  for (int i = 0; i < each; ++i)
    atomic_inc(&s[in[i * all + g]]);
  WAIT;
  int sum = 0;
  for (int b = 0; b < 256; ++b)
    sum += s[b] * (b ^ l);
  out[g] = sum;
}
