// Escape-time iteration: a divergent loop with two conditions.
// ARG out: int[N] zero
// ARG width: int X
// ARG limit: int 60
kernel void mandelbrot(global int *out, int width, int limit) {
  int px = get_global_id(0), py = get_global_id(1);
  float cx = -2.0f + 3.0f * (float)px / (float)width, cy = -1.0f + (float)py * 0.33f;
  float x = 0.0f, y = 0.0f;
  int n = 0;
  while (n < limit && x * x + y * y < 4.0f) {
    float t = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = t;
    ++n;
  }
  out[py * width + px] = n;
}
