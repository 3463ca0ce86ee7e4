// What the host hands to the program that runs in the emulator: kernels, their versions, what their memory holds. The
// host writes these as constants of LLVM IR (program.cpp): a change here is one there.
#ifndef VEC_TESTS_RUN_EMULATED_RUNTIME_H
#define VEC_TESTS_RUN_EMULATED_RUNTIME_H

#include <stdint.h>

// What an entry point is told of the range (vec_ndrange of vecc's header).
struct range {
  uint64_t work_dim, global[3], local[3], offset[3];
};
typedef void (*whole_thunk)(void *const *slots, const struct range *);
typedef void (*thunk)(void *const *slots, const uint8_t *mask, void *result); // tests/run/jit.h

struct field {
  uint64_t offset, bytes; // what is between the fields is padding
  uint64_t is_float;
};

struct argument {
  const char *name;
  const uint8_t *initial, *expected; // null: what the scalar kernel leaves is expected
  uint64_t bytes;                    // of all elements
  uint64_t is_buffer;
  uint64_t compared;
  uint64_t element_bytes;
  uint64_t fields;
  const struct field *field;
};

struct version {
  const char *label;
  thunk call;        // runs a packet
  whole_thunk whole; // runs all work-items; null: packets do
  uint64_t lanes;    // times vscale where they are scalable
  uint64_t scalable;
  uint64_t masked;
  uint64_t predicated; // runs what is left of a row, too
  uint64_t dimension;
};

struct kernel {
  const char *name;
  uint64_t dimensions;
  uint64_t global[3], local[3], offset[3];
  uint64_t arguments;
  const struct argument *argument;
  thunk scalar; // null: what is expected is known
  uint64_t versions;
  const struct version *version;
};

extern const struct kernel *const kernels[];
extern const uint64_t kernel_count;
uint64_t vscale(void);

// work_item.c
struct item {
  uint64_t group[3], local_id[3], local_size[3];
};
extern struct item current_item;
extern const struct kernel *current_kernel;

#endif
