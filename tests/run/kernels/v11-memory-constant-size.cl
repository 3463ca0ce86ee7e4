// V11: structures and arrays copied as a whole.
// ARG in: {int,int,int,int,int,int,int} random(-99,99)
// ARG out: {int,int,int,int,int,int,int}[N] zero
typedef struct { int a[7]; } Seven;
kernel void memory_constant_size(global Seven *out, global const Seven *in) {
  size_t i = get_global_id(0);
  Seven s = in[0], t;
  for (int k = 0; k < 7; ++k)
    t.a[6 - k] = s.a[k] + (int)i;
  if (i & 1)
    s = t;
  s.a[i % 7] = -1;
  out[i] = s;
}
