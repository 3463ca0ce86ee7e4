// V9: a function that work-items call together has no meaning lane by lane.
// REJECT several work-items at once
// CLANG -cl-std=CL2.0
kernel void group_function(global int *out) {
  size_t i = get_global_id(0);
  out[i] = sub_group_reduce_add((int)i);
}
