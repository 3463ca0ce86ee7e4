// A divergent loop around a recurrence.
// ARG out: int[N] zero
// ARG limit: int 200
kernel void mandelbrot(global int *out, int limit) {
  int i = get_global_id(0), px = i & 127, py = i >> 7;
  float cx = -2.0f + 3.0f * (float)px / 128.0f, cy = -1.0f + (float)py / 64.0f, x = 0.0f, y = 0.0f;
  int n = 0;
  while (n < limit && x * x + y * y < 4.0f) {
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    ++n;
  }
  out[i] = n;
}
