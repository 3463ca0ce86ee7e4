#include "tests/workgroup/work_group.h"
#include "tests/run/contents.h"
#include <cstring>
#include <memory>
#include <sys/mman.h>
#include <ucontext.h>
#include <vector>

namespace vec::workgroup {

namespace {

constexpr size_t StackBytes = 256 * 1024;

struct Member {
  run::WorkItem Id;
  ucontext_t Context;
  void *Stack = nullptr;
  const void *Waits = nullptr; // where; nullptr: it runs, or has returned
  bool Returned = false;
};

// The group that runs in this process: functions that kernels call have no other way to it.
struct Group {
  std::vector<Member> Members;
  size_t Running = 0;
  ucontext_t Scheduler;
  llvm::function_ref<void()> *Item = nullptr;
  std::vector<std::vector<uint64_t>> Given[2]; // to the exchange before, and to this one
  std::vector<unsigned> Exchanges;             // how many each member has begun
} Current;

// Of sub-groups.
unsigned Lanes = 1, LaneDimension = 0;

void enter() {
  (*Current.Item)();
  Current.Members[Current.Running].Returned = true;
  // Returns to the scheduler through uc_link.
}

void resume(size_t Which) {
  Current.Running = Which;
  Member &M = Current.Members[Which];
  M.Waits = nullptr;
  run::enterWorkItem(M.Id);
  swapcontext(&Current.Scheduler, &M.Context);
}

std::string runGroup(unsigned Seed, bool MayLeave) {
  run::Numbers Order(Seed);
  std::vector<Member> &All = Current.Members;
  for (Member &M : All) {
    getcontext(&M.Context);
    M.Context.uc_stack.ss_sp = M.Stack;
    M.Context.uc_stack.ss_size = StackBytes;
    M.Context.uc_link = &Current.Scheduler;
    M.Waits = nullptr;
    M.Returned = false;
    makecontext(&M.Context, enter, 0);
  }
  for (;;) {
    for (size_t Which : run::permutation(All.size(), Order.next()))
      if (!All[Which].Returned)
        resume(Which);
    size_t Returned = 0;
    const void *Place = nullptr;
    for (const Member &M : All) {
      Returned += M.Returned;
      if (M.Waits && Place && M.Waits != Place)
        return "lets work-items wait at different barriers";
      if (M.Waits)
        Place = M.Waits;
    }
    if (Returned == All.size())
      return "";
    if (Returned != 0 && !MayLeave)
      return "lets work-items wait at a barrier for others that have returned";
  }
}

} // namespace

void waitForAll(const void *Place) {
  Member &M = Current.Members[Current.Running];
  M.Waits = Place;
  swapcontext(&M.Context, &Current.Scheduler);
}

Exchange exchange(const void *Place, const void *Value, unsigned Bytes) {
  const size_t Me = Current.Running;
  std::vector<uint64_t> &Where = Current.Given[Current.Exchanges[Me]++ % 2][Me];
  std::memcpy(Where.data(), Value, Bytes);
  const auto &Values = Current.Given[(Current.Exchanges[Me] + 1) % 2];
  waitForAll(Place);
  static thread_local uint64_t Flat[4096][8];
  for (size_t I = 0; I < Current.Members.size(); ++I)
    std::memcpy(Flat[I], Values[I].data(), 64);
  return {Flat, static_cast<unsigned>(Current.Members.size()), static_cast<unsigned>(Me),
          Current.Members[Me].Id.LocalSize};
}

void setSubGroups(unsigned Size, unsigned Dimension) {
  Lanes = Size;
  LaneDimension = Dimension;
}

SubGroup subGroup() {
  const run::WorkItem &Id = Current.Members[Current.Running].Id;
  const run::Triplet &Size = Id.LocalSize;
  const auto Step = unsigned(LaneDimension == 0 ? 1 : LaneDimension == 1 ? Size[0] : Size[0] * Size[1]);
  const auto At = unsigned(Id.LocalId[LaneDimension]), Mine = At % Lanes;
  const auto Items = std::min(Lanes, unsigned(Size[LaneDimension]) - (At - Mine));
  return {unsigned(Current.Running) - Mine * Step, Step, Items, Mine, Lanes};
}

std::string runRange(const run::Launch &Range, unsigned Seed, bool MayLeave, llvm::function_ref<void()> Item) {
  run::enterLaunch(Range);
  Current.Item = &Item;
  std::vector<std::pair<run::Triplet, std::vector<run::WorkItem>>> Groups;
  for (const run::Row &R : run::rowsAlong(Range, 0))
    for (uint64_t I = 0; I < R.Length; ++I) {
      run::WorkItem W = R.First;
      W.LocalId[0] = I;
      if (Groups.empty() || Groups.back().first != W.Group)
        Groups.push_back({W.Group, {}});
      Groups.back().second.push_back(W);
    }
  std::string Problem;
  std::vector<void *> Stacks;
  for (auto &[Id, Items] : Groups) {
    while (Stacks.size() < Items.size())
      Stacks.push_back(mmap(nullptr, StackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    Current.Members.assign(Items.size(), {});
    for (auto &G : Current.Given)
      G.assign(Items.size(), std::vector<uint64_t>(8));
    Current.Exchanges.assign(Items.size(), 0);
    for (size_t I = 0; I < Items.size(); ++I) {
      Current.Members[I].Id = Items[I];
      Current.Members[I].Stack = Stacks[I];
    }
    if (Problem = runGroup(Seed++, MayLeave); !Problem.empty())
      break;
  }
  for (void *Stack : Stacks)
    munmap(Stack, StackBytes);
  return Problem;
}

} // namespace vec::workgroup
