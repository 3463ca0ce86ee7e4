// What kernels call in the emulator: work-item functions under their mangled OpenCL names. The answers are those of
// tests/run/work_item.cpp.
#include "runtime.h"

struct item current_item;
const struct kernel *current_kernel;

#define ITEM current_item
#define RANGE current_kernel
#define BY_DIMENSION(NAME, VALUE, OTHERWISE)                                                                           \
  uint64_t NAME(uint32_t d) { return d < 3 ? (VALUE) : (OTHERWISE); }

BY_DIMENSION(_Z12get_local_idj, ITEM.local_id[d], 0)
BY_DIMENSION(_Z13get_global_idj, ITEM.group[d] * RANGE->local[d] + ITEM.local_id[d] + RANGE->offset[d], 0)
BY_DIMENSION(_Z15get_global_sizej, RANGE->global[d], 1)
BY_DIMENSION(_Z17get_global_offsetj, RANGE->offset[d], 0)
BY_DIMENSION(_Z14get_local_sizej, ITEM.local_size[d], 1)
BY_DIMENSION(_Z23get_enqueued_local_sizej, RANGE->local[d], 1)
BY_DIMENSION(_Z14get_num_groupsj, (RANGE->global[d] + RANGE->local[d] - 1) / RANGE->local[d], 1)
BY_DIMENSION(_Z12get_group_idj, ITEM.group[d], 0)

uint32_t _Z12get_work_dimv(void) { return (uint32_t)RANGE->dimensions; }
uint64_t _Z19get_local_linear_idv(void) {
  return (ITEM.local_id[2] * ITEM.local_size[1] + ITEM.local_id[1]) * ITEM.local_size[0] + ITEM.local_id[0];
}
uint64_t _Z20get_global_linear_idv(void) {
  uint64_t id[3];
  for (uint32_t d = 0; d < 3; ++d)
    id[d] = ITEM.group[d] * RANGE->local[d] + ITEM.local_id[d];
  return (id[2] * RANGE->global[1] + id[1]) * RANGE->global[0] + id[0];
}
void _Z9mem_fencej(uint32_t flags) { (void)flags; }
void _Z14read_mem_fencej(uint32_t flags) { (void)flags; }
void _Z15write_mem_fencej(uint32_t flags) { (void)flags; }
