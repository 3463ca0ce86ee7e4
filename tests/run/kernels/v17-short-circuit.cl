// V17: && and || with loads on the right-hand side.
// ARG out: int[N] zero
// ARG a: int[N] random(-20,90)
// ARG t: int[74] random(0,3)
kernel void short_circuit(global int *out, global const int *a, global const int *t) {
  size_t i = get_global_id(0);
  int k = a[i];
  if (k >= 0 && k < 74 && (t[k] == 1 || (t[k] == 2 && k > 10 && t[k - 10] == 0)))
    out[i] = k;
  else
    out[i] = -1;
}
