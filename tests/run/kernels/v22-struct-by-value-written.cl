// V22: each work-item may change its own copy of a structure passed by value.
// ARG out: int[N] zero
// ARG p: {int,int} {5,7}
typedef struct { int a; int b; } Parameters;
kernel void struct_by_value_written(global int *out, Parameters p) {
  int i = get_global_id(0);
  if (i & 1)
    p.a += i;
  else
    p.b -= i;
  out[i] = p.a * 100 + p.b;
}
