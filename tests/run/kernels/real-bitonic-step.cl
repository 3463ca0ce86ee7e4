// One compare-exchange step of a bitonic sort: the lower item of each pair works.
// GLOBAL 64
// LOCAL 32
// ARG a: int[N] random(-1000,1000)
// ARG j: uint 4
// ARG k: uint 16
kernel void bitonic_step(global int *a, uint j, uint k) {
  uint i = get_global_id(0), partner = i ^ j;
  if (partner > i) {
    int x = a[i], y = a[partner];
    if (((i & k) == 0) == (x > y)) {
      a[i] = y;
      a[partner] = x;
    }
  }
}
