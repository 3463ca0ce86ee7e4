// Lower bound in a sorted array.
// ARG out: int[N] zero
// ARG sorted: int[100] sorted(0,500)
// ARG keys: int[N] random(-20,520)
kernel void binary_search(global int *out, global const int *sorted, global const int *keys) {
  size_t i = get_global_id(0);
  int low = 0, high = 100;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < keys[i])
      low = middle + 1;
    else
      high = middle;
  }
  out[i] = low;
}
