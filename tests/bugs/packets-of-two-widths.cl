// Packets of 16 and of 6 work-items: in a group of 16 the narrower ones began again at its start, and work-items ran twice.
// GLOBAL 54
// LOCALS 1 6 16 22
kernel void packets_of_two_widths(global int *a) { a[get_global_id(0)] += 1; }

// The same in rows of two dimensions.
// KERNEL packets_of_two_widths_2d
// GLOBAL 34x6
// LOCALS 16x1 17x3 34x2
kernel void packets_of_two_widths_2d(global int *a) {
  size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  a[i] += 1 + (int)get_local_id(0);
}
