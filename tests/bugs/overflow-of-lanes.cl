// LLVM 22, AArch64: a mask of the lanes that overflow, which InstCombine makes of `product / by != a`, is taken from the
// product's lowest bits where it becomes the bits of a number, as for a masked store. Shown by `emulated-bugs`.

// ARG out: int[N] zero
// ARG x: int[N] random(-2147483648,2147483647)
// ARG y: int[N] random(1,9)
kernel void of_products(global int *out, global const int *x, global const int *y) {
  size_t i = get_global_id(0);
  int a = x[i], by = y[i], product = (int)((uint)a * (uint)by);
  if (product / by != a)
    out[i] = a ^ by;
}

// ARG out: uint[N] zero
// ARG x: uint[N] random(0,4294967295)
// ARG y: uint[N] random(1,9)
kernel void of_unsigned_products(global uint *out, global const uint *x, global const uint *y) {
  size_t i = get_global_id(0);
  uint a = x[i], by = y[i], product = a * by;
  if (product / by != a)
    out[i] = a ^ by;
}

// ARG out: long[N] zero
// ARG x: int[N] random(-2147483648,2147483647)
// ARG y: int[N] random(1,9)
kernel void of_long_products(global long *out, global const int *x, global const int *y) {
  size_t i = get_global_id(0);
  long a = (long)x[i] << 30, by = y[i], product = (long)((ulong)a * (ulong)by);
  if (product / by != a)
    out[i] = a ^ by;
}
