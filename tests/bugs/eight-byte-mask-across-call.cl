// A mask of eight bytes that lives across a call: LLVM 22 lost the instruction that clears its upper half, and wrote sixteen bytes.
// GLOBAL 64
// ARG flags: uchar[N] random(0,1)
// ARG out: uchar[N] random(10,20)
// ARG depths: int[N] random(0,6)
// CHOICES InstantiateCallsInLoops
__attribute__((noinline)) int descend(int x) { return x <= 0 ? 1 : 3 + descend(x - 1); }

kernel void eight_bytes(global const uchar *flags, global uchar *out, global int *depths) {
  int i = get_global_id(0);
  bool off = flags[i] == 0;
  if (off)
    depths[i] = descend(depths[i]);
  if (off)
    out[i] = 7;
}
