// Reductions of `taskloop simd`: see task_reductions.h.
#include "passes/loops/task_reductions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace vec {
namespace {

// A number in the runtime's memory, and where the loop loads and stores it.
struct Member {
  Type *T;
  Align Alignment;
  SmallVector<Instruction *, 4> Accesses;
};

// The loop's accesses of the memory, by their distance from its address; nothing if there are others, or if anything
// else may have the address.
std::optional<MapVector<int64_t, Member>> membersOf(CallInst &Memory, const Loop &L) {
  const DataLayout &DL = Memory.getDataLayout();
  MapVector<int64_t, Member> Members;
  SmallVector<std::pair<Value *, int64_t>, 8> Addresses{{&Memory, 0}};
  for (size_t N = 0; N < Addresses.size(); ++N) {
    const auto [Address, Offset] = Addresses[N];
    for (User *U : Address->users()) {
      auto *I = cast<Instruction>(U);
      if (auto *Element = dyn_cast<GEPOperator>(I)) {
        APInt Distance(DL.getIndexTypeSizeInBits(Element->getType()), 0);
        if (!Element->accumulateConstantOffset(DL, Distance))
          return std::nullopt;
        Addresses.push_back({I, Offset + Distance.getSExtValue()});
        continue;
      }
      const bool Simple = (isa<LoadInst>(I) && cast<LoadInst>(I)->isSimple()) ||
                          (isa<StoreInst>(I) && cast<StoreInst>(I)->isSimple() && I->getOperand(0) != Address);
      if (!Simple)
        return std::nullopt;
      if (!L.contains(I))
        continue;
      Type *T = getLoadStoreType(I);
      const auto [At, New] = Members.insert({Offset, Member{T, getLoadStoreAlignment(I), {}}});
      if (At->second.T != T)
        return std::nullopt;
      At->second.Alignment = std::min(At->second.Alignment, getLoadStoreAlignment(I));
      At->second.Accesses.push_back(I);
    }
  }
  for (const auto &[Offset, M] : Members) {
    const auto End = Offset + int64_t(DL.getTypeStoreSize(M.T).getFixedValue());
    if (any_of(Members, [&](const auto &Other) { return Other.first > Offset && Other.first < End; }))
      return std::nullopt;
  }
  return Members;
}

void keep(CallInst &Memory, int64_t Offset, Member &M, Loop &L) {
  Function &F = *Memory.getFunction();
  IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Own = Entry.CreateAlloca(M.T, nullptr, "own");
  auto Place = [&](IRBuilderBase &B) {
    return Offset ? B.CreatePtrAdd(&Memory, B.getInt64(uint64_t(Offset))) : &Memory;
  };
  IRBuilder<> Before(L.getLoopPreheader()->getTerminator());
  Before.CreateStore(Before.CreateAlignedLoad(M.T, Place(Before), M.Alignment), Own);
  const bool Stores = any_of(M.Accesses, [](const Instruction *I) { return isa<StoreInst>(I); });
  for (Instruction *I : M.Accesses)
    I->setOperand(isa<LoadInst>(I) ? LoadInst::getPointerOperandIndex() : StoreInst::getPointerOperandIndex(), Own);
  SmallVector<BasicBlock *, 2> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits)
    if (Stores) {
      IRBuilder<> Behind(Exit, Exit->getFirstInsertionPt());
      Behind.CreateAlignedStore(Behind.CreateLoad(M.T, Own), Place(Behind), M.Alignment);
    }
}

} // namespace

bool keepTaskReductions(Loop &L) {
  Function &F = *L.getHeader()->getParent();
  const Function *Runtime = F.getParent()->getFunction("__kmpc_task_reduction_get_th_data");
  if (!Runtime || !L.isLoopSimplifyForm())
    return false;
  bool Changed = false;
  for (const User *U : Runtime->users()) {
    auto *Memory = dyn_cast<CallInst>(const_cast<User *>(U));
    if (!Memory || Memory->getFunction() != &F || Memory->getCalledFunction() != Runtime || L.contains(Memory))
      continue;
    if (auto Members = membersOf(*Memory, L))
      for (auto &[Offset, M] : *Members) {
        keep(*Memory, Offset, M, L);
        Changed = true;
      }
  }
  return Changed;
}

} // namespace vec
