// V32: three dimensions with divergent bounds in each.
// ARG out: int[N] zero
kernel void three_dimensions(global int *out) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int index = (z * (int)get_global_size(1) + y) * (int)get_global_size(0) + x;
  int r = x * 100 + y * 10 + z;
  if (x > y && z < 3)
    r = -r;
  for (int k = 0; k < y; ++k)
    r += k * z;
  out[index] = r;
}
