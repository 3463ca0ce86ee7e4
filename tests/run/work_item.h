// The launch of a kernel and the work-item that runs: what get_global_id and its kin answer.
#ifndef VEC_TESTS_RUN_WORK_ITEM_H
#define VEC_TESTS_RUN_WORK_ITEM_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <vector>

namespace vec::run {

using Triplet = std::array<uint64_t, 3>;

struct Launch {
  unsigned Dimensions = 1;
  Triplet Global = {1, 1, 1};
  Triplet Local = {1, 1, 1}; // the last group of a dimension may be smaller
  Triplet Offset = {0, 0, 0};

  uint64_t items() const { return Global[0] * Global[1] * Global[2]; }
};

struct WorkItem {
  Triplet Group = {0, 0, 0};
  Triplet LocalId = {0, 0, 0};
  Triplet LocalSize = {1, 1, 1}; // of this group
};

// A row of work-items inside one group along a dimension: where it starts and how many there are.
struct Row {
  WorkItem First;
  uint64_t Length;
};
std::vector<Row> rowsAlong(const Launch &L, unsigned Dimension);

// The index of an item in the whole range, offsets not counted.
uint64_t linearIndex(const Launch &L, const WorkItem &W);

// What the work-item functions answer from now on.
void enterLaunch(const Launch &L);
void enterWorkItem(const WorkItem &W);
// Added to the local and global ID along a dimension (for variants that run lane by lane).
void enterLane(unsigned Dimension, uint64_t Lane);

// Calls Add(name, address) for every work-item function, by its OpenCL C, mangled and __mux_ names.
void forEachWorkItemFunction(llvm::function_ref<void(llvm::StringRef, void *)> Add);

} // namespace vec::run
#endif
