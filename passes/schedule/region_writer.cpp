// Makes a function of a region. Its blocks are cloned. Values that are live at its beginning are loaded or computed
// again; those that are live at its end are stored. SSAUpdater repairs SSA form, since a region may define a value that
// it was given (a barrier in a loop).
#include "passes/schedule/region_writer.h"
#include "passes/schedule/work_item_loops.h"
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace PatternMatch;

namespace vec {
namespace {

class RegionWriter {
  const CutBody &Cut;
  unsigned From;
  const Part &P;
  Function *F;
  Value *LiveAt, *In, *Out;
  ValueToValueMapTy Map;
  SmallVector<std::pair<const Instruction *, Value *>, 4> Placed; // allocas with a place in memory
  MapVector<Instruction *, Value *> Given;                        // values at the region's beginning
  SmallPtrSet<const BasicBlock *, 4> Ends;
  DebugLoc Here; // the location of the region
  AllocaInst *Holders[2] = {};
  DenseMap<const MDNode *, MDNode *> Cache;
  LLVMContext &C;
  IRBuilder<> B;

public:
  RegionWriter(const CutBody &Cut, unsigned From, const Part &P)
      : Cut(Cut), From(From), P(P), C(Cut.Body.getContext()), B(C) {
    SmallVector<Type *> Types(Cut.Body.getFunctionType()->params());
    Types.append(3, B.getPtrTy());
    F = Function::Create(FunctionType::get(B.getInt32Ty(), Types, false), GlobalValue::InternalLinkage,
                         Cut.Body.getName() + ".from" + Twine(From), Cut.Body.getParent());
    takeTarget(*F, Cut.Body);
    Here = kernelLine(*F);
    for (auto [Old, New] : zip(Cut.Body.args(), F->args())) {
      New.setName(Old.getName());
      AttrBuilder Attributes(C, Cut.Body.getAttributes().getParamAttrs(Old.getArgNo()));
      New.addAttrs(Attributes);
      Map[&Old] = &New;
    }
    unsigned N = Cut.Body.arg_size();
    for (auto [Name, Place] : {std::pair("live", &LiveAt), {"in", &In}, {"out", &Out}}) {
      Argument *A = F->getArg(N++);
      A->setName(Name);
      A->addAttr(Attribute::NoAlias);
      *Place = A;
    }
    B.SetInsertPoint(BasicBlock::Create(C, "entry", F));
  }

  BarrierRegion write() {
    placeAllocas();
    if (auto It = Cut.Values.At.find(From); It != Cut.Values.At.end())
      for (Instruction *V : It->second)
        if (Value *Begin = given(V); !P.Blocks.contains(V->getParent()))
          Map[V] = Begin;
    for (unsigned Number : P.Next) {
      auto *End = BasicBlock::Create(C, "barrier" + Twine(Number), F);
      Map[Cut.Barrier.at(Number)] = End;
      Ends.insert(End);
    }
    cloneBlocks();
    remap();
    B.CreateBr(cast<BasicBlock>(Map[P.Start]));
    for (unsigned Number : P.Next)
      store(Number);
    repair();
    dropIdleStores();
    showVariables();
    BarrierRegion R;
    R.Body = F;
    R.Next.assign(P.Next.begin(), P.Next.end());
    if (P.Returns)
      R.Next.push_back(0);
    assert(!R.Next.empty() && "a region ends somewhere");
    sort(R.Next);
    return R;
  }

private:
  Value *place(const Instruction *I, bool Write) {
    assert(Cut.Slots.contains(I) && "what is kept has a place");
    CutBody::Slot S = Cut.Slots.lookup(I);
    const Twine &Name = I->getName() + ".at";
    switch (S.Where) {
    case CutBody::InGroup:
      return B.CreateStructGEP(Cut.Group, Write ? Out : In, S.Field, Name);
    case CutBody::InPacket:
      return B.CreateStructGEP(Cut.Live, LiveAt, S.Field, Name);
    case CutBody::InScalable:
      return B.CreatePtrAdd(LiveAt, byteCount(B, Cut.Scalable[S.Field]), Name);
    }
    llvm_unreachable("all places are covered");
  }
  Value *load(const Instruction *I) {
    Type *T = keptType(*I);
    const Twine &Name = I->getName() + ".given";
    Value *V = isa<ScalableVectorType>(T) ? B.CreateAlignedLoad(T, place(I, false), ScalableAlign, Name)
                                          : B.CreateLoad(T, place(I, false), Name);
    // A mask of fixed lanes is the sign of its integers; without mask registers it stays in this form.
    if (T != I->getType())
      V = isa<FixedVectorType>(T) ? B.CreateIsNeg(V) : B.CreateTrunc(V, I->getType());
    return V;
  }
  void store(const Instruction *I, Value *V) {
    Type *T = keptType(*I);
    if (T != V->getType())
      V = isa<FixedVectorType>(T) ? B.CreateSExt(V, T) : B.CreateZExt(V, T);
    if (isa<ScalableVectorType>(T))
      B.CreateAlignedStore(V, place(I, true), ScalableAlign);
    else
      B.CreateStore(V, place(I, true));
  }

  // Whether the barrier in front of the region keeps the value. If only others do, its place may hold another value.
  bool isKept(const Instruction *I) const {
    auto It = Cut.Values.At.find(From);
    return Cut.Slots.contains(I) && It != Cut.Values.At.end() && It->second.contains(const_cast<Instruction *>(I));
  }

  // The value that was live at the region's beginning.
  Value *given(Instruction *I) {
    if (isa<AllocaInst>(I))
      return Map[I];
    if (Value *Known = Given.lookup(I))
      return Known;
    Value *V;
    if (isKept(I)) {
      V = load(I);
    } else {
      Instruction *Again = I->clone();
      for (Use &Op : Again->operands()) {
        if (auto *O = dyn_cast<Instruction>(Op.get()))
          Op.set(given(O));
        else if (auto *A = dyn_cast<Argument>(Op.get()))
          Op.set(Map[A]);
      }
      Again->setDebugLoc(DebugLoc());
      V = B.Insert(Again, I->getName() + ".again");
    }
    return Given[I] = V;
  }

  // Private variables that outlive the region are in the struct.
  void placeAllocas() {
    for (Instruction &I : Cut.Body.getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I))
        Placed.push_back({A, Cut.Slots.contains(A) ? place(A, false) : again(*A)});
    mapAllocas();
  }
  Value *again(const AllocaInst &A) {
    Instruction *Again = A.clone();
    if (!A.isStaticAlloca())
      Again->setOperand(0, B.CreateTypeSize(A.getArraySize()->getType(), *privateBytes(A)));
    return B.Insert(Again, A.getName());
  }
  void mapAllocas() {
    assert(P.Start && P.Blocks.contains(P.Start) && "a region begins with one of its blocks");
    for (auto &[Old, New] : Placed)
      Map[Old] = New;
  }

  // Stores what is live behind the barrier, where the next region loads it.
  void store(unsigned Number) {
    B.SetInsertPoint(cast<BasicBlock>(Map[Cut.Barrier.at(Number)]));
    for (Instruction *V : Cut.Values.At.at(Number))
      if (Cut.Slots.contains(V) && P.Blocks.contains(V->getParent()))
        store(V, Map[V]);
    B.CreateRet(B.getInt32(Number));
  }

  void cloneBlocks() {
    for (BasicBlock *Block : P.Blocks) {
      BasicBlock *Clone = CloneBasicBlock(Block, Map, "", F);
      Map[Block] = Clone;
    }
    if (P.Start != &Cut.Body.getEntryBlock())
      return;
    for (Instruction &I : make_early_inc_range(*cast<BasicBlock>(Map[P.Start])))
      if (isa<AllocaInst>(I))
        I.eraseFromParent();
    mapAllocas();
  }

  void remap() {
    SmallVector<BasicBlock *, 16> Clones;
    for (BasicBlock *Block : P.Blocks)
      Clones.push_back(cast<BasicBlock>(Map[Block]));
    for (BasicBlock *Block : P.Blocks)
      for (PHINode &Phi : make_early_inc_range(cast<BasicBlock>(Map[Block])->phis()))
        Phi.removeIncomingValueIf([&](unsigned N) { return !P.Blocks.contains(Phi.getIncomingBlock(N)); },
                                  /*DeletePHIIfEmpty=*/false);
    remapInstructionsInBlocks(Clones, Map);
    for (BasicBlock *Clone : Clones)
      for (Instruction &I : make_early_inc_range(*Clone)) {
        adoptLine(I);
        if (I.isLifetimeStartOrEnd() && !isa<AllocaInst>(I.getOperand(I.getNumOperands() - 2)))
          I.eraseFromParent();
        else if (auto *Return = dyn_cast<ReturnInst>(&I))
          ReplaceInstWithInst(Return, ReturnInst::Create(C, B.getInt32(0)));
      }
  }

  // A location of the kernel, as if it had been inlined into the region.
  DebugLoc adopt(const DebugLoc &Line) {
    if (!Here || !Line)
      return DebugLoc();
    DILocation *At = DebugLoc::appendInlinedAt(Line, Here.get(), C, Cache).get();
    return DILocation::get(C, Line.getLine(), Line.getCol(), Line.getScope(), At, Line.isImplicitCode());
  }

  // Where a debugger finds kept values: the address of the struct, in a stack slot.
  AllocaInst *holder(bool Group) {
    AllocaInst *&H = Holders[Group];
    if (!H) {
      IRBuilder<> At(&*F->getEntryBlock().getFirstInsertionPt());
      H = At.CreateAlloca(At.getPtrTy(), nullptr, "kept");
      At.CreateStore(Group ? In : LiveAt, H, /*isVolatile=*/true);
    }
    return H;
  }

  // Gives variables the locations that they had in front of the barrier.
  void showVariables() {
    auto It = Cut.Shown.find(From);
    if (!Here || It == Cut.Shown.end())
      return;
    BasicBlock &Entry = F->getEntryBlock();
    for (DbgVariableRecord *R : It->second) {
      Value *Old = R->getVariableLocationOp(0);
      auto *V = dyn_cast<Instruction>(Old);
      Value *New = Old;
      if (!isa<Constant>(Old))
        New = V && !isa<AllocaInst>(V) ? Given.lookup(V) : static_cast<Value *>(Map.lookup(Old));
      if (!New)
        continue;
      // No variable of the user's is scalable.
      if (V && Cut.Slots.contains(V) && Cut.Slots.lookup(V).Where == CutBody::InScalable)
        continue;
      DbgVariableRecord *Again = R->clone();
      if (auto Kept = V ? Cut.Slots.find(V) : Cut.Slots.end(); Kept != Cut.Slots.end()) {
        const bool Group = Kept->second.Where == CutBody::InGroup;
        const unsigned Field = Kept->second.Field;
        const StructLayout *Layout = F->getDataLayout().getStructLayout(Group ? Cut.Group : Cut.Live);
        SmallVector<uint64_t, 4> Way = {dwarf::DW_OP_deref, dwarf::DW_OP_plus_uconst, Layout->getElementOffset(Field)};
        // A variable in memory is described by its address.
        if (!isa<AllocaInst>(V))
          Way.push_back(dwarf::DW_OP_deref);
        Again->setExpression(DIExpression::prependOpcodes(R->getExpression(), Way));
        New = holder(Group);
      }
      Again->replaceVariableLocationOp(0u, New);
      Again->setDebugLoc(adopt(R->getDebugLoc()));
      Entry.insertDbgRecordBefore(Again, Entry.getTerminator()->getIterator());
    }
  }

  void adoptLine(Instruction &I) {
    I.setDebugLoc(adopt(I.getDebugLoc()));
    updateLoopMetadataDebugLocations(I, [&](Metadata *M) -> Metadata * {
      auto *Line = dyn_cast_or_null<DILocation>(M);
      return Line ? adopt(Line).get() : M;
    });
    for (DbgRecord &R : make_early_inc_range(I.getDbgRecordRange())) {
      auto *V = dyn_cast<DbgVariableRecord>(&R);
      bool Foreign = V && any_of(V->location_ops(), [&](Value *Op) {
                       auto *D = dyn_cast<Instruction>(Op);
                       return D && D->getFunction() != F;
                     });
      if (!Here || Foreign)
        R.eraseFromParent();
      else
        R.setDebugLoc(adopt(R.getDebugLoc()));
    }
  }

  // Repairs values that the region is given and defines again.
  void repair() {
    for (auto [Old, Begin] : Given) {
      auto *Here = P.Blocks.contains(Old->getParent()) ? cast<Instruction>(Map[Old]) : nullptr;
      if (!Here)
        continue;
      SSAUpdater Updater;
      Updater.Initialize(Here->getType(), Here->getName());
      Updater.AddAvailableValue(&F->getEntryBlock(), Begin);
      Updater.AddAvailableValue(Here->getParent(), Here);
      for (Use &U : make_early_inc_range(Here->uses())) {
        auto *I = cast<Instruction>(U.getUser());
        if (isa<PHINode>(I) || I->getParent() != Here->getParent())
          Updater.RewriteUse(U);
      }
    }
  }

  // Removes stores of a value to the place that it was loaded from.
  void dropIdleStores() {
    for (auto [Old, Begin] : Given) {
      if (!isKept(Old))
        continue;
      SmallVector<Value *> Stored = {Begin};
      for (User *U : Begin->users())
        if (auto *Mask = dyn_cast<CastInst>(U); Mask && Ends.contains(Mask->getParent()))
          Stored.push_back(Mask);
      for (Value *V : Stored)
        for (User *U : make_early_inc_range(V->users()))
          if (auto *S = dyn_cast<StoreInst>(U); S && S->getValueOperand() == V && Ends.contains(S->getParent()))
            S->eraseFromParent();
    }
  }
};

} // namespace

// Bits of the widest integers or floats from which a mask is computed; 0 if unknown.
static unsigned comparedBits(const Value *V, unsigned Steps) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Steps)
    return 0;
  if (auto *C = dyn_cast<CmpInst>(I)) {
    const unsigned Bits = C->getOperand(0)->getType()->getScalarSizeInBits();
    return isPowerOf2_32(Bits) && Bits >= 8 && Bits <= 64 ? Bits : 0;
  }
  unsigned Most = 0;
  for (const Value *Op : I->operands())
    if (Op->getType() == V->getType())
      Most = std::max(Most, comparedBits(Op, Steps - 1));
  return Most;
}

Type *keptType(const Instruction &I) {
  LLVMContext &C = I.getContext();
  if (auto *Number = dyn_cast<IntegerType>(I.getType()))
    return IntegerType::get(C, unsigned(alignTo(Number->getBitWidth(), 8)));
  auto *T = dyn_cast<VectorType>(I.getType());
  if (!T || !T->getElementType()->isIntegerTy(1))
    return I.getType();
  if (isa<ScalableVectorType>(T))
    return T->getWithNewType(IntegerType::get(C, 8));
  if (hasMaskRegisters(*I.getFunction()))
    return T->getElementCount().isKnownMultipleOf(8) ? T : T->getWithNewType(IntegerType::get(C, 8));
  const unsigned Bits = comparedBits(&I, 4);
  return T->getWithNewType(IntegerType::get(C, Bits ? Bits : 32));
}

std::optional<TypeSize> privateBytes(const AllocaInst &A) {
  if (std::optional<TypeSize> Known = A.getAllocationSize(A.getDataLayout()))
    return Known;
  // The size is this times vscale.
  const TypeSize One = A.getDataLayout().getTypeAllocSize(A.getAllocatedType());
  uint64_t Times = One.getKnownMinValue();
  const APInt *By;
  for (const Value *Count = A.getArraySize(), *Of = nullptr; !One.isScalable(); Count = Of) {
    if (match(Count, m_VScale()))
      return TypeSize::getScalable(Times);
    if (match(Count, m_Shl(m_Value(Of), m_APInt(By))))
      Times <<= By->getZExtValue();
    else if (match(Count, m_Mul(m_Value(Of), m_APInt(By))))
      Times *= By->getZExtValue();
    else
      break;
  }
  return std::nullopt;
}

BarrierRegion writeRegion(const CutBody &Cut, unsigned From, const Part &P) {
  return RegionWriter(Cut, From, P).write();
}

} // namespace vec
