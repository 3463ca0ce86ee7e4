// N7: helpers that ask for their work-item stay calls of a kernel that has no room for them: parameters tell them. So do
// those that call themselves.
// LOCALS 1 7 16
static int any_id(uint dimension) { return (int)get_global_id(dimension) + (int)get_local_size(dimension); }
static int h0(int *a, int x) {
  a[x & 3] += (int)get_global_id(0) + (int)get_local_id(0) * 3 + (int)get_group_id(0) * 5 + x;
  return (a[(x + 1) & 3] + any_id(x & 3)) & 1023;
}
#define LEVEL(N, BELOW) \
  static int h##N(int *a, int x) { return x & N ? h##BELOW(a, x + N) - h##BELOW(a, x * 3) : h##BELOW(a, x ^ a[N & 3]); }
LEVEL(1, 0)
LEVEL(2, 1)
LEVEL(3, 2)
LEVEL(4, 3)
LEVEL(5, 4)
LEVEL(6, 5)
LEVEL(7, 6)
LEVEL(8, 7)
LEVEL(9, 8)
kernel void told(global int *out, global const int *in, local int *scratch) {
  int i = get_global_id(0), l = get_local_id(0);
  int a[4];
  for (int k = 0; k < 4; ++k)
    a[k] = in[i] * k;
  scratch[l] = h9(a, in[i]);
  barrier(CLK_LOCAL_MEM_FENCE);
  int x = scratch[(l + 1) % get_local_size(0)];
  if (x & 1)
    x += h8(a, x);
  out[i] = x * 7 + a[0] + a[1] * 3 + a[2] * 5 + a[3];
}

static int digits(uint n) { return n ? digits(n / 10) * 3 + (int)(n % 10) + (int)get_local_id(0) : (int)get_global_id(0); }
static int odd(uint n);
static int even(uint n) { return n ? odd(n - 1) + 1 : (int)get_group_id(0); }
static int odd(uint n) { return n ? even(n - 1) + 2 : (int)get_local_id(0); }
kernel void told_recursive(global int *out, global const int *in, local int *scratch) {
  int i = get_global_id(0), l = get_local_id(0);
  scratch[l] = digits(in[i]);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = scratch[(l + 1) % get_local_size(0)] + even(in[i] & 15);
}
