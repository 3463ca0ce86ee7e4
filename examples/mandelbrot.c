// Renders the Mandelbrot set with a kernel that vecc compiled twice, as vectors and one work-item at a time, compares
// and times both, and writes a picture.
//
//   vecc mandelbrot.cl -o vector.o -h mandelbrot.h
//   vecc mandelbrot.cl -DNAME=mandelbrot_scalar --vf=never -o scalar.o -h mandelbrot_scalar.h
//   cc -O2 mandelbrot.c vector.o scalar.o -lpng -lvec -lm -o mandelbrot
//   ./mandelbrot [picture.png]
#include "mandelbrot.h"
#include "mandelbrot_scalar.h"
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 1920, HEIGHT = 1080, ITERATIONS = 1000, RUNS = 5 };
static const float CENTER_X = -0.746f, CENTER_Y = 0.125f, SCALE = 0.026f / WIDTH;

typedef void Range(float *, int32_t, int32_t, float, float, float, int32_t, const struct vec_ndrange *);

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double render(Range *range, float *escape) {
  struct vec_ndrange all = vec_range_2d(WIDTH, HEIGHT);
  double start = seconds();
  range(escape, WIDTH, HEIGHT, CENTER_X, CENTER_Y, SCALE, ITERATIONS, &all);
  return seconds() - start;
}

// A closed palette of smooth waves (dark blue, white, gold, brown) over the logarithm of the escape time.
static void color(float escape, png_byte *rgb) {
  static const float phase[3] = {0.00f, 0.12f, 0.24f};
  if (escape < 0) {
    rgb[0] = rgb[1] = rgb[2] = 0;
    return;
  }
  float t = 0.42f * logf(1.0f + fmaxf(escape, 0.0f)) + 0.41f;
  for (int k = 0; k < 3; ++k) {
    float wave = 0.5f + 0.5f * cosf(6.2831853f * (t + phase[k]));
    rgb[k] = (png_byte)(255.0f * powf(wave, 1.0f / 1.4f) + 0.5f);
  }
}

static int write_picture(const char *path, const float *escape) {
  png_image picture = {.version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGB};
  png_byte *pixels = malloc((size_t)3 * WIDTH * HEIGHT);
  if (!pixels)
    return 0;
  for (size_t p = 0; p < (size_t)WIDTH * HEIGHT; ++p)
    color(escape[p], pixels + 3 * p);
  int done = png_image_write_to_file(&picture, path, 0, pixels, 0, NULL);
  if (!done)
    fprintf(stderr, "mandelbrot: cannot write %s: %s\n", path, picture.message);
  free(pixels);
  return done;
}

// The largest difference in smooth iterations, and whether the two agree on which points escape.
static double difference(const float *a, const float *b) {
  double largest = 0;
  for (size_t p = 0; p < (size_t)WIDTH * HEIGHT; ++p) {
    if ((a[p] < 0) != (b[p] < 0))
      return INFINITY;
    largest = fmax(largest, fabs((double)a[p] - b[p]));
  }
  return largest;
}

int main(int count, char **arguments) {
  const char *path = count > 1 ? arguments[1] : "mandelbrot.png";
  float *vector = malloc(sizeof(float) * WIDTH * HEIGHT), *scalar = malloc(sizeof(float) * WIDTH * HEIGHT);
  if (!vector || !scalar) {
    fprintf(stderr, "mandelbrot: out of memory\n");
    return 1;
  }
  double vector_time = INFINITY, scalar_time = INFINITY;
  for (int run = 0; run < RUNS; ++run) { // in turn, so that both meet the same weather
    vector_time = fmin(vector_time, render(mandelbrot_range, vector));
    scalar_time = fmin(scalar_time, render(mandelbrot_scalar_range, scalar));
  }
  double apart = difference(vector, scalar);
  printf("mandelbrot %d x %d, at most %d iterations, one thread, best of %d\n", WIDTH, HEIGHT, ITERATIONS, RUNS);
  printf("  one work-item at a time  %8.1f ms\n", 1e3 * scalar_time);
  printf("  vectorized               %8.1f ms   %.1f times as fast\n", 1e3 * vector_time, scalar_time / vector_time);
  printf("  largest difference       %8.2g iterations\n", apart);
  int good = write_picture(path, vector) && apart < 1e-2;
  if (good)
    printf("  picture                  %s\n", path);
  else if (!(apart < 1e-2))
    fprintf(stderr, "mandelbrot: the two pictures differ\n");
  free(vector);
  free(scalar);
  return !good;
}
