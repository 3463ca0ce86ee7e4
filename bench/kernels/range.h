// The trailing parameter of all forms of a kernel: as in the headers that vecc writes.
#ifndef VEC_BENCH_KERNELS_RANGE_H
#define VEC_BENCH_KERNELS_RANGE_H

#include <stdint.h>

struct vec_ndrange {
  uint64_t work_dim;
  uint64_t global_size[3];
  uint64_t local_size[3];
  uint64_t global_offset[3];
};

#endif
