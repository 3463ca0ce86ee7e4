// Work-group collectives in uniform flow, loops and callees; what they give decides where the group goes; two and three dimensions.
#define G get_global_id(0)
#define L get_local_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
kernel void all_any(global int *out, global const int *in) {
  int v = in[G];
  out[G] = work_group_all(v > -100) + 2 * work_group_any(v > 5) + 4 * work_group_all(v & 1) + 8 * work_group_any(v == 1 << 20);
}
kernel void in_loop(global int *out, global const int *in) {
  int v = in[G], sum = 0;
  for (int i = 0; i < 5; ++i) {
    sum += work_group_reduce_add(v + i);
    v = v * 3 + work_group_scan_exclusive_add(v);
  }
  out[G] = sum ^ v;
}
// The group goes on until all agree.
kernel void until_all_agree(global int *out, global const int *in) {
  uint v = (uint)in[G] & 0xfff;
  int steps = 0;
  while (work_group_any(v != 0)) {
    v >>= 1 + (v & 1);
    ++steps;
  }
  out[G] = steps;
}
kernel void result_decides(global int *out, global const int *in) {
  int v = in[G];
  int most = work_group_reduce_max(v);
  if (most & 1) {
    v += work_group_scan_inclusive_add(v);
    if (work_group_reduce_min(v) < 0)
      v = -v;
  } else {
    v -= work_group_scan_exclusive_max(v);
  }
  out[G] = v + most;
}
int total(int v) { return work_group_reduce_add(v); }
int rank_of(int keep) {
  int before = work_group_scan_exclusive_add(keep), kept = total(keep);
  return keep ? before : kept + (int)L - before;
}
// Splits the group: those that keep come first.
// LOCALS 1 3 7 16 64
kernel void callees(global int *out, global const int *in) {
  int v = in[G];
  int rank = rank_of(v & 1);
  out[G - L + rank] = v;
}
// Beside local memory and barriers of the kernel's own.
kernel void beside_barriers(global int *out, global const int *in) {
  local int t[64];
  int v = in[G];
  t[L] = work_group_scan_inclusive_add(v);
  WAIT;
  int left = L > 0 ? t[L - 1] : 0;
  int mean = work_group_reduce_add(left) / (int)get_local_size(0);
  WAIT;
  t[L] = left - mean;
  WAIT;
  out[G] = t[get_local_size(0) - 1 - L] + work_group_reduce_max(t[L]);
}
kernel void uniform_values(global int *out, int a) {
  out[G] = work_group_scan_inclusive_add(1) * 1000 + work_group_reduce_add(a) + work_group_scan_exclusive_add(a + 2) * 7;
}
kernel void one_after_another(global long *out, global const int *in) {
  long v = in[G];
  long a = work_group_reduce_add(v), b = work_group_reduce_add(v * v), c = work_group_reduce_max(v);
  int d = work_group_reduce_add((int)v), e = work_group_scan_inclusive_max((int)v);
  out[G] = a + 3 * b + 5 * c + 7 * d + 11 * e;
}
kernel void broadcasts(global int *out, global const int *in) {
  int v = in[G], n = (int)get_local_size(0);
  int first = work_group_broadcast(v, 0), last = work_group_broadcast(v, n - 1), middle = 0;
  for (int i = 0; i < n; i += 5)
    middle = middle * 3 + work_group_broadcast(v + i, (size_t)i);
  out[G] = first + 100 * last + 10000 * middle;
}
kernel void broadcast_reals(global double *out, global const float *in) {
  float v = in[G];
  double w = v * 2.0;
  out[G] = work_group_broadcast(v, get_local_size(0) / 2) + work_group_broadcast(w, get_local_size(0) - 1);
}
kernel void two_dimensions(global int *out, global const int *in) {
  size_t at = get_global_id(1) * get_global_size(0) + G;
  int v = in[at];
  size_t x = get_local_size(0) - 1, y = get_local_size(1) / 2;
  out[at] = work_group_scan_inclusive_add(v) + work_group_reduce_max(v) * 100 + work_group_broadcast(v, x, y) * 10000 +
            work_group_scan_exclusive_add((int)get_local_linear_id());
}
kernel void three_dimensions(global int *out, global const int *in) {
  size_t at = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + G;
  int v = in[at];
  int place = work_group_broadcast(v, 0, get_local_size(1) - 1, get_local_size(2) - 1);
  out[at] = work_group_scan_exclusive_add(v) * 3 + work_group_reduce_min(v) + place * 1000 + work_group_all(v > -50) +
            work_group_scan_inclusive_max((int)get_local_linear_id() ^ v);
}
