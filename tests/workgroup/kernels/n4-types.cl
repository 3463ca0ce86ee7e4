// N4: values of many types live across barriers.
typedef struct { int a; float b; short c[3]; } record;
kernel void vectors(global float4 *out, global const float4 *in, local float4 *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  float4 a = in[get_global_id(0)], b = a.wzyx * 2.0f;
  scratch[l] = a + b;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = scratch[n - 1 - l] + a * b;
}
kernel void structs(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int x = in[get_global_id(0)];
  record r = {x, x * 0.5f, {(short)x, (short)(x + 1), (short)l}};
  scratch[l] = r.a;
  barrier(CLK_LOCAL_MEM_FENCE);
  r.c[x & 1] += (short)scratch[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = r.a + (int)r.b + r.c[0] * 3 + r.c[1] * 5 + r.c[2] * 7;
}
kernel void array(global int *out, global const int *in, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int x = in[get_global_id(0)], kept[5];
  for (int i = 0; i < 5; ++i)
    kept[i] = x * i;
  for (int i = 0; i < 5; ++i) {
    scratch[l] = kept[(x + i) & 3];
    barrier(CLK_LOCAL_MEM_FENCE);
    kept[i] += scratch[(l + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = kept[0] + kept[1] * 3 + kept[2] * 5 + kept[3] * 7 + kept[4] * 11;
}
kernel void flags(global int *out, global const int *in, local uchar *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0);
  int x = in[get_global_id(0)];
  bool odd = x & 1, big = x > 20;
  scratch[l] = odd;
  barrier(CLK_LOCAL_MEM_FENCE);
  bool next = scratch[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = (odd && next) + 2 * (big || next) + 4 * (odd != big);
}
kernel void pointers(global int *out, global const int *a, global const int *b, local int *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  global const int *p = a[g] & 1 ? a + g : b + g;
  int own[2] = {a[g], b[g]};
  int *q = &own[a[g] & 1];
  scratch[l] = *p;
  barrier(CLK_LOCAL_MEM_FENCE);
  *q += scratch[n - 1 - l];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = *p + own[0] * 3 + own[1];
}
kernel void small(global long *out, global const short *in, local long *scratch) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  short s = in[g];
  char c = (char)(s * 3);
  long w = (long)s << 33;
  double d = s * 0.25;
  scratch[l] = w + c;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = scratch[n - 1 - l] + s * c + (long)(d * 4) + w;
}
