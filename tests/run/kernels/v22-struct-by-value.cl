// V22: a structure passed to the kernel by value.
// ARG out: float[N] zero
// ARG p: {float,float,int} {2.5,-1.25,3}
typedef struct { float a; float b; int n; } Parameters;
kernel void struct_by_value(global float *out, Parameters p) {
  int i = get_global_id(0);
  float x = i;
  for (int k = 0; k < p.n; ++k)
    x = x * p.a + p.b;
  out[i] = x;
}
