// P4: uniform values that only lanes under a condition want: chains of them, a division that only they may carry out.
// ARG out: int[N] zero
// ARG in: int[N] random(-99,99)
// ARG a: int 7
// ARG b: int 3
kernel void sunk(global int *out, global const int *in, int a, int b) {
  int i = get_global_id(0), v = in[i], r = v;
  int s = a * b + 5, t = s ^ (a << 3), u = (t | 1) + b;
  if (v > 10) {
    r = v * s - t * (v & u);
    r += (s - u) / (v | 1) + t;
  }
  if (v < -10 && b != 0) {
    int q = (a * 1000) / b, m = q % 17;
    for (int k = 0; k < 3; ++k)
      r += (v >> k) * q - m;
  }
  out[i] = r + u;
}
