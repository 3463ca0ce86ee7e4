// The Mandelbrot set by a plain loop over the pixels of a row. Each pixel leaves the inner loop at its own time, which
// no other compiler vectorizes.
//
//   clang-22 --config PREFIX/share/libvec/libvec.cfg -O3 -march=native -fopenmp-simd -ffp-contract=off
//   mandelbrot_loop.c
//     -lpng -lm -o m && ./m [picture.png]
//
// Prints the time of a pixel, and a checksum of the escape times, which is the same whoever compiles it; with a name,
// writes the picture there.
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 1920, HEIGHT = 1080, LIMIT = 1000, RUNS = 3 };
static const float CENTER_X = -0.746f, CENTER_Y = 0.125f, SCALE = 0.026f / WIDTH;
static int times[HEIGHT * WIDTH];
static float radius[HEIGHT * WIDTH];

static void draw_row(int row, float cy) {
#pragma omp simd
  for (int column = 0; column < WIDTH; ++column) {
    float cx = CENTER_X + (column - 0.5f * WIDTH) * SCALE, x = 0, y = 0, xx = 0, yy = 0;
    int n = 0;
    while (n < LIMIT && xx + yy < 1024) {
      y = 2 * x * y + cy;
      x = xx - yy + cx;
      xx = x * x;
      yy = y * y;
      ++n;
    }
    times[row * WIDTH + column] = n;
    radius[row * WIDTH + column] = xx + yy;
  }
}

// A closed palette of smooth waves over the logarithm of the escape time.
static void color(int time, float squared_radius, png_byte *rgb) {
  const float escape = time + 1 - log2f(0.72134752f * logf(squared_radius)), t = 0.42f * logf(1 + escape) + 0.41f;
  for (int k = 0; k < 3; ++k)
    rgb[k] =
        time == LIMIT ? 0 : (png_byte)(255 * powf(0.5f + 0.5f * cosf(6.2831853f * (t + 0.12f * k)), 0.714f) + 0.5f);
}

int main(int argc, char **argv) {
  double best = INFINITY;
  for (int run = 0; run < RUNS; ++run) {
    const clock_t start = clock();
    for (int row = 0; row < HEIGHT; ++row)
      draw_row(row, CENTER_Y + (row - 0.5f * HEIGHT) * SCALE);
    best = fmin(best, (double)(clock() - start) / CLOCKS_PER_SEC);
  }
  unsigned checksum = 0;
  for (int p = 0; p < WIDTH * HEIGHT; ++p)
    checksum = checksum * 31 + (unsigned)times[p];
  printf("%.2f ns a pixel\nchecksum %08x\n", best * 1e9 / (WIDTH * HEIGHT), checksum);
  if (argc < 2)
    return 0;
  png_image picture = {.version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGB};
  png_byte *pixels = malloc((size_t)3 * WIDTH * HEIGHT);
  if (!pixels)
    return perror(argv[0]), EXIT_FAILURE;
  for (int p = 0; p < WIDTH * HEIGHT; ++p)
    color(times[p], radius[p], pixels + 3 * p);
  if (!png_image_write_to_file(&picture, argv[1], 0, pixels, 0, NULL))
    return fprintf(stderr, "mandelbrot_loop: cannot write %s: %s\n", argv[1], picture.message), EXIT_FAILURE;
}
