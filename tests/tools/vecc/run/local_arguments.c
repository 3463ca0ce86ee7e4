// k_run() has one buffer for all groups, k_run_local() one for each thread: neither mixes up groups that run at the
// same time.
#include "local_arguments.h"
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 18, Local = 1024, Groups = N / Local };

static float in[N], out[Groups], tree[Local];
static uint8_t bytes[N], small[Local];
static int64_t rows[4 * N] __attribute__((aligned(32))), large[4 * Local] __attribute__((aligned(32)));
static uint64_t places[2 * Groups];

static int wrong_sums(const char *what) {
  int wrong = 0;
  for (int i = 0; i < Groups; ++i) {
    wrong += out[i] != (float)(i % 16 * Local);
    out[i] = -1;
  }
  if (wrong)
    printf("%s: %d of %d groups are wrong\n", what, wrong, Groups);
  return wrong;
}

static void fill(void) {
  for (int i = 0; i < N; ++i) {
    bytes[i] = (uint8_t)(i * 7);
    for (int c = 0; c < 4; ++c)
      rows[4 * i + c] = 4 * i + c;
  }
}

static int wrong_rows(const char *what) {
  int wrong = 0;
  for (int i = 0; i < N; ++i) {
    const int from = i / Local * Local + (Local - 1 - i % Local);
    wrong += bytes[i] != (uint8_t)(from * 7);
    for (int c = 0; c < 4; ++c)
      wrong += rows[4 * i + c] != 4 * from + c;
  }
  if (wrong)
    printf("%s: %d elements are wrong\n", what, wrong);
  return wrong;
}

// Whether the groups had memory in several places: each aligned for any type, small and large apart.
static int places_used(int *wrong) {
  int several = 0;
  for (int i = 0; i < Groups; ++i) {
    const uint64_t a = places[2 * i], b = places[2 * i + 1];
    several |= a != places[0];
    if (a % 128 || b % 128 || b - a < Local) {
      printf("memory at %llx and %llx\n", (unsigned long long)a, (unsigned long long)b);
      ++*wrong;
    }
  }
  return several;
}

int main(void) {
  struct vec_ndrange r = vec_range_1d(N);
  int wrong = 0, several = 0;
  r.local_size[0] = Local;
  for (int i = 0; i < N; ++i)
    in[i] = (float)(i / Local % 16);
  omp_set_dynamic(0);
  omp_set_num_threads(4);
  for (int turn = 0; (turn < 30 || (turn < 3000 && !several)) && !wrong; ++turn) {
    sum_run(in, out, tree, N, &r);
    wrong += wrong_sums("sum_run");
    if (sum_run_local(in, out, sizeof tree, N, &r) != 0)
      return 2;
    wrong += wrong_sums("sum_run_local");
    fill();
    reverse_both_run(bytes, small, rows, large, places, &r);
    wrong += wrong_rows("reverse_both_run");
    fill();
    if (reverse_both_run_local(bytes, sizeof small, rows, sizeof large, places, &r) != 0)
      return 2;
    wrong += wrong_rows("reverse_both_run_local");
    several |= places_used(&wrong);
  }
  if (!several)
    puts("all groups ran in the memory of one thread");
  // More than there is: told, and nothing is run.
  out[0] = -5;
  if (sum_run_local(in, out, SIZE_MAX / 2, N, &r) == 0 || sum_run_local(in, out, SIZE_MAX, N, &r) == 0 ||
      out[0] != -5) {
    puts("sizes that no memory has were accepted");
    ++wrong;
  }
  return wrong || !several;
}
