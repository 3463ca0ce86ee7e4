// The program in the emulator: runs each kernel scalar (unless it is told what that leaves) and as each of its
// versions, and compares what they leave in memory. Prints "@ <number> <name>" before a kernel, "FAIL ..." for each
// version that differs, "= <passed> <failed>" after it, and vscale in the end; "wrong <instruction>" first, if the
// emulator computes one wrong. The emulator may give up on a kernel: a number says which one comes first.
#include "runtime.h"
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { all, alternate, sparse, none, patterns };
static const char *const pattern_name[] = {"all", "alternate", "sparse", "none"};
enum { guard_bytes = 1 << 16, most_arguments = 32, most_lanes = 1024 };

struct buffer {
  uint8_t *pages; // the first byte behind the lower guard
  uint64_t size;  // of the pages
  uint8_t *data, *expected;
};

static struct buffer buffers[most_arguments];
static void *slots[most_arguments + 1];
static sigjmp_buf before_crash;

static void crashed(int number) { siglongjmp(before_crash, number); }

static uint64_t rounded(uint64_t bytes, uint64_t to) { return (bytes + to - 1) / to * to; }

// Memory that ends where the upper guard begins.
static void map_buffer(struct buffer *b, uint64_t bytes) {
  b->size = rounded(bytes + 1, guard_bytes);
  uint8_t *all_of_it = mmap(0, b->size + 2 * guard_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  b->pages = all_of_it + guard_bytes;
  mprotect(b->pages, b->size, PROT_READ | PROT_WRITE);
  b->data = b->pages + b->size - bytes;
  b->expected = mmap(0, b->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static void unmap_buffer(struct buffer *b) {
  munmap(b->pages - guard_bytes, b->size + 2 * guard_bytes);
  munmap(b->expected, b->size);
}

static void fill(const struct kernel *k) {
  for (uint64_t i = 0; i < k->arguments; ++i)
    memcpy(buffers[i].data, k->argument[i].initial, k->argument[i].bytes);
}

static int is_active(int pattern, uint64_t item) {
  return pattern == all || (pattern == alternate && item % 2) || (pattern == sparse && item % 37 == 20);
}

static uint64_t index_of(const struct item *w) {
  uint64_t id[3];
  for (int d = 0; d < 3; ++d)
    id[d] = w->group[d] * current_kernel->local[d] + w->local_id[d];
  return (id[2] * current_kernel->global[1] + id[1]) * current_kernel->global[0] + id[0];
}

// One packet of a version, or one item where the version is null.
static void call(const struct version *v, thunk scalar, struct item first, uint64_t dimension, uint64_t count,
                 int pattern) {
  static uint8_t mask[most_lanes];
  static uint64_t result[most_lanes * 16];
  memset(mask, 0, sizeof mask);
  struct item w = first;
  for (uint64_t lane = 0; lane < count; ++lane, ++w.local_id[dimension])
    mask[lane] = (uint8_t)is_active(pattern, index_of(&w));
  current_item = first;
  if (v)
    v->call(slots, mask, result);
  else if (mask[0])
    scalar(slots, mask, result);
}

static void run_row(const struct kernel *k, const struct version *v, struct item w, uint64_t dimension, int pattern) {
  uint64_t length = w.local_size[dimension], lanes = v ? v->lanes * (v->scalable ? vscale() : 1) : 1;
  for (uint64_t start = 0; start < length;) {
    w.local_id[dimension] = start;
    uint64_t left = length - start;
    if (v && (left >= lanes || v->masked || v->predicated)) {
      call(v, k->scalar, w, dimension, left < lanes ? left : lanes, pattern);
      start += lanes;
    } else {
      call(0, k->scalar, w, dimension, 1, pattern);
      ++start;
    }
  }
}

static void run(const struct kernel *k, const struct version *v, int pattern) {
  uint64_t dimension = v ? v->dimension : 0, a = dimension == 0, b = dimension == 2 ? 1 : 2, groups[3];
  struct item w = {{0}, {0}, {0}};
  fill(k);
  if (v && v->whole) {
    struct range range = {.work_dim = k->dimensions};
    memcpy(range.global, k->global, sizeof range.global);
    memcpy(range.local, k->local, sizeof range.local);
    memcpy(range.offset, k->offset, sizeof range.offset);
    v->whole(slots, &range);
    return;
  }
  for (int d = 0; d < 3; ++d)
    groups[d] = (k->global[d] + k->local[d] - 1) / k->local[d];
  for (w.group[2] = 0; w.group[2] < groups[2]; ++w.group[2])
    for (w.group[1] = 0; w.group[1] < groups[1]; ++w.group[1])
      for (w.group[0] = 0; w.group[0] < groups[0]; ++w.group[0]) {
        for (int d = 0; d < 3; ++d) {
          uint64_t left = k->global[d] - w.group[d] * k->local[d];
          w.local_size[d] = left < k->local[d] ? left : k->local[d];
          w.local_id[d] = 0;
        }
        for (w.local_id[b] = 0; w.local_id[b] < w.local_size[b]; ++w.local_id[b])
          for (w.local_id[a] = 0; w.local_id[a] < w.local_size[a]; ++w.local_id[a])
            run_row(k, v, w, dimension, pattern);
      }
}

static int is_nan(const uint8_t *bytes, uint64_t count) {
  if (count == 8) {
    double x;
    memcpy(&x, bytes, 8);
    return isnan(x);
  }
  if (count == 4) {
    float x;
    memcpy(&x, bytes, 4);
    return isnan(x);
  }
  uint16_t half;
  memcpy(&half, bytes, 2);
  return (half & 0x7fff) > 0x7c00;
}

// The first byte at which an argument is not what it should be, or its size. A NaN is like any other.
static uint64_t difference(const struct argument *a, const struct buffer *b) {
  if (memcmp(b->data, b->expected, a->bytes) == 0)
    return a->bytes;
  for (uint64_t at = 0; at + a->element_bytes <= a->bytes; at += a->element_bytes)
    for (uint64_t f = 0; f < a->fields; ++f) {
      const struct field *field = &a->field[f];
      uint64_t here = at + field->offset;
      if (memcmp(b->data + here, b->expected + here, field->bytes) == 0)
        continue;
      if (!field->is_float || !is_nan(b->data + here, field->bytes) || !is_nan(b->expected + here, field->bytes))
        return here;
    }
  return a->bytes;
}

static int compare(const struct kernel *k, const struct version *v, int pattern) {
  for (uint64_t i = 0; i < k->arguments; ++i) {
    const struct argument *a = &k->argument[i];
    uint64_t at = a->is_buffer && a->compared ? difference(a, &buffers[i]) : a->bytes;
    if (at == a->bytes)
      continue;
    uint64_t expected = 0, found = 0, bytes = a->bytes - at < 8 ? a->bytes - at : 8;
    memcpy(&expected, buffers[i].expected + at, bytes);
    memcpy(&found, buffers[i].data + at, bytes);
    printf("FAIL %s [%s]: %s differs at element %llu: scalar gives %#llx, the version %#llx (mask %s)\n", k->name,
           v->label, a->name, (unsigned long long)(at / a->element_bytes), (unsigned long long)expected,
           (unsigned long long)found, pattern_name[pattern]);
    return 0;
  }
  return 1;
}

// 1 where the version does what the scalar kernel does under the pattern.
static int test(const struct kernel *k, const struct version *v, int pattern) {
  int number = sigsetjmp(before_crash, 1);
  if (number) {
    printf("FAIL %s [%s]: %s, signal %d (mask %s)\n", k->name, v ? v->label : "scalar",
           number == SIGALRM ? "does not end" : "crashes", number, pattern_name[pattern]);
    return 0;
  }
  if (v || k->scalar) {
    alarm(100);
    run(k, v, pattern);
    alarm(0);
  }
  if (v)
    return compare(k, v, pattern);
  for (uint64_t i = 0; i < k->arguments; ++i)
    memcpy(buffers[i].expected, k->argument[i].expected ? k->argument[i].expected : buffers[i].data,
           k->argument[i].bytes);
  return 1;
}

#ifdef __powerpc64__
// qemu 7.2 takes every lane for a NaN that comes behind one.
static int spoils_lanes_beside_a_nan(void) {
  typedef float floats __attribute__((vector_size(16)));
  typedef int ints __attribute__((vector_size(16)));
  const float nan = __builtin_nanf("");
  for (int at = 0; at < 4; ++at) {
    floats in = {1, 1, 1, 1};
    ints out;
    in[at] = nan;
    __asm__("xvcvspsxws %x0, %x1" : "=wa"(out) : "wa"(in));
    for (int lane = 0; lane < 4; ++lane)
      if (lane != at && out[lane] != 1)
        return 1;
  }
  return 0;
}
#endif

int main(int words, char **word) {
  static uint8_t signal_stack[1 << 16];
  stack_t alternative = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK | SA_NODEFER};
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGALRM, SIGTRAP, SIGABRT};
  sigaltstack(&alternative, 0);
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; ++i)
    sigaction(signals[i], &action, 0);
  setvbuf(stdout, 0, _IOLBF, 0);
#ifdef __powerpc64__
  if (spoils_lanes_beside_a_nan())
    printf("wrong xvcvspsxws\n");
#endif
  for (uint64_t n = words > 1 ? strtoull(word[1], 0, 10) : 0; n < kernel_count; ++n) {
    const struct kernel *k = kernels[n];
    uint8_t wrong[64] = {0};
    unsigned passed = 0, failed = 0;
    printf("@ %llu %s\n", (unsigned long long)n, k->name);
    current_kernel = k;
    for (uint64_t i = 0; i < k->arguments; ++i) {
      map_buffer(&buffers[i], k->argument[i].bytes);
      // A buffer is passed by its address; what else there is, is read where the kernel's caller put it.
      slots[i] = k->argument[i].is_buffer ? (void *)&buffers[i].data : buffers[i].data;
    }
    for (int pattern = 0; pattern < patterns; ++pattern) {
      int reference = test(k, 0, pattern);
      for (uint64_t i = 0; i < k->versions; ++i)
        if ((pattern == all || k->version[i].masked) && !wrong[i])
          wrong[i] = !reference || !test(k, &k->version[i], pattern);
    }
    for (uint64_t i = 0; i < k->versions; ++i)
      wrong[i] ? ++failed : ++passed;
    printf("= %u %u\n", passed, failed);
    for (uint64_t i = 0; i < k->arguments; ++i)
      unmap_buffer(&buffers[i]);
  }
  printf("vscale %llu\n", (unsigned long long)vscale());
  return 0;
}
