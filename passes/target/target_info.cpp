// What TargetInfo builds unless a target overrides it: LLVM's intrinsics.
#include "passes/target/target_info.h"
#include "passes/machine/machine.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/units.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace vec;

AnalysisKey TargetInfoAnalysis::Key;

namespace {
// The target where no program brings its own.
struct LlvmTarget final : TargetInfo {
  using TargetInfo::TargetInfo;
  bool prefersSingleLanes(const Function &F, VectorType *T, Align A, bool Stored) const override {
    return stridesOneByOne(F, costs(), T, A, Stored);
  }
};
} // namespace

TargetInfoAnalysis::Result TargetInfoAnalysis::run(Function &F, FunctionAnalysisManager &FAM) {
  const TargetTransformInfo &TTI = FAM.getResult<TargetIRAnalysis>(F);
  std::unique_ptr<TargetInfo> Made = Make ? Make(F, TTI) : nullptr;
  if (!Made)
    Made = std::make_unique<LlvmTarget>(TTI);
  return {std::move(Made)};
}

std::shared_ptr<const TargetInfo> vec::targetInfo(Function &F, FunctionAnalysisManager &FAM) {
  if (FAM.isPassRegistered<TargetInfoAnalysis>())
    return FAM.getResult<TargetInfoAnalysis>(F).Target;
  return std::make_shared<LlvmTarget>(FAM.getResult<TargetIRAnalysis>(F));
}

TargetInfo::~TargetInfo() = default;

bool TargetInfo::prefersSingleLanes(const Function &, VectorType *, Align, bool) const { return false; }

// Checks: one address, or one for each lane; mask, length and stored value have the same lanes.
[[maybe_unused]] static bool fits(const VectorAccess &A, bool Scattered, const Value *Stored = nullptr) {
  ElementCount Lanes = A.Type->getElementCount();
  auto *Addresses = dyn_cast<VectorType>(A.Pointer->getType());
  auto *Mask = A.Mask ? cast<VectorType>(A.Mask->getType()) : nullptr;
  return (Scattered ? Addresses && Addresses->getElementCount() == Lanes : !Addresses) &&
         (!Mask || (Mask->getElementType()->isIntegerTy(1) && Mask->getElementCount() == Lanes)) &&
         (!A.Length || A.Length->getType()->isIntegerTy(32)) && (!Stored || Stored->getType() == A.Type);
}

static Value *maskOf(IRBuilderBase &B, const VectorAccess &A) {
  return A.Mask ? A.Mask : ConstantVector::getSplat(A.Type->getElementCount(), B.getTrue());
}

static CallInst *predicated(IRBuilderBase &B, Intrinsic::ID ID, ArrayRef<Type *> Types, ArrayRef<Value *> Args,
                            const VectorAccess &A, unsigned PointerArg) {
  CallInst *C = B.CreateIntrinsic(ID, Types, Args);
  C->addParamAttr(PointerArg, Attribute::getWithAlignment(B.getContext(), A.Alignment));
  return C;
}

// LLVM 22 has no code for accesses with a length to 16-bit floating-point types without vector registers: these are
// accessed as integers.
static VectorType *accessedAs(const VectorAccess &A) {
  Type *Element = A.Type->getElementType();
  return Element->is16bitFPTy() ? VectorType::getInteger(A.Type) : A.Type;
}

// One lane of a vector that is computed from scalars and constants, computed in scalars. Null if it is computed from
// other vectors.
static Value *scalarLane(IRBuilderBase &B, Value *V, unsigned Lane, unsigned Depth = 0) {
  constexpr unsigned Deepest = 6;
  if (auto *C = dyn_cast<Constant>(V))
    return C->getAggregateElement(Lane);
  if (Value *All = getSplatValue(V))
    return All;
  auto *I = dyn_cast<BinaryOperator>(V);
  if (!I || Depth == Deepest)
    return nullptr;
  Value *Left = scalarLane(B, I->getOperand(0), Lane, Depth + 1);
  Value *Right = Left ? scalarLane(B, I->getOperand(1), Lane, Depth + 1) : nullptr;
  return Right ? B.CreateBinOp(I->getOpcode(), Left, Right) : nullptr;
}

// One lane of a vector of addresses or indices; computed in scalars if the vector is computed from scalars.
static Value *laneOf(IRBuilderBase &B, Value *V, unsigned Lane) {
  if (!V->getType()->isVectorTy())
    return V;
  if (Value *Scalar = scalarLane(B, V, Lane))
    return Scalar;
  if (auto *G = dyn_cast<GetElementPtrInst>(V)) {
    SmallVector<Value *, 4> Indices(map_range(G->indices(), [&](Value *Index) { return laneOf(B, Index, Lane); }));
    return B.CreateGEP(G->getSourceElementType(), laneOf(B, G->getPointerOperand(), Lane), Indices, "",
                       G->getNoWrapFlags());
  }
  if (auto *C = dyn_cast<CastInst>(V); C && isa<ZExtInst, SExtInst>(C))
    return B.CreateCast(C->getOpcode(), laneOf(B, C->getOperand(0), Lane), C->getType()->getScalarType());
  return B.CreateExtractElement(V, Lane);
}

// Dummy memory for inactive lanes. It is written once, volatile: otherwise LLVM's SROA would put it into a register,
// and make branches of the selects of addresses.
static AllocaInst *nowhere(Function &F, Type *T) {
  constexpr char Mark[] = "vec.nowhere";
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I); A && A->getAllocatedType() == T && A->hasMetadata(Mark))
      return A;
  auto *A = new AllocaInst(T, F.getDataLayout().getAllocaAddrSpace(), "nowhere", F.getEntryBlock().begin());
  A->setMetadata(Mark, MDNode::get(F.getContext(), {}));
  new StoreInst(Constant::getNullValue(T), A, /*isVolatile=*/true, A->getAlign(), std::next(A->getIterator()));
  return A;
}

namespace {
// Accesses lanes one by one; inactive ones access the dummy memory. For a masked intrinsic, LLVM would branch for each
// lane, which is mispredicted where lanes differ.
class SingleLanes {
  IRBuilderBase &B;
  const VectorAccess &A;
  Function &F;
  Type *Each; // the type that a lane accesses
  AllocaInst *Off = nullptr;
  Value *Bits = nullptr;

  // If masks are kept like data, extracting an element takes a shuffle, and all of them as one integer a single
  // instruction. LLVM's SLPVectorizer would make vectors of more than eight tests of one integer.
  Value *isOn(unsigned Lane) {
    if (!F.getParent()->getTargetTriple().isX86() || count() > 8)
      return B.CreateExtractElement(A.Mask, Lane);
    if (!Bits)
      Bits = B.CreateBitCast(A.Mask, B.getIntNTy(count()));
    return B.CreateICmpNE(B.CreateAnd(Bits, APInt::getOneBitSet(count(), Lane)), ConstantInt::get(Bits->getType(), 0));
  }

public:
  SingleLanes(IRBuilderBase &B, const VectorAccess &A, Type *Each)
      : B(B), A(A), F(*B.GetInsertBlock()->getParent()), Each(Each), Off(A.Mask ? nowhere(F, Each) : nullptr) {}

  unsigned count() const { return cast<FixedVectorType>(A.Type)->getNumElements(); }

  Value *address(unsigned Lane) {
    Value *P = A.Pointer->getType()->isVectorTy() ? laneOf(B, A.Pointer, Lane)
               : A.Stride
                   ? B.CreatePtrAdd(A.Pointer, B.CreateMul(A.Stride, ConstantInt::get(A.Stride->getType(), Lane)))
                   : B.CreateConstGEP1_32(Each, A.Pointer, Lane);
    if (!A.Mask)
      return P;
    P = B.CreateSelect(isOn(Lane), P, Off);
    // Otherwise LLVM may make a branch of it.
    if (auto *Chosen = dyn_cast<Instruction>(P))
      Chosen->setMetadata(LLVMContext::MD_unpredictable, MDNode::get(F.getContext(), {}));
    return P;
  }

  Align alignment() const {
    const Align One = A.Pointer->getType()->isVectorTy() || A.Stride
                          ? A.Alignment
                          : commonAlignment(A.Alignment, F.getDataLayout().getTypeStoreSize(Each));
    return A.Mask ? std::min(One, Off->getAlign()) : One;
  }
};
} // namespace

static void storeOneByOne(IRBuilderBase &B, Value *Stored, const VectorAccess &A) {
  SingleLanes Lanes(B, A, A.Type->getElementType());
  for (unsigned Lane = 0; Lane < Lanes.count(); ++Lane) {
    Value *P = Lanes.address(Lane);
    B.CreateAlignedStore(B.CreateExtractElement(Stored, Lane), P, Lanes.alignment());
  }
}

// Loads each lane's value as one of this type.
static SmallVector<Value *, 16> loadOneByOne(IRBuilderBase &B, Type *T, const VectorAccess &A) {
  SmallVector<Value *, 16> Loaded;
  SingleLanes Lanes(B, A, T);
  for (unsigned Lane = 0; Lane < Lanes.count(); ++Lane)
    Loaded.push_back(B.CreateAlignedLoad(T, Lanes.address(Lane), Lanes.alignment()));
  return Loaded;
}

static Value *loadAndJoin(IRBuilderBase &B, const VectorAccess &A) {
  Value *Joined = PoisonValue::get(A.Type);
  for (auto [Lane, One] : enumerate(loadOneByOne(B, A.Type->getElementType(), A)))
    Joined = B.CreateInsertElement(Joined, One, Lane);
  return Joined;
}

// Whether the mask is unknown, and the memory is in the address space of the stack, so that the dummy can replace it.
static bool asksEachLane(IRBuilderBase &B, const VectorAccess &A) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return !isa<Constant>(A.Mask) &&
         A.Pointer->getType()->getScalarType()->getPointerAddressSpace() == DL.getAllocaAddrSpace();
}

Value *TargetInfo::load(IRBuilderBase &B, const VectorAccess &A) const {
  assert(fits(A, /*Scattered=*/false) && "lanes in a row");
  if (A.Length)
    return B.CreateBitCast(predicated(B, Intrinsic::vp_load, {accessedAs(A), A.Pointer->getType()},
                                      {A.Pointer, maskOf(B, A), A.Length}, A, 0),
                           A.Type);
  if (auto *T = dyn_cast<FixedVectorType>(A.Type);
      A.Mask && T && !A.Steady && asksEachLane(B, A) &&
      !TTI->isLegalMaskedLoad(T, A.Alignment, A.Pointer->getType()->getPointerAddressSpace()))
    return loadAndJoin(B, A);
  if (A.Mask)
    return B.CreateMaskedLoad(A.Type, A.Pointer, A.Alignment, A.Mask, PoisonValue::get(A.Type));
  return B.CreateAlignedLoad(A.Type, A.Pointer, A.Alignment);
}

void TargetInfo::store(IRBuilderBase &B, Value *Stored, const VectorAccess &A) const {
  assert(fits(A, /*Scattered=*/false, Stored) && "lanes in a row");
  if (A.Length)
    predicated(B, Intrinsic::vp_store, {accessedAs(A), A.Pointer->getType()},
               {B.CreateBitCast(Stored, accessedAs(A)), A.Pointer, maskOf(B, A), A.Length}, A, 1);
  else if (auto *T = dyn_cast<FixedVectorType>(A.Type);
           A.Mask && T && asksEachLane(B, A) &&
           !TTI->isLegalMaskedStore(T, A.Alignment, A.Pointer->getType()->getPointerAddressSpace()))
    storeOneByOne(B, Stored, A);
  else if (A.Mask)
    B.CreateMaskedStore(Stored, A.Pointer, A.Alignment, A.Mask);
  else
    B.CreateAlignedStore(Stored, A.Pointer, A.Alignment);
}

bool vec::loadsOneByOne(const TargetTransformInfo &TTI, VectorType *T, Align A) {
  return !TTI.isLegalMaskedGather(T, A) || TTI.forceScalarizeMaskedGather(T, A);
}

bool vec::storesOneByOne(const TargetTransformInfo &TTI, VectorType *T, Align A) {
  return !TTI.isLegalMaskedScatter(T, A) || TTI.forceScalarizeMaskedScatter(T, A);
}

bool vec::stridesOneByOne(const Function &F, const TargetTransformInfo &TTI, VectorType *T, Align A, bool Stored) {
  if (!isa<FixedVectorType>(T))
    return false;
  if (Stored ? storesOneByOne(TTI, T, A) : loadsOneByOne(TTI, T, A))
    return true;
  if (F.getFnAttribute("target-features").getValueAsString().contains("+fast-gather")) // the user's word
    return false;
  const DataLayout &DL = F.getDataLayout();
  const unsigned Element = unsigned(DL.getTypeSizeInBits(T->getElementType()).getFixedValue());
  const Machine M = Machines(F).of(DL.getTypeSizeInBits(T).getFixedValue());
  return Stored ? M.scattersSlowly(Element) : M.gathersSlowly(Element);
}

// If the lanes are to be accessed one by one, at equal distances: the same access, with a stride.
static std::optional<VectorAccess> withStride(IRBuilderBase &B, const TargetInfo &Target, VectorAccess A, bool Stored) {
  if (A.Mask || A.Length || !(A.Spaced || A.Stride) ||
      !Target.prefersSingleLanes(*B.GetInsertBlock()->getParent(), A.Type, A.Alignment, Stored))
    return std::nullopt;
  if (A.Stride)
    return A;
  Value *First = laneOf(B, A.Pointer, 0), *Second = laneOf(B, A.Pointer, 1);
  Type *T = B.GetInsertBlock()->getDataLayout().getIndexType(First->getType());
  A.Stride = B.CreateSub(B.CreatePtrToInt(Second, T), B.CreatePtrToInt(First, T));
  A.Pointer = First;
  return A;
}

// The addresses of the lanes of an interleaved access.
static VectorAccess spread(IRBuilderBase &B, VectorAccess A) {
  ElementCount Lanes = A.Type->getElementCount();
  auto *Offsets = VectorType::get(A.Stride->getType(), Lanes);
  Value *Step;
  if (auto *C = dyn_cast<ConstantInt>(A.Stride); C && !Lanes.isScalable()) {
    SmallVector<Constant *, 16> Each;
    for (unsigned L = 0; L < Lanes.getFixedValue(); ++L)
      Each.push_back(ConstantInt::get(C->getType(), C->getValue() * L));
    Step = ConstantVector::get(Each);
  } else {
    Step = B.CreateMul(B.CreateStepVector(Offsets), B.CreateVectorSplat(Lanes, A.Stride));
  }
  A.Pointer = B.CreatePtrAdd(B.CreateVectorSplat(Lanes, A.Pointer), Step);
  return A;
}

Value *TargetInfo::loadInterleaved(IRBuilderBase &B, const VectorAccess &A) const {
  assert(fits(A, /*Scattered=*/false) && A.Stride && "lanes at a distance");
  if (A.Length)
    return B.CreateBitCast(predicated(B, Intrinsic::experimental_vp_strided_load,
                                      {accessedAs(A), A.Pointer->getType(), A.Stride->getType()},
                                      {A.Pointer, A.Stride, maskOf(B, A), A.Length}, A, 0),
                           A.Type);
  if (std::optional<VectorAccess> Each = withStride(B, *this, A, /*Stored=*/false))
    return loadAndJoin(B, *Each);
  return gather(B, spread(B, A));
}

void TargetInfo::storeInterleaved(IRBuilderBase &B, Value *Stored, const VectorAccess &A) const {
  assert(fits(A, /*Scattered=*/false, Stored) && A.Stride && "lanes at a distance");
  if (A.Length)
    predicated(B, Intrinsic::experimental_vp_strided_store, {accessedAs(A), A.Pointer->getType(), A.Stride->getType()},
               {B.CreateBitCast(Stored, accessedAs(A)), A.Pointer, A.Stride, maskOf(B, A), A.Length}, A, 1);
  else if (std::optional<VectorAccess> Each = withStride(B, *this, A, /*Stored=*/true))
    storeOneByOne(B, Stored, *Each);
  else
    scatter(B, Stored, spread(B, A));
}

bool vec::loadsPairs(const Function &F, const TargetTransformInfo &TTI, unsigned Lanes) {
  return (Lanes >= 8 && mayUse(F, abi::Isa::AVX512)) ||
         loadsOneByOne(TTI, FixedVectorType::get(Type::getInt64Ty(F.getContext()), Lanes), Align(8));
}

std::array<Value *, 2> TargetInfo::gatherPairs(IRBuilderBase &B, const VectorAccess &A) const {
  assert(fits(A, /*Scattered=*/true) && !A.Mask && !A.Length && "all lanes");
  auto *T = cast<FixedVectorType>(A.Type);
  unsigned Bits = unsigned(TTI->getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue());
  unsigned Lanes = T->getNumElements(), Each = std::min(Lanes, std::max(2u, Bits / T->getScalarSizeInBits()));
  SmallVector<Value *, 16> Pairs = loadOneByOne(B, FixedVectorType::get(T->getElementType(), 2), A);
  assert(Lanes % Each == 0 && Each % 2 == 0 && "whole registers of pairs");
  // One register for the pairs of even lanes, one for those of odd lanes: a shuffle within 128 bits makes each member.
  Units Members[2] = {{{}, Each}, {{}, Each}};
  for (unsigned First = 0; First < Lanes; First += Each) {
    Units Halves[2] = {{{}, 2}, {{}, 2}};
    for (unsigned Lane = First; Lane < First + Each; ++Lane)
      Halves[Lane % 2].Registers.push_back(Pairs[Lane]);
    Value *Even = joinUnits(B, Halves[0], Each), *Odd = joinUnits(B, Halves[1], Each);
    for (int Member : {0, 1}) {
      SmallVector<int, 16> Index;
      for (int Pair = 0; Pair < int(Each); Pair += 2)
        Index.append({Pair + Member, int(Each) + Pair + Member});
      Members[Member].Registers.push_back(B.CreateShuffleVector(Even, Odd, Index));
    }
  }
  return {joinUnits(B, Members[0], Lanes), joinUnits(B, Members[1], Lanes)};
}

Value *TargetInfo::gather(IRBuilderBase &B, const VectorAccess &A) const {
  assert(fits(A, /*Scattered=*/true) && "an address a lane");
  if (A.Length)
    return B.CreateBitCast(predicated(B, Intrinsic::vp_gather, {accessedAs(A), A.Pointer->getType()},
                                      {A.Pointer, maskOf(B, A), A.Length}, A, 0),
                           A.Type);
  if (std::optional<VectorAccess> Each = withStride(B, *this, A, /*Stored=*/false))
    return loadAndJoin(B, *Each);
  // LLVM would first compute all addresses in vectors, though a scalar load can add and scale.
  if (auto *T = dyn_cast<FixedVectorType>(A.Type);
      T && (!A.Mask || (!A.Steady && asksEachLane(B, A))) && loadsOneByOne(*TTI, T, A.Alignment))
    return loadAndJoin(B, A);
  return B.CreateMaskedGather(A.Type, A.Pointer, A.Alignment, A.Mask, PoisonValue::get(A.Type));
}

void TargetInfo::scatter(IRBuilderBase &B, Value *Stored, const VectorAccess &A) const {
  assert(fits(A, /*Scattered=*/true, Stored) && "an address a lane");
  if (A.Length)
    predicated(B, Intrinsic::vp_scatter, {accessedAs(A), A.Pointer->getType()},
               {B.CreateBitCast(Stored, accessedAs(A)), A.Pointer, maskOf(B, A), A.Length}, A, 1);
  else if (std::optional<VectorAccess> Each = withStride(B, *this, A, /*Stored=*/true))
    storeOneByOne(B, Stored, *Each);
  else if (auto *T = dyn_cast<FixedVectorType>(A.Type);
           T && (!A.Mask || asksEachLane(B, A)) && storesOneByOne(*TTI, T, A.Alignment))
    storeOneByOne(B, Stored, A);
  else
    B.CreateMaskedScatter(Stored, A.Pointer, A.Alignment, A.Mask);
}

Value *TargetInfo::vectorLength(IRBuilderBase &B, Value *Left, ElementCount Lanes) const {
  assert(Left->getType()->isIntegerTy() && Lanes.isNonZero() && "a number of work-items");
  return B.CreateIntrinsic(Intrinsic::experimental_get_vector_length, {Left->getType()},
                           {Left, B.getInt32(Lanes.getKnownMinValue()), B.getInt1(Lanes.isScalable())});
}

std::optional<bool> TargetInfo::wantsGroup(const InterleavedGroup &) const { return std::nullopt; }

unsigned TargetInfo::preferredBits(Type *) const {
  uint64_t Bits = TTI->getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
  return Bits ? unsigned(Bits) : 128;
}

unsigned TargetInfo::widestLanes(ArrayRef<Type *> LiveTogether, unsigned Most) const {
  unsigned Lanes = bit_floor(std::max(Most, 1u));
  for (; Lanes > 1; Lanes /= 2) {
    // The number of registers of each class that these lanes of all values take.
    DenseMap<unsigned, unsigned> Taken;
    for (Type *T : LiveTogether)
      if (VectorType::isValidElementType(T)) {
        auto *VT = FixedVectorType::get(T, Lanes);
        unsigned Parts = std::max(TTI->getNumberOfParts(VT), 1u);
        Taken[TTI->getRegisterClassForType(true, VT)] += Parts;
      }
    if (llvm::all_of(Taken, [&](auto &Class) { return Class.second <= TTI->getNumberOfRegisters(Class.first); }))
      break;
  }
  return Lanes;
}
