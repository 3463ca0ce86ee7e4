#include "tests/run/work_item.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <string>

using namespace llvm;

namespace vec::run {

// What the kernel that runs in this process sees. The JIT calls plain functions, so their state is here.
static Launch TheLaunch;
static WorkItem TheItem;
static Triplet TheLane;

void enterLaunch(const Launch &L) { TheLaunch = L; }
void enterWorkItem(const WorkItem &W) {
  TheItem = W;
  TheLane = {0, 0, 0};
}
void enterLane(unsigned Dimension, uint64_t Lane) { TheLane[Dimension] = Lane; }

std::vector<Row> rowsAlong(const Launch &L, unsigned Dimension) {
  std::vector<Row> Rows;
  auto GroupsOf = [&](unsigned D) { return (L.Global[D] + L.Local[D] - 1) / L.Local[D]; };
  const unsigned A = Dimension == 0 ? 1 : 0, B = Dimension == 2 ? 1 : 2; // the other two
  WorkItem W;
  for (W.Group[2] = 0; W.Group[2] < GroupsOf(2); ++W.Group[2])
    for (W.Group[1] = 0; W.Group[1] < GroupsOf(1); ++W.Group[1])
      for (W.Group[0] = 0; W.Group[0] < GroupsOf(0); ++W.Group[0]) {
        for (unsigned D = 0; D < 3; ++D)
          W.LocalSize[D] = std::min(L.Local[D], L.Global[D] - W.Group[D] * L.Local[D]);
        for (W.LocalId[B] = 0; W.LocalId[B] < W.LocalSize[B]; ++W.LocalId[B])
          for (W.LocalId[A] = 0; W.LocalId[A] < W.LocalSize[A]; ++W.LocalId[A]) {
            W.LocalId[Dimension] = 0;
            Rows.push_back({W, W.LocalSize[Dimension]});
          }
        W.LocalId = {0, 0, 0};
      }
  return Rows;
}

uint64_t linearIndex(const Launch &L, const WorkItem &W) {
  Triplet Id;
  for (unsigned D = 0; D < 3; ++D)
    Id[D] = W.Group[D] * L.Local[D] + W.LocalId[D];
  return (Id[2] * L.Global[1] + Id[1]) * L.Global[0] + Id[0];
}

// OpenCL C 6.15.1: a dimension that is not there has ID 0 and size 1.
static uint64_t localId(unsigned D) { return D < 3 ? TheItem.LocalId[D] + TheLane[D] : 0; }
static uint64_t globalId(unsigned D) {
  return D < 3 ? TheItem.Group[D] * TheLaunch.Local[D] + localId(D) + TheLaunch.Offset[D] : 0;
}
static uint64_t globalSize(unsigned D) { return D < 3 ? TheLaunch.Global[D] : 1; }
static uint64_t globalOffset(unsigned D) { return D < 3 ? TheLaunch.Offset[D] : 0; }
static uint64_t localSize(unsigned D) { return D < 3 ? TheItem.LocalSize[D] : 1; }
static uint64_t enqueuedLocalSize(unsigned D) { return D < 3 ? TheLaunch.Local[D] : 1; }
static uint64_t groupId(unsigned D) { return D < 3 ? TheItem.Group[D] : 0; }
static uint64_t numGroups(unsigned D) {
  return D < 3 ? (TheLaunch.Global[D] + TheLaunch.Local[D] - 1) / TheLaunch.Local[D] : 1;
}
static uint32_t workDim() { return TheLaunch.Dimensions; }
static uint64_t localLinearId() { return (localId(2) * localSize(1) + localId(1)) * localSize(0) + localId(0); }
static uint64_t globalLinearId() {
  auto Id = [](unsigned D) { return globalId(D) - globalOffset(D); };
  return (Id(2) * globalSize(1) + Id(1)) * globalSize(0) + Id(0);
}
static void fence(unsigned) {}
static void setLane(unsigned Dimension, uint64_t Lane) { enterLane(Dimension, Lane); }

void forEachWorkItemFunction(function_ref<void(StringRef, void *)> Add) {
  auto AddNames = [&](StringRef Name, StringRef Suffix, void *Address) {
    Add(Name, Address);
    Add(("_Z" + Twine(Name.size()) + Name + Suffix).str(), Address);
    Add(("__mux_" + Name).str(), Address);
  };
  struct ByDimension {
    StringRef Name;
    uint64_t (*Function)(unsigned);
  };
  static const ByDimension Functions[] = {
      {"get_global_id", globalId},     {"get_local_id", localId},
      {"get_global_size", globalSize}, {"get_global_offset", globalOffset},
      {"get_local_size", localSize},   {"get_enqueued_local_size", enqueuedLocalSize},
      {"get_num_groups", numGroups},   {"get_group_id", groupId},
  };
  for (const ByDimension &F : Functions)
    AddNames(F.Name, "j", reinterpret_cast<void *>(F.Function));
  AddNames("get_work_dim", "v", reinterpret_cast<void *>(workDim));
  AddNames("get_local_linear_id", "v", reinterpret_cast<void *>(localLinearId));
  AddNames("get_global_linear_id", "v", reinterpret_cast<void *>(globalLinearId));
  AddNames("mem_fence", "j", reinterpret_cast<void *>(fence));
  AddNames("read_mem_fence", "j", reinterpret_cast<void *>(fence));
  AddNames("write_mem_fence", "j", reinterpret_cast<void *>(fence));
  Add("run_set_lane", reinterpret_cast<void *>(setLane));
}

} // namespace vec::run
