// readLanesBack: reads indices of rows back from memory, lane by lane, on AVX-512.
//
//   load (gep T (p, extractelement (v, 0))), ...   ==>   store (2 v) to the stack; load (p + 8 x 0), ...   x: read back
//
// Here T has 16 bytes. Extracting a lane takes two or three shuffles and a move, of which a core executes one or two in
// a cycle; of loads it executes two or three in a cycle, beside arithmetic. Factors that an address cannot have are
// multiplied in the register before the store: on Zen 4, shifts of the loaded values would take as long as is saved. A
// gather with the same indices, also of another member of the rows, becomes loads, too: the indices are available, and
// the instruction takes more than a cycle for each lane on many CPUs.
//
// The place is a whole cache line, whatever the alignment of the stack: on Zen 5, loads wait more than twice as long
// for a store of 64 bytes that does not begin at a multiple of 32.
//
// LLVM's SROA and GVN undo this: run it after the last of them.
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

constexpr uint64_t LargestScale = 8; // that an address can have
constexpr uint64_t LineSize = 64, StackAlign = 16;

// The size that an address with one index is scaled by; 0 if it has another form.
uint64_t scaleOf(const GetElementPtrInst &G) {
  if (G.getNumIndices() != 1 || G.getPointerOperandType()->isVectorTy())
    return 0;
  const TypeSize Size = G.getDataLayout().getTypeAllocSize(G.getSourceElementType());
  return Size.isFixed() ? Size.getFixedValue() : 0;
}

// A gather of all lanes at a constant distance from addresses.
struct Gather {
  IntrinsicInst *Call;
  GetElementPtrInst *Addresses;
  int64_t Distance;
};

// A register of indices, all of whose lanes are extracted for addresses in one block.
class IndexRegister {
  Instruction &Indices;
  FixedVectorType &T;
  SmallVector<ExtractElementInst *, 8> Lanes;
  SmallVector<Gather, 1> Gathers;
  Instruction *First = nullptr; // the first of the extracts and gathers
  SmallVector<uint64_t, 2> Scales;
  uint64_t Factor = 1; // by which indices are multiplied before they are stored

  IndexRegister(Instruction &I, FixedVectorType &T) : Indices(I), T(T) {}
  void add(Instruction &I, uint64_t Scale) {
    if (!First || I.comesBefore(First))
      First = &I;
    if (!is_contained(Scales, Scale))
      Scales.push_back(Scale);
  }
  bool addLane(ExtractElementInst &E);
  void addGather(User &Address);
  bool fits(uint64_t Scale) const {
    return Scale % Factor == 0 && isPowerOf2_64(Scale / Factor) && Scale / Factor <= LargestScale;
  }
  Value *address(IRBuilder<> &B, const GetElementPtrInst &G, Value *Lane) const {
    return B.CreatePtrAdd(G.getOperand(0), B.CreateMul(Lane, B.getInt64(scaleOf(G) / Factor)));
  }

public:
  static std::optional<IndexRegister> of(Instruction &I);
  void readBack(AllocaInst &Place) const;
};

bool IndexRegister::addLane(ExtractElementInst &E) {
  auto *Lane = dyn_cast<ConstantInt>(E.getIndexOperand());
  if (!Lane || Lane->getValue().uge(T.getNumElements()) || E.use_empty() ||
      (First && First->getParent() != E.getParent()))
    return false;
  for (const User *U : E.users()) {
    auto *G = dyn_cast<GetElementPtrInst>(U);
    const uint64_t Scale = G ? scaleOf(*G) : 0;
    if (!Scale)
      return false;
    add(E, Scale);
  }
  Lanes.push_back(&E);
  return true;
}

void IndexRegister::addGather(User &Address) {
  auto *G = dyn_cast<GetElementPtrInst>(&Address);
  const uint64_t Scale = G && G->hasOneUse() ? scaleOf(*G) : 0;
  if (!Scale)
    return;
  APInt Distance(64, 0);
  Instruction *At = G;
  if (auto *Distant = dyn_cast<GetElementPtrInst>(G->user_back());
      Distant && Distant->hasOneUse() && Distant->accumulateConstantOffset(G->getDataLayout(), Distance))
    At = Distant;
  auto *Call = dyn_cast<IntrinsicInst>(At->user_back());
  if (!Call || Call->getParent() != First->getParent() || !fits(Scale) ||
      !match(Call, m_Intrinsic<Intrinsic::masked_gather>(m_Specific(At), m_AllOnes())))
    return;
  add(*Call, Scale);
  Gathers.push_back({Call, G, Distance.getSExtValue()});
}

std::optional<IndexRegister> IndexRegister::of(Instruction &I) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  if (!T || !T->getElementType()->isIntegerTy(64) || T->getNumElements() < 8)
    return std::nullopt;
  IndexRegister R(I, *T);
  SmallBitVector Taken(T->getNumElements());
  for (User *U : I.users())
    if (auto *E = dyn_cast<ExtractElementInst>(U)) {
      if (!R.addLane(*E))
        return std::nullopt;
      Taken.set(unsigned(cast<ConstantInt>(E->getIndexOperand())->getZExtValue()));
    }
  if (!Taken.all())
    return std::nullopt;
  const uint64_t Most = *max_element(R.Scales);
  R.Factor = Most / std::min(LargestScale, Most & -Most);
  if (!all_of(R.Scales, [&](uint64_t Scale) { return R.fits(Scale); }))
    return std::nullopt;
  for (User *U : I.users())
    R.addGather(*U);
  return R;
}

void IndexRegister::readBack(AllocaInst &Place) const {
  IRBuilder<> B(First);
  Value *Line = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), &Place, LineSize - StackAlign);
  Line = B.CreateIntrinsic(Intrinsic::ptrmask, {Line->getType(), B.getInt64Ty()}, {Line, B.getInt64(-LineSize)});
  B.CreateAlignedStore(Factor == 1 ? &Indices : B.CreateMul(&Indices, ConstantInt::get(&T, Factor)), Line,
                       Align(LineSize));
  SmallVector<Value *, 8> Read;
  for (unsigned Lane = 0; Lane < T.getNumElements(); ++Lane)
    Read.push_back(
        B.CreateAlignedLoad(B.getInt64Ty(), B.CreateConstInBoundsGEP1_32(B.getInt64Ty(), Line, Lane), Align(8)));
  for (ExtractElementInst *E : Lanes) {
    for (User *U : make_early_inc_range(E->users())) {
      auto *G = cast<GetElementPtrInst>(U);
      B.SetInsertPoint(G);
      G->replaceAllUsesWith(address(B, *G, Read[cast<ConstantInt>(E->getIndexOperand())->getZExtValue()]));
      G->eraseFromParent();
    }
    E->eraseFromParent();
  }
  for (const auto &[Call, Addresses, Distance] : Gathers) {
    B.SetInsertPoint(Call);
    Type *Element = Call->getType()->getScalarType();
    Value *All = PoisonValue::get(Call->getType());
    for (auto [Lane, Index] : enumerate(Read)) {
      Value *From = address(B, *Addresses, Index);
      if (Distance)
        From = B.CreatePtrAdd(From, B.getInt64(uint64_t(Distance)));
      All = B.CreateInsertElement(All, B.CreateAlignedLoad(Element, From, Call->getParamAlign(0).valueOrOne()),
                                  uint64_t(Lane));
    }
    Call->replaceAllUsesWith(All);
    RecursivelyDeleteTriviallyDeadInstructions(Call);
  }
}

} // namespace

void vec::readLanesBack(Function &F) {
  if (F.isDeclaration() || !mayUse(F, abi::Isa::AVX512))
    return;
  // A gather that is replaced may itself be a register of indices.
  SmallVector<WeakTrackingVH, 8> Registers;
  for (Instruction &I : instructions(F))
    if (I.getType()->isVectorTy() && any_of(I.users(), [](const User *U) { return isa<ExtractElementInst>(U); }))
      Registers.push_back(&I);
  // One slot for each type: what is stored is read at once.
  DenseMap<Type *, AllocaInst *> Places;
  for (const WeakTrackingVH &V : Registers) {
    auto *I = dyn_cast_or_null<Instruction>(V);
    const std::optional<IndexRegister> R = I ? IndexRegister::of(*I) : std::nullopt;
    if (!R)
      continue;
    AllocaInst *&Place = Places[I->getType()];
    if (!Place) { // with room for a line anywhere, so that the frame need not be realigned
      const DataLayout &DL = F.getDataLayout();
      auto *Bytes = ArrayType::get(Type::getInt8Ty(F.getContext()),
                                   DL.getTypeAllocSize(I->getType()).getFixedValue() + LineSize - StackAlign);
      Place = new AllocaInst(Bytes, DL.getAllocaAddrSpace(), nullptr, Align(StackAlign), "indices",
                             F.getEntryBlock().begin());
    }
    R->readBack(*Place);
  }
}
