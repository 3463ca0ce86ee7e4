// Escape times of the Mandelbrot set, one pixel a work-item.
kernel void mandelbrot(global int *out, float x0, float y0, float dx, float dy, int iterations) {
  int px = get_global_id(0);
  int py = get_global_id(1);
  float cx = x0 + px * dx;
  float cy = y0 + py * dy;
  float x = cx, y = cy;
  int i = 0;
  while (i < iterations) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f)
      break;
    y = 2.0f * x * y + cy;
    x = xx - yy + cx;
    i++;
  }
  out[py * get_global_size(0) + px] = i;
}
