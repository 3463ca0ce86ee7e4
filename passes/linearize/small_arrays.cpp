// small-arrays: makes one variable for each element of a small private array, if lanes access different elements.
//
//   x = a[i]   ==>   x = a0, i == 1 ? a1 : x, i == 2 ? a2 : x, ...
//   a[i] = x   ==>   a0 = i == 0 ? x : a0, a1 = i == 1 ? x : a1, ...
//
// Otherwise lanes would load and store such elements one by one, or gather what they have just stored. An index outside
// of the array is undefined behaviour, and here selects any element. Arrays whose elements all lanes access together
// stay: each is one access.
//
// Runs on a prepared function, which it leaves prepared, before any other step. So the scalar program whose cost is
// compared has its array in memory.
// Requires   addresses that are only used by loads and stores of whole elements, and by writes of constants to several
//            elements at once: `float a[4] = {0}`.
#include "passes/linearize/linearize.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace vec;

// For each element, a comparison and a select take less time than accessing the lanes of a register one by one.
static constexpr uint64_t MostElements = 8, MostBytes = 32;

namespace {

// A position, in elements: a sum of values, each with a factor, and of a constant.
struct Place {
  SmallMapVector<Value *, APInt, 4> Values;
  APInt Constant;
};

// A write of constant bytes, as they lie in memory; for memset, one byte repeatedly.
struct Fill {
  Instruction *I;
  Place At;
  Constant *From;
  APInt Offset;
  uint64_t Bytes;
};

class SmallArray {
  AllocaInst &A;
  const DataLayout &DL;
  const unsigned IndexBits;
  Type *Element = nullptr;
  uint64_t Size = 0; // of an element, in bytes
  SmallVector<std::pair<Instruction *, Place>, 8> Accesses;
  SmallVector<Fill, 2> Fills;
  SmallVector<Instruction *, 8> Others; // addresses and lifetime markers; users come after what they use

  static bool isElement(Type *T) {
    return T->isFloatTy() || T->isDoubleTy() || T->isHalfTy() || T->isIntegerTy(8) || T->isIntegerTy(16) ||
           T->isIntegerTy(32) || T->isIntegerTy(64);
  }

  bool add(Instruction &I, const Place &At) {
    Type *T = getLoadStoreType(&I);
    if (!isElement(T) || (Element && Element != T))
      return false;
    Element = T;
    Accesses.push_back({&I, At});
    return true;
  }

  bool addFill(Instruction &I, const Use &Pointer, const Place &At) {
    const APInt Zero(IndexBits, 0);
    if (auto *S = dyn_cast<StoreInst>(&I)) {
      Fills.push_back({S, At, cast<Constant>(S->getValueOperand()), Zero,
                       DL.getTypeStoreSize(S->getValueOperand()->getType()).getFixedValue()});
      return true;
    }
    auto *M = dyn_cast<MemIntrinsic>(&I);
    auto *Length = M ? dyn_cast<ConstantInt>(M->getLength()) : nullptr;
    if (!Length || M->isVolatile() || &M->getRawDestUse() != &Pointer)
      return false;
    if (auto *Set = dyn_cast<MemSetInst>(M)) {
      auto *Byte = dyn_cast<ConstantInt>(Set->getValue());
      if (Byte)
        Fills.push_back({M, At, Byte, Zero, Length->getZExtValue()});
      return Byte;
    }
    APInt Offset = Zero;
    auto *From = dyn_cast<GlobalVariable>(cast<MemTransferInst>(M)->getSource()->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true));
    if (!From || !From->isConstant() || !From->hasDefinitiveInitializer())
      return false;
    Fills.push_back({M, At, From->getInitializer(), Offset, Length->getZExtValue()});
    return true;
  }

  // The constant that a fill writes to the element; null if it is unknown.
  Constant *filled(const Fill &Of, uint64_t N) const {
    if (isa<MemSetInst>(Of.I)) {
      const APInt Byte = cast<ConstantInt>(Of.From)->getValue();
      Constant *Bytes = ConstantInt::get(A.getContext(), APInt::getSplat(unsigned(8 * Size), Byte));
      return ConstantFoldLoadFromConst(Bytes, Element, APInt(IndexBits, 0), DL);
    }
    return ConstantFoldLoadFromConst(Of.From, Element, Of.Offset + N * Size, DL);
  }

  // Splits a fill into constants for single elements; false if that is impossible.
  bool isOfElements(Fill &Of) const {
    if (!Of.At.Values.empty() || !divide(Of.At) || Of.Bytes % Size != 0 ||
        Of.Bytes > A.getAllocationSize(DL)->getFixedValue())
      return false;
    for (uint64_t N = 0; N < Of.Bytes / Size; ++N)
      if (!filled(Of, N))
        return false;
    return true;
  }

  bool collect(Instruction &Pointer, const Place &At) {
    for (Use &U : Pointer.uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (auto *G = dyn_cast<GetElementPtrInst>(I)) {
        Place There = At;
        if (!cast<GEPOperator>(G)->collectOffset(DL, IndexBits, There.Values, There.Constant) || !collect(*G, There))
          return false;
        Others.push_back(I);
      } else if (I->isLifetimeStartOrEnd()) {
        Others.push_back(I);
      } else if (auto *L = dyn_cast<LoadInst>(I)) {
        if (!L->isSimple() || !add(*I, At))
          return false;
      } else if (auto *S = dyn_cast<StoreInst>(I)) {
        if (!S->isSimple() || S->getValueOperand() == &Pointer)
          return false;
        const bool IsFill = isa<Constant>(S->getValueOperand()) && At.Values.empty();
        if (IsFill ? !addFill(*I, U, At) : !add(*I, At))
          return false;
      } else if (!addFill(*I, U, At)) {
        return false;
      }
    }
    return true;
  }

  // Converts the position from bytes to elements; false if it is not between elements.
  bool divide(Place &At) const {
    const APInt One(IndexBits, Size);
    for (auto &[V, Scale] : At.Values) {
      if (Scale.srem(One) != 0)
        return false;
      Scale = Scale.sdiv(One);
    }
    if (At.Constant.srem(One) != 0)
      return false;
    At.Constant = At.Constant.sdiv(One);
    return true;
  }

  // An index as wide as an element, so that as many lanes fit a register.
  Value *index(IRBuilderBase &B, const Place &At) const {
    Type *T = B.getIntNTy(unsigned(8 * Size));
    Value *Sum = nullptr;
    for (const auto &[V, Scale] : At.Values) {
      Value *X = V;
      if (!match(V, m_ZExtOrSExt(m_Value(X))))
        X = V;
      X = B.CreateIntCast(X, T, /*isSigned=*/isa<SExtInst>(V));
      if (!Scale.isOne())
        X = B.CreateMul(X, ConstantInt::get(T, Scale.sextOrTrunc(T->getIntegerBitWidth())));
      Sum = Sum ? B.CreateAdd(Sum, X) : X;
    }
    Constant *C = ConstantInt::get(T, At.Constant.sextOrTrunc(T->getIntegerBitWidth()));
    return !Sum ? C : At.Constant.isZero() ? Sum : B.CreateAdd(Sum, C);
  }

public:
  explicit SmallArray(AllocaInst &A) : A(A), DL(A.getDataLayout()), IndexBits(DL.getIndexTypeSizeInBits(A.getType())) {}

  bool find(const ShapeAnalysis &SA) {
    const std::optional<TypeSize> All = A.getAllocationSize(DL);
    if (!A.isStaticAlloca() || !All || All->isScalable() || All->getFixedValue() > MostBytes ||
        !collect(A, {{}, APInt(IndexBits, 0)}) || !Element)
      return false;
    Size = DL.getTypeStoreSize(Element).getFixedValue();
    if (All->getFixedValue() % Size != 0 || All->getFixedValue() / Size > MostElements)
      return false;
    bool Apart = false;
    for (auto &[I, At] : Accesses) {
      if (!divide(At))
        return false;
      Apart |= llvm::any_of(At.Values, [&](const auto &V) { return !SA.shape(V.first).isUniform(); });
    }
    return Apart && llvm::all_of(Fills, [&](Fill &Of) { return isOfElements(Of); });
  }

  void replace(SmallVectorImpl<AllocaInst *> &Variables) {
    SmallVector<AllocaInst *, MostElements> Elements;
    for (uint64_t N = 0; N < A.getAllocationSize(DL)->getFixedValue() / Size; ++N)
      Elements.push_back(new AllocaInst(Element, A.getAddressSpace(), A.getName(), A.getIterator()));
    append_range(Variables, Elements);
    for (auto &[I, At] : Accesses) {
      IRBuilder<> B(I);
      Value *Index = index(B, At);
      auto *Known = dyn_cast<ConstantInt>(Index);
      auto IsAt = [&](size_t N) { return B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), N)); };
      if (auto *Load = dyn_cast<LoadInst>(I)) {
        Value *V = B.CreateLoad(Element, Elements[Known ? Known->getValue().urem(Elements.size()) : 0]);
        for (size_t N = 1; !Known && N < Elements.size(); ++N)
          V = B.CreateSelect(IsAt(N), B.CreateLoad(Element, Elements[N]), V);
        V->takeName(Load);
        Load->replaceAllUsesWith(V);
      } else {
        Value *V = cast<StoreInst>(I)->getValueOperand();
        for (auto [N, Variable] : enumerate(Elements))
          if (!Known)
            B.CreateStore(B.CreateSelect(IsAt(N), V, B.CreateLoad(Element, Variable)), Variable);
          else if (Known->getValue().urem(Elements.size()) == N)
            B.CreateStore(V, Variable);
      }
      I->eraseFromParent();
    }
    for (const Fill &Of : Fills) {
      IRBuilder<> B(Of.I);
      for (uint64_t N = 0; N < Of.Bytes / Size; ++N)
        B.CreateStore(filled(Of, N), Elements[(Of.At.Constant + N).urem(Elements.size())]);
      Of.I->eraseFromParent();
    }
    for (Instruction *I : Others)
      I->eraseFromParent();
    A.eraseFromParent();
  }
};

} // namespace

bool vec::splitSmallArrays(Function &F, const ShapeAnalysis &SA, DominatorTree &DT, const LoopInfo &LI) {
  SmallVector<AllocaInst *, 8> Arrays, Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Arrays.push_back(A);
  for (AllocaInst *A : Arrays)
    if (SmallArray Array(*A); Array.find(SA))
      Array.replace(Variables);
  PromoteMemToReg(Variables, DT);
  if (!Variables.empty())
    for (Loop *L : LI)
      formLCSSARecursively(*L, DT, &LI, nullptr);
  return !Variables.empty();
}
