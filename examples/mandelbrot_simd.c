// The Mandelbrot set in plain C: the function of one pixel is declared simd, and the loop over a row calls it for as
// many pixels as a register has lanes. Each pixel leaves the inner loop at its own time, which no loop vectorizer
// takes.
//
//   clang-22 --config PREFIX/share/libvec/libvec.cfg -O3 -march=native -fopenmp-simd -ffp-contract=off
//   mandelbrot_simd.c -o m && ./m
//
// Prints a checksum of the picture, which is the same whoever compiles it, and the time of a pixel; with a name, writes
// the picture there as PGM.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { width = 640, height = 480, limit = 256 };
static int picture[height * width];

#pragma omp declare simd uniform(most) notinbranch
int escape(float cx, float cy, int most) {
  float x = 0, y = 0;
  int n = 0;
  while (n < most && x * x + y * y < 4) {
    const float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    ++n;
  }
  return n;
}

static void draw(void) {
  for (int row = 0; row < height; ++row) {
    const float cy = (row - height / 2) * (2.5f / height);
#pragma omp simd
    for (int column = 0; column < width; ++column)
      picture[row * width + column] = escape((column - 0.7f * width) * (3.3f / width), cy, limit);
  }
}

int main(int argc, char **argv) {
  double best = 1e9;
  for (int turn = 0; turn < 3; ++turn) {
    const clock_t start = clock();
    draw();
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    best = seconds < best ? seconds : best;
  }
  unsigned checksum = 0;
  for (int i = 0; i < width * height; ++i)
    checksum = checksum * 31 + (unsigned)picture[i];
  printf("checksum %08x\n%.2f ns a pixel\n", checksum, best * 1e9 / (width * height));
  FILE *file = argc > 1 ? fopen(argv[1], "wb") : NULL;
  if (argc > 1 && !file)
    return perror(argv[1]), EXIT_FAILURE;
  if (file) {
    fprintf(file, "P5\n%d %d\n255\n", width, height);
    for (int i = 0; i < width * height; ++i)
      putc(picture[i] == limit ? 0 : 255 - picture[i] % 255, file);
    fclose(file);
  }
}
