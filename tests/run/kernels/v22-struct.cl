// V22: arrays of structures, read and written field by field.
// ARG out: {float,int,float}[N] zero
// ARG in: {float,int,float}[N] random(-10,10)
typedef struct { float x; int k; float y; } Item;
kernel void structs(global Item *out, global const Item *in) {
  size_t i = get_global_id(0);
  out[i].x = in[i].y * 2.0f;
  out[i].k = in[i].k + (int)i;
  if (in[i].k > 0)
    out[i].y = in[i].x;
}
