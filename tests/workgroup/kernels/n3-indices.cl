// Indices of 32 bits beside barriers: into local memory, where none wraps in a lane that is on; into global memory, where
// the range tells whether one does.
// LOCALS 1 7 16 64 100
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL neighbours
kernel void neighbours(global uint *out, global const uint *in, local uint *s) {
  uint l = get_local_id(0), n = get_local_size(0);
  s[l] = in[get_global_id(0)];
  for (uint d = 1; d < n; d += d) {
    WAIT;
    uint x = 0;
    if (l >= d)
      x = s[l - d];
    if (l + d < n)
      x ^= s[l + d] * 3;
    WAIT;
    s[l] += x;
  }
  WAIT;
  out[get_global_id(0)] = s[n - 1 - l];
}
// Variables, small elements, addresses inside of an object, steps.
// KERNEL variables
kernel void variables(global uint *out, global const uint *in) {
  local uchar bytes[300];
  local ushort twice[256];
  uint l = get_local_id(0), n = get_local_size(0);
  bytes[l + 2 * n] = in[get_global_id(0)];
  twice[2 * l] = in[get_global_id(0)] * 7;
  twice[2 * l + 1] = l;
  WAIT;
  local uchar *middle = bytes + 2 * n;
  uint sum = middle[n - 1 - l] + twice[2 * n - 1 - l];
  int back = (int)l - (int)n;
  if (l > 2)
    sum += middle[l - 3u] * 5;
  WAIT;
  middle[back] = sum;
  WAIT;
  out[get_global_id(0)] = sum + bytes[n + l] + bytes[l + n - (l & 1)];
}
// Sums of ids cut down to ints, with rows; `width` is that of the range.
// KERNEL rows
// LOCALS 8x4 5x3 16x2
kernel void rows(global int *out, global const int *in, local int *s) {
  int x = get_group_id(0) * get_local_size(0) + get_local_id(0), width = get_global_size(0);
  int at = get_global_id(1) * width + get_global_id(0);
  uint l = get_local_id(1) * get_local_size(0) + get_local_id(0);
  s[l] = in[at];
  WAIT;
  uint up = get_global_id(1) * (uint)width + x;
  out[up] = s[get_local_size(0) * get_local_size(1) - 1 - l] + in[(uint)(at - x)];
}
// Indices that wrap within the range: the lanes of a packet do not lie side by side then.
// KERNEL wraps
// ARG shift: uint 0xfffffff4
kernel void wraps(global int *out, global const int *in, uint shift, local int *s) {
  uint g = get_global_id(0), l = get_local_id(0);
  s[l] = in[g];
  WAIT;
  int x = g >= 12 ? in[g + shift] : -1;
  for (uint k = 0; k < 3; ++k) {
    if (g + k >= 12)
      x += in[g + k + shift];
    WAIT;
    s[l] ^= x;
  }
  out[g] = s[l];
}
// Counters that begin at an id and go on by a number of work-items up to a limit; with the second step they wrap around
// within a packet after four steps.
// KERNEL counters
// ARG in: int[N*4]
// ARG n: uint N*4-5
kernel void counters(global int *out, global const int *in, uint n, local int *s) {
  uint l = get_local_id(0), size = get_local_size(0);
  int sum = 0;
  for (uint i = get_group_id(0) * size * 2 + l; i < n; i += size * 2 * get_num_groups(0)) {
    sum += in[i];
    if (i + size < n)
      sum ^= in[i + size];
  }
  s[l] = sum;
  WAIT;
  out[get_global_id(0)] = s[size - 1 - l];
}
// KERNEL counters_wrap
// ARG n: uint 0xffffffff
// ARG step: uint 1073741819
kernel void counters_wrap(global int *out, global const int *in, uint n, uint step, local int *s) {
  uint l = get_local_id(0), times = 0;
  int sum = 0;
  for (uint i = get_global_id(0); i < n && times < 9; i += step, ++times)
    if (i < get_global_size(0))
      sum = sum * 31 + in[i];
  s[l] = sum;
  WAIT;
  out[get_global_id(0)] = s[get_local_size(0) - 1 - l];
}
// Differences that LLVM computes in front of the condition under which they do not wrap around.
// KERNEL hoisted_differences
// ARG in: int[N]
// ARG w: uint 5
kernel void hoisted_differences(global int *out, global const int *in, uint w, local int *s) {
  uint l = get_local_id(0), g = get_global_id(0);
  s[l] = in[g];
  WAIT;
  int v = l >= w ? s[l - w] : in[l];
  out[g] = g >= w ? v + in[g - w] : v;
}
// Sums of unsigned IDs that only conditions keep from wrapping around: by a parameter, by what it is compared with
// after a sum, by several conditions, with a falling index.
// KERNEL differences_under_conditions
// ARG in: int[N*3]
// ARG w: uint 5
// ARG n: uint N-3
kernel void differences_under_conditions(global int *out, global const int *in, uint w, uint n, local int *s) {
  uint l = get_local_id(0), g = get_global_id(0), size = get_local_size(0);
  int sum = 0;
  if (g >= w)
    for (uint k = 0; k <= w; ++k)
      sum += in[g - k] * (k + 1);
  if (g - 3 < n)
    for (uint k = 1; k < 4; ++k)
      sum ^= in[g - k] << k;
  if (!(l < w || l < 7))
    for (uint k = 0; k < w; ++k)
      sum -= in[(l - k) * 2 + k];
  if (l > 1 && l + 2 < size)
    for (uint k = 0; k < 3; ++k)
      sum += in[size + 2 - l - k] * 3;
  s[l] = sum;
  WAIT;
  if (l != 0)
    sum += s[l - 1];
  out[g] = sum;
}
