// V22: long arithmetic.
// ARG out: ulong[N] zero
// ARG a: ulong[N] random(0,9000000000000000)
// ARG b: ulong[N] random(1,100000)
kernel void i64_arithmetic(global ulong *out, global const ulong *a, global const ulong *b) {
  size_t i = get_global_id(0);
  ulong x = a[i] * 6364136223846793005UL + 1442695040888963407UL;
  out[i] = (x >> 33) / b[i] + ((long)x >> 60) * (x % b[i]);
}
