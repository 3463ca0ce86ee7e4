// European options by the Black-Scholes formula: a loop over options that calls exp, log and sqrt, in double and in
// float.
//
//   blackscholes [options [results.bin]]
//
// Prints the time of one option and a checksum for both types. With a file name it also writes all prices there, as raw
// numbers (calls and puts in double, then calls and puts in float), so that two builds of this program can be compared.
//
// There is nothing special in this source: what decides is how it is compiled.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

// The standard normal distribution function: Hart's rational approximation, and beyond sqrt(50) his continued fraction,
// written as a quotient of polynomials too. Relative error about 1e-15.
static inline double normal(double x) {
  double z = fabs(x);
  z = z < 38 ? z : 38; // where the result is no longer a normal number
  double e = exp(-0.5 * z * z);
  double p = 3.52624965998911e-2;
  p = p * z + 0.700383064443688;
  p = p * z + 6.37396220353165;
  p = p * z + 33.912866078383;
  p = p * z + 112.079291497871;
  p = p * z + 221.213596169931;
  p = p * z + 220.206867912376;
  double q = 8.83883476483184e-2;
  q = q * z + 1.75566716318264;
  q = q * z + 16.064177579207;
  q = q * z + 86.7807322029461;
  q = q * z + 296.564248779674;
  q = q * z + 637.333633378831;
  q = q * z + 793.826512519948;
  q = q * z + 440.413735824752;
  // z + 1/(z + 2/(z + 3/(z + 4/(z + 0.65)))) = f5/f4
  double f1 = z + 0.65;
  double f2 = z * f1 + 4;
  double f3 = z * f2 + 3 * f1;
  double f4 = z * f3 + 2 * f2;
  double f5 = z * f4 + f3;
  int middle = z < 7.07106781186547;
  double below = e * (middle ? p : f4) / (middle ? q : f5 * 2.506628274631);
  return x > 0 ? 1 - below : below;
}

// The same by Abramowitz and Stegun 26.2.17, absolute error below 7.5e-8.
static inline float normalf(float x) {
  float z = fabsf(x);
  float t = 1 / (1 + 0.2316419f * z);
  float p = 1.330274429f;
  p = p * t - 1.821255978f;
  p = p * t + 1.781477937f;
  p = p * t - 0.356563782f;
  p = p * t + 0.319381530f;
  float below = 0.39894228f * expf(-0.5f * z * z) * p * t;
  return x > 0 ? 1 - below : below;
}

static void price(size_t n, const double *restrict spot, const double *restrict strike, const double *restrict years,
                  double rate, double volatility, double *restrict call, double *restrict put) {
  for (size_t i = 0; i < n; ++i) {
    double deviation = volatility * sqrt(years[i]);
    double d1 = (log(spot[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * years[i]) / deviation;
    double d2 = d1 - deviation;
    double discounted = strike[i] * exp(-rate * years[i]);
    call[i] = spot[i] * normal(d1) - discounted * normal(d2);
    put[i] = discounted * normal(-d2) - spot[i] * normal(-d1);
  }
}

static void pricef(size_t n, const float *restrict spot, const float *restrict strike, const float *restrict years,
                   float rate, float volatility, float *restrict call, float *restrict put) {
  for (size_t i = 0; i < n; ++i) {
    float deviation = volatility * sqrtf(years[i]);
    float d1 = (logf(spot[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / deviation;
    float d2 = d1 - deviation;
    float discounted = strike[i] * expf(-rate * years[i]);
    call[i] = spot[i] * normalf(d1) - discounted * normalf(d2);
    put[i] = discounted * normalf(-d2) - spot[i] * normalf(-d1);
  }
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

// Numbers in [low, high), the same ones in every build.
static double uniform(unsigned long long *state, double low, double high) {
  *state = *state * 6364136223846793005ull + 1442695040888963407ull;
  return low + (high - low) * ((*state >> 11) * 0x1p-53);
}

static void fail(const char *what) {
  fprintf(stderr, "blackscholes: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void *room(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory)
    fail("cannot hold so many options");
  return memory;
}

enum { spot, strike, years, call, put, columns };

int main(int argc, char **argv) {
  char *end = "";
  unsigned long long count = argc > 1 ? strtoull(argv[1], &end, 10) : 16384;
  if (argc > 3 || *end || count == 0 || count > 1u << 28) {
    fprintf(stderr, "usage: blackscholes [options, 1 to %u [results.bin]]\n", 1u << 28);
    return 2;
  }
  size_t n = count;
  double *d[columns];
  float *f[columns];
  for (int c = 0; c < columns; ++c) {
    d[c] = room(n * sizeof(double));
    f[c] = room(n * sizeof(float));
  }
  unsigned long long state = 1;
  for (size_t i = 0; i < n; ++i) {
    d[spot][i] = f[spot][i] = (float)uniform(&state, 80, 120);
    d[strike][i] = f[strike][i] = (float)uniform(&state, 80, 120);
    d[years][i] = f[years][i] = (float)uniform(&state, 0.25, 2);
  }

  // The best of several rounds: what the code can do, with the least of what else the machine does. Each round is long
  // enough for the clock.
  enum { rounds = 15 };
  size_t repeats = 1 + 200000 / n;
  double best = HUGE_VAL, bestf = HUGE_VAL;
  for (int r = 0; r < rounds; ++r) {
    double start = seconds();
    for (size_t k = 0; k < repeats; ++k)
      price(n, d[spot], d[strike], d[years], 0.02, 0.3, d[call], d[put]);
    double middle = seconds();
    for (size_t k = 0; k < repeats; ++k)
      pricef(n, f[spot], f[strike], f[years], 0.02f, 0.3f, f[call], f[put]);
    double stop = seconds();
    best = fmin(best, middle - start);
    bestf = fmin(bestf, stop - middle);
  }

  double sum = 0, sumf = 0;
  for (size_t i = 0; i < n; ++i) {
    sum += d[call][i] + d[put][i];
    sumf += (double)f[call][i] + f[put][i];
  }
  double options = (double)n * repeats;
  printf("double %7.2f ns/option  checksum %.9e\n", best / options * 1e9, sum);
  printf("float  %7.2f ns/option  checksum %.9e\n", bestf / options * 1e9, sumf);

  if (argc > 2) {
    FILE *out = fopen(argv[2], "wb");
    if (!out || fwrite(d[call], sizeof(double), n, out) != n || fwrite(d[put], sizeof(double), n, out) != n ||
        fwrite(f[call], sizeof(float), n, out) != n || fwrite(f[put], sizeof(float), n, out) != n || fclose(out)) {
      int reason = errno;
      struct stat file;
      if (!stat(argv[2], &file) && S_ISREG(file.st_mode)) // half a file is worse than none; a device stays
        remove(argv[2]);
      errno = reason;
      fail(argv[2]);
    }
  }
  for (int c = 0; c < columns; ++c) {
    free(d[c]);
    free(f[c]);
  }
}
