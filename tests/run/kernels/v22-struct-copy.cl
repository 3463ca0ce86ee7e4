// V11, V22: a whole structure assigned (a small memcpy), also under a condition.
// ARG out: {float,int,short,char,char}[N] zero
// ARG in: {float,int,short,char,char}[N] random(-10,10)
typedef struct { float x; int k; short s; char c; char d; } Item;
kernel void struct_copy(global Item *out, global const Item *in) {
  size_t i = get_global_id(0);
  Item t = in[i];
  t.k += t.s;
  if (t.c > 0)
    out[i] = t;
}
