// What the generated callers of vector functions share. See call_generator.cpp.
#ifndef VEC_TESTS_ABI_CALLS_H
#define VEC_TESTS_ABI_CALLS_H

#include <string.h>

// One variant: its name, and whether calling it does what calling the scalar function in each active lane does.
struct call {
  const char *name;
  int (*works)(void);
  void (*variant)(void);
};

// Where a compiler makes some of the variants only, the others are null.
#ifdef SOME_VARIANTS
#define VARIANT __attribute__((weak))
#else
#define VARIANT
#endif

enum { regions = 10, regionBytes = 8192, cellBytes = 16, patterns = 6 };

// What pointer parameters refer to, a region each; parameters start in the middle, so that steps may be negative.
extern char memory[regions][regionBytes];

static inline char *origin(int parameter) { return memory[parameter] + regionBytes / 2; }

// The same content before each run: read as float, double or integer, all of it is finite and far from overflow.
void fillMemory(void);

// Which lanes are active in a mask pattern.
int isActive(int pattern, int lane, int lanes);

// The value of a lane of a vector parameter: small, so that all arithmetic is exact.
static inline int laneValue(int parameter, int pattern, int lane) {
  return 1 + (lane * 7 + parameter * 3 + pattern) % 11;
}

// Uniform values, which are the run-time steps too, and where linear values begin.
enum { uniformValue = 3, linearBase = 5 };

// A lane that is not active must not be touched through its address.
static inline char *noAddress(void) { return (char *)16; }

// Writes a linear value where a reference parameter of a lane refers to.
static inline void setCell(int parameter, int lane, int bytes, long value) {
  memcpy(origin(parameter) + cellBytes * lane, &value, (unsigned long)bytes);
}

// An element of a vector mask: any bits that are not all 0 mean active.
static inline void setMaskElement(char *element, int bytes, int active, int pattern) {
  memset(element, active && pattern % 2 ? 0xff : 0, (unsigned long)bytes);
  if (active && pattern % 2 == 0)
    element[0] = 2;
}

#endif
