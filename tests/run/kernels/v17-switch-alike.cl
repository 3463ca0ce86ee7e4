// V17: cases that do the same with different constants, that share only what they do last, and that only choose a
// constant.
// ARG out: int[N] random(0,1000)
// ARG in: int[N] random(0,11)
// ARG f: float[N] random(-8,8)
// ARG a: int[N] random(0,1000)
// ARG b: int[N] random(0,1000)
kernel void alike(global int *out, global const int *in, global float *f, global const int *a, global const int *b) {
  size_t i = get_global_id(0);
  int v = in[i], r = out[i];
  switch (v) {
  case 0:
    out[i] = (r * 3 + a[i]) ^ 5;
    break;
  case 1:
    out[i] = (r * 11 + a[i]) ^ 9;
    break;
  case 2:
    out[i] = (r * 7 + b[i]) ^ 1;
    break;
  case 3:
    r = a[i] / (v + 1);
    out[i] = r + 4;
    break;
  case 4:
    r = b[i] / (v + 2);
    out[i] = r + 4;
    break;
  case 5:
  case 6:
    return;
  }
  float x = f[i];
  if (x < -2)
    f[i] = sqrt(fabs(x)) * 2 + 1;
  else if (x < 3)
    f[i] = sqrt(x + 2) * 2 + 1;
  else
    f[i] = x * 2 + 1;
  int k;
  switch (r & 15) {
  case 0: k = 17; break;
  case 1: k = -4; break;
  case 2: k = 99; break;
  case 3: k = 1000; break;
  case 4: k = 23; break;
  case 7: k = 8; break;
  default: k = v; break;
  }
  out[i] += k;
}
