// The Mandelbrot set: each work-item iterates z = z^2 + c for one pixel until z escapes, so that neighbours leave the loop at
// different times. `escape` gets the smooth iteration count, or a negative number for points that never escape.
#ifndef NAME
#define NAME mandelbrot
#endif

kernel void NAME(global float *escape, int width, int height, float center_x, float center_y, float scale, int iterations) {
  int px = get_global_id(0), py = get_global_id(1);
  float cx = center_x + (px - 0.5f * width) * scale;
  float cy = center_y + (py - 0.5f * height) * scale;
  float x = 0, y = 0, xx = 0, yy = 0;
  int n = 0;
  // A large escape radius makes the smooth count accurate.
  while (n < iterations && xx + yy < 1024.0f) {
    y = 2 * x * y + cy;
    x = xx - yy + cx;
    xx = x * x;
    yy = y * y;
    ++n;
  }
  escape[py * width + px] = n == iterations ? -1.0f : n + 1 - log(0.72134752f * log(xx + yy)) * 1.44269504f;
}
