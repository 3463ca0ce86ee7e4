// What the program promises of a loop: see promises.h.
#include "passes/loops/promises.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/VFABIDemangler.h"

using namespace llvm;

namespace vec {

static constexpr char PromiseName[] = "llvm.loop.parallel_accesses";
static constexpr char HiddenPromiseName[] = "vec.loop.parallel_accesses";

bool isSimdLoop(const Loop &L) { return getBooleanLoopAttribute(&L, "llvm.loop.vectorize.enable"); }

std::optional<unsigned> safelen(const Loop &L) {
  if (const std::optional<int> N = getOptionalIntLoopAttribute(&L, SafelenMark))
    return unsigned(*N);
  return std::nullopt;
}

bool isIndependentSimdLoop(const Loop &L) {
  if (safelen(L).value_or(0) > 1)
    return isSimdLoop(L);
  return (isSimdLoop(L) || getBooleanLoopAttribute(&L, IndependentMark)) && L.isAnnotatedParallel();
}

Promise promise(const Instruction &I, const Loop &L) {
  const MDNode *Group = I.getMetadata(LLVMContext::MD_access_group);
  if (!Group)
    return Promise::None;
  const MDNode *Parallel = findOptionMDForLoop(&L, PromiseName), *InOrder = findOptionMDForLoop(&L, InOrderMark);
  auto IsOf = [&](const Metadata *Listed) { return Group == Listed || is_contained(Group->operands(), Listed); };
  if (InOrder && IsOf(InOrder->getOperand(2)))
    return Promise::Ordered;
  return (InOrder && IsOf(InOrder->getOperand(1))) || (Parallel && any_of(drop_begin(Parallel->operands()), IsOf))
             ? Promise::Independent
             : Promise::None;
}

void completeAccessGroups(Loop &L) {
  const MDNode *Promise = findOptionMDForLoop(&L, PromiseName);
  if (!isSimdLoop(L) || !Promise || Promise->getNumOperands() != 2)
    return;
  auto *Group = cast<MDNode>(Promise->getOperand(1));
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (I.mayReadOrWriteMemory() && !I.hasMetadata(LLVMContext::MD_access_group))
        I.setMetadata(LLVMContext::MD_access_group, Group);
}

void addAccessGroup(ArrayRef<BasicBlock *> Blocks, MDNode *Group) {
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block)
      if (I.mayReadOrWriteMemory()) {
        MDNode *Old = I.getMetadata(LLVMContext::MD_access_group);
        SmallVector<Metadata *, 4> All{Group};
        if (Old && Old->getNumOperands() == 0)
          All.push_back(Old);
        else if (Old)
          append_range(All, Old->operands());
        I.setMetadata(LLVMContext::MD_access_group, All.size() == 1 ? Group : MDNode::get(I.getContext(), All));
      }
}

void markIndependent(Loop &L) {
  LLVMContext &C = L.getHeader()->getContext();
  MDNode *Group = MDNode::getDistinct(C, {});
  addAccessGroup(L.getBlocks(), Group);
  auto *One = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 1));
  L.setLoopID(makePostTransformationMetadata(C, L.getLoopID(), {},
                                             {MDNode::get(C, {MDString::get(C, PromiseName), Group}),
                                              MDNode::get(C, {MDString::get(C, IndependentMark), One})}));
}

void unmarkIndependent(Loop &L) {
  auto *Group = cast<MDNode>(findOptionMDForLoop(&L, PromiseName)->getOperand(1));
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (MDNode *Of = I.getMetadata(LLVMContext::MD_access_group); Of && Of != Group) {
        SmallVector<Metadata *, 4> Others;
        copy_if(Of->operands(), std::back_inserter(Others), [&](const MDOperand &Op) { return Op != Group; });
        if (Others.size() != Of->getNumOperands())
          I.setMetadata(LLVMContext::MD_access_group,
                        Others.size() == 1 ? cast<MDNode>(Others[0]) : MDNode::get(I.getContext(), Others));
      } else if (Of) {
        I.setMetadata(LLVMContext::MD_access_group, nullptr);
      }
  L.setLoopID(
      makePostTransformationMetadata(L.getHeader()->getContext(), L.getLoopID(), {PromiseName, IndependentMark}, {}));
}

static void renamePromise(Loop &L, StringRef From, StringRef To) {
  const MDNode *Promise = findOptionMDForLoop(&L, From);
  if (!Promise)
    return;
  LLVMContext &C = L.getHeader()->getContext();
  SmallVector<Metadata *, 4> Renamed{MDString::get(C, To)};
  append_range(Renamed, drop_begin(Promise->operands()));
  L.setLoopID(makePostTransformationMetadata(C, L.getLoopID(), {From}, {MDNode::get(C, Renamed)}));
}

bool hasPromise(const Loop &L) { return findOptionMDForLoop(&L, PromiseName); }

void hidePromise(Loop &L) { renamePromise(L, PromiseName, HiddenPromiseName); }
void showPromise(Loop &L) { renamePromise(L, HiddenPromiseName, PromiseName); }

void leaveScalar(Loop &L) {
  LLVMContext &C = L.getHeader()->getContext();
  SmallVector<MDNode *, 2> Properties;
  for (const char *Name : {"llvm.loop.isvectorized", "llvm.loop.unroll.runtime.disable"})
    Properties.push_back(
        MDNode::get(C, {MDString::get(C, Name), ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 1))}));
  L.setLoopID(
      makePostTransformationMetadata(C, L.getLoopID(), {"llvm.loop.vectorize.", PromiseName, "vec."}, Properties));
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Call = dyn_cast<CallInst>(&I))
        Call->removeFnAttr(VFABI::MappingsAttrName);
}

} // namespace vec
