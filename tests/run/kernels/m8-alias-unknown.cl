// Miscompile class 8: two pointers that are the same place in an unknown way (the index says so).
// ARG a: int[N] random(0,99)
// ARG index: int[N] iota
kernel void alias_unknown(global int *a, global const int *index) {
  size_t i = get_global_id(0);
  int before = a[i];
  a[index[i]] = before + 7;
  a[i] = a[i] * 2 + before;
}
