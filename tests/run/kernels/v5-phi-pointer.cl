// V5: a pointer that comes out of a divergent branch, with different strides on its two ways.
// ARG out: int[N] zero
// ARG a: int[N] random(0,100)
// ARG b: int[2*N] random(-100,-1)
kernel void phi_pointer(global int *out, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  global const int *p;
  if (a[i] % 3 == 0) {
    p = a + i;
    out[i] = 1;
  } else {
    p = b + 2 * i;
    out[i] = 2;
  }
  out[i] += *p * 10;
}
