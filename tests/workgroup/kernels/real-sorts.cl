// Sorts of a group: bitonic, odd-even transposition, by rank, one bit of a radix sort, four bits of one.
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL bitonic
// LOCALS 1 2 16 64
// PARTIAL off
// KERNEL odd_even
kernel void bitonic(global int *out, global const int *in, local int *s) {
  s[L] = in[G];
  for (uint k = 2; k <= NL; k *= 2)
    for (uint j = k / 2; j > 0; j /= 2) {
      WAIT;
      uint other = (uint)L ^ j;
      if (other > L) {
        int a = s[L], b = s[other];
        if ((a > b) == ((L & k) == 0)) {
          s[L] = b;
          s[other] = a;
        }
      }
    }
  WAIT;
  out[G] = s[L];
}
kernel void odd_even(global int *out, global const int *in, local int *s) {
  s[L] = in[G];
  for (size_t round = 0; round < NL; ++round) {
    WAIT;
    size_t i = 2 * L + (round & 1);
    if (i + 1 < NL && s[i] > s[i + 1]) {
      int t = s[i];
      s[i] = s[i + 1];
      s[i + 1] = t;
    }
  }
  WAIT;
  out[G] = s[L];
}
kernel void by_rank(global int *out, global const int *in, local int *s) {
  int x = in[G];
  s[L] = x;
  WAIT;
  size_t rank = 0;
  for (size_t i = 0; i < NL; ++i)
    rank += s[i] < x || (s[i] == x && i < L);
  WAIT;
  s[rank] = x;
  WAIT;
  out[G] = s[L];
}
kernel void radix(global uint *out, global const uint *in, local uint *s, local uint *sums) {
  uint x = in[G];
  for (uint bit = 0; bit < 6; ++bit) {
    uint zero = !(x >> bit & 1), sum = zero;
    sums[L] = zero;
    WAIT;
    for (size_t d = 1; d < NL; d *= 2) {
      uint t = L >= d ? sums[L - d] : 0;
      WAIT;
      sum += t;
      sums[L] = sum;
      WAIT;
    }
    uint zeros = sums[NL - 1];
    uint to = zero ? sum - 1 : zeros + (uint)L - sum;
    s[to] = x;
    WAIT;
    x = s[L];
    WAIT;
  }
  out[G] = x;
}
kernel void digits(global uint *out, global const uint *in, local uint *count) {
  uint x = in[G], d = x & 15;
  for (uint i = (uint)L; i < 16; i += (uint)NL)
    count[i] = 0;
  WAIT;
  atomic_inc(&count[d]);
  WAIT;
  if (L == 0) {
    uint sum = 0;
    for (int i = 0; i < 16; ++i) {
      uint t = count[i];
      count[i] = sum;
      sum += t;
    }
  }
  WAIT;
  out[G] = count[d] * 100 + d;
}
