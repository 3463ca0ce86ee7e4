// Sub-groups: who is in which one, and what each operation gives, of all work-items and of some.
kernel void members(global uint *out) {
  global uint *r = out + 6 * get_global_linear_id();
  r[0] = get_sub_group_id();
  r[1] = get_sub_group_local_id();
  r[2] = get_sub_group_size();
  r[3] = get_num_sub_groups();
  r[4] = get_max_sub_group_size();
  r[5] = get_enqueued_num_sub_groups();
}

enum { ROW = 32 };

#define COMBINE(T)                                                                                                     \
  r[0] = sub_group_non_uniform_reduce_add(x);                                                                          \
  r[1] = sub_group_non_uniform_reduce_min(x);                                                                          \
  r[2] = sub_group_non_uniform_reduce_max(x);                                                                          \
  r[3] = sub_group_non_uniform_reduce_mul(x);                                                                          \
  r[4] = sub_group_non_uniform_scan_inclusive_add(x);                                                                  \
  r[5] = sub_group_non_uniform_scan_inclusive_min(x);                                                                  \
  r[6] = sub_group_non_uniform_scan_inclusive_max(x);                                                                  \
  r[7] = sub_group_non_uniform_scan_inclusive_mul(x);                                                                  \
  r[8] = sub_group_non_uniform_scan_exclusive_add(x);                                                                  \
  r[9] = sub_group_non_uniform_scan_exclusive_min(x);                                                                  \
  r[10] = sub_group_non_uniform_scan_exclusive_max(x);                                                                 \
  r[11] = sub_group_non_uniform_scan_exclusive_mul(x);                                                                 \
  r[12] = sub_group_clustered_reduce_add(x, 4);                                                                        \
  r[13] = sub_group_clustered_reduce_max(x, 2);                                                                        \
  r[14] = sub_group_broadcast_first(x);
#define BITWISE(T)                                                                                                     \
  r[15] = sub_group_non_uniform_reduce_and(x);                                                                         \
  r[16] = sub_group_non_uniform_scan_inclusive_or(x);                                                                  \
  r[17] = sub_group_non_uniform_scan_exclusive_xor(x);                                                                 \
  r[18] = sub_group_clustered_reduce_and(x, 8);
// Where the partner does not exist the result is the work-item's own value.
#define MOVE(T)                                                                                                        \
  uint id = get_sub_group_local_id(), size = get_sub_group_size();                                                     \
  T t;                                                                                                                 \
  r[19] = sub_group_broadcast(x, size - 1);                                                                            \
  r[20] = sub_group_shuffle(x, (id * 3 + 1) % size);                                                                   \
  t = sub_group_shuffle_xor(x, 1), r[21] = (id ^ 1) < size ? t : x;                                                    \
  t = sub_group_shuffle_up(x, 1), r[22] = id >= 1 ? t : x;                                                             \
  t = sub_group_shuffle_down(x, 2), r[23] = id + 2 < size ? t : x;                                                     \
  r[24] = sub_group_rotate(x, 3);                                                                                      \
  r[25] = sub_group_rotate(x, -1);                                                                                     \
  t = sub_group_clustered_rotate(x, 1, 4), r[26] = (id | 3) < size ? t : x;                                            \
  t = sub_group_shuffle_xor(x, which & 3), r[27] = (id ^ (which & 3)) < size ? t : x;                                  \
  r[28] = sub_group_reduce_add(x);                                                                                     \
  r[29] = sub_group_scan_inclusive_max(x);                                                                             \
  r[30] = sub_group_scan_exclusive_min(x);                                                                             \
  r[31] = sub_group_non_uniform_all_equal(x);

#define KERNELS(T, MORE)                                                                                               \
  kernel void all_##T(global T *out, global const T *in, uint which) {                                                 \
    size_t i = get_global_linear_id();                                                                                 \
    global T *r = out + ROW * i;                                                                                       \
    T x = in[i];                                                                                                       \
    COMBINE(T) MORE(T) MOVE(T)                                                                                         \
  }
#define NONE(T)
KERNELS(int, BITWISE)
KERNELS(ulong, BITWISE)
KERNELS(uchar, BITWISE)
KERNELS(float, NONE)
KERNELS(double, NONE)

#define SOME(T, MORE)                                                                                                  \
  kernel void some_##T(global T *out, global const T *in, global const int *on) {                                      \
    size_t i = get_global_linear_id();                                                                                 \
    if (on[i]) {                                                                                                       \
      global T *r = out + ROW * i;                                                                                     \
      T x = in[i];                                                                                                     \
      COMBINE(T) MORE(T)                                                                                               \
    }                                                                                                                  \
  }
SOME(short, BITWISE)
SOME(uint, BITWISE)
SOME(long, BITWISE)
SOME(float, NONE)

// Votes and ballots, in the lanes that stay longest in a loop too.
kernel void votes(global uint *out, global const int *in) {
  size_t i = get_global_linear_id();
  global uint *r = out + ROW * i;
  int x = in[i];
  r[0] = sub_group_all(x > 0);
  r[1] = sub_group_any(x > 2);
  r[2] = sub_group_elect();
  uint4 b = sub_group_ballot(x & 1);
  r[3] = b.x;
  r[4] = b.y;
  r[5] = b.z | b.w;
  r[6] = sub_group_inverse_ballot(b);
  r[7] = sub_group_ballot_bit_extract(b, 2);
  r[8] = sub_group_ballot_bit_count(b);
  r[9] = sub_group_ballot_inclusive_scan(b);
  r[10] = sub_group_ballot_exclusive_scan(b);
  r[11] = b.x | b.y ? sub_group_ballot_find_lsb(b) : 99;
  r[12] = b.x | b.y ? sub_group_ballot_find_msb(b) : 99;
  r[13] = sub_group_non_uniform_reduce_logical_xor(x & 2);
  r[14] = sub_group_non_uniform_scan_exclusive_logical_and(x & 2);
  r[15] = get_sub_group_lt_mask().x;
  r[16] = get_sub_group_ge_mask().x;
  r[17] = r[18] = r[19] = 0;
  for (int n = 0; n < (x & 3); ++n) {
    r[17] += sub_group_non_uniform_reduce_add(1);
    r[18] = sub_group_elect() ? 100 + n : n;
    if (sub_group_non_uniform_any(x == 3))
      r[19] += sub_group_non_uniform_reduce_max(x);
  }
  float4 v = sub_group_broadcast((float4)(x, 2 * x, 3 * x, i), 0);
  r[20] = v.x + v.y + v.z;
  r[21] = v.w;
}

// Values cross the sub-group through memory.
kernel void through_memory(global int *out, global const int *in, local int *shared) {
  size_t l = get_local_linear_id(), i = get_global_linear_id();
  uint id = get_sub_group_local_id(), size = get_sub_group_size();
  shared[l] = in[i] * 2;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  int next = shared[l - id + (id + 1) % size];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
  shared[l] = next;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = shared[l - id + size - 1 - id];
}

// What a sub-group knows before a barrier it still knows behind it, and the others know their own.
kernel void two_levels(global int *out, global const int *in, local int *part) {
  size_t i = get_global_linear_id();
  int sum = sub_group_reduce_add(in[i]);
  bool negative = sub_group_any(in[i] < 0);
  if (sub_group_elect())
    part[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  int all = 0;
  for (uint s = 0; s < get_num_sub_groups(); ++s)
    all += part[s];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[3 * i] = all;
  out[3 * i + 1] = sum;
  out[3 * i + 2] = negative;
}

__attribute__((noinline)) float total(float x) { return sub_group_reduce_add(x); }
kernel void in_callee(global float *out, global const float *in) {
  size_t i = get_global_linear_id();
  out[i] = total(in[i]) + total(in[i] * 2);
}

kernel void not_numbers(global float *out, global const float *in) {
  size_t i = get_global_linear_id();
  out[4 * i] = sub_group_reduce_min(in[i]);
  out[4 * i + 1] = sub_group_reduce_max(in[i]);
  out[4 * i + 2] = sub_group_scan_exclusive_min(in[i]);
  out[4 * i + 3] = sub_group_scan_inclusive_max(in[i]);
}
