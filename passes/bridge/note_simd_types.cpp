// note-simd-types: notes of a function what the vector function ABI depends on and LLVM's types do not tell.
//
//   define i32 @f(ptr %p, i64 %r) "_ZGVbN4ls1u_f" ...   ==>   ... "vec-simd-types"="4,record,-"
//   define i32 @f(ptr %p, i64 %r0, double %r1) ...          ==>   ... "vec-simd-types"="4,record,+,-"
//
// The size of what a pointer points to is that of the elements that the body indexes or accesses through it ("24:8" for
// records of 24 bytes). A number that is stored into a record, and a result that is a whole one, is a record. Two
// numbers that are stored into the same record are one parameter of the source.
//
// Runs in    the pipeline's start, on what the front end wrote, where each parameter still has its variable.
// Requires   nothing.
// Ensures    every definition with `declare simd` attributes has the attribute.
// Preserves  everything.
#include "passes/bridge/bridge.h"
#include "passes/bridge/simd_variants.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

const AllocaInst *variableOf(const Value *Pointer) { return dyn_cast<AllocaInst>(getUnderlyingObject(Pointer)); }

bool isRecord(const AllocaInst *Variable) { return Variable && Variable->getAllocatedType()->isAggregateType(); }

// The variable into which the front end stores the parameter.
const AllocaInst *variableOfParameter(const Argument &A) {
  for (const User *U : A.users())
    if (const auto *S = dyn_cast<StoreInst>(U); S && S->getValueOperand() == &A)
      return variableOf(S->getPointerOperand());
  return nullptr;
}

// The pointer itself, and the loads of the variable that holds it.
SmallVector<const Value *, 8> copiesOf(const Argument &Pointer) {
  SmallVector<const Value *, 8> Copies = {&Pointer};
  for (const User *U : Pointer.users()) {
    const auto *S = dyn_cast<StoreInst>(U);
    const AllocaInst *Variable = S && S->getValueOperand() == &Pointer ? variableOf(S->getPointerOperand()) : nullptr;
    for (const User *V : Variable ? Variable->users() : iterator_range<Value::const_user_iterator>({}, {}))
      if (isa<LoadInst>(V))
        Copies.push_back(cast<LoadInst>(V));
  }
  return Copies;
}

// The type that the user accesses behind the pointer; null if it accesses nothing.
Type *elementType(const User &U, const Value *Pointer) {
  if (const auto *G = dyn_cast<GetElementPtrInst>(&U); G && G->getPointerOperand() == Pointer)
    return G->getSourceElementType();
  if (const auto *L = dyn_cast<LoadInst>(&U))
    return L->getType();
  if (const auto *S = dyn_cast<StoreInst>(&U); S && S->getPointerOperand() == Pointer)
    return S->getValueOperand()->getType();
  return nullptr;
}

Type *pointeeType(const Argument &Pointer) {
  Type *Found = nullptr;
  for (const Value *P : copiesOf(Pointer))
    for (const User *U : P->users()) {
      // The store of the pointer into its own variable.
      if (isa<StoreInst>(U) && cast<StoreInst>(U)->getValueOperand() == P)
        continue;
      Type *Here = elementType(*U, P);
      if (isa<GetElementPtrInst>(U))
        return Here;
      if (Here)
        Found = Here;
    }
  return Found;
}

void notePointer(const Argument &Pointer, SimdTypes &Types) {
  const DataLayout &DL = Pointer.getParent()->getDataLayout();
  Type *T = pointeeType(Pointer);
  // The attribute of a reference has the size.
  const unsigned Bytes = T ? DL.getTypeAllocSize(T).getKnownMinValue() : Pointer.getDereferenceableBytes();
  Types.PointeeBytes.push_back(Bytes);
  Types.LaneBytes.push_back(T && T->isAggregateType() ? DL.getPointerSize() : Bytes);
}

// Whether the parameter is the second part of a record of up to 16 bytes, which x86-64 passes as two values.
bool goesOn(const Argument &A) {
  const Function &F = *A.getParent();
  if (A.getArgNo() == 0 || !F.getParent()->getTargetTriple().isX86())
    return false;
  const AllocaInst *Variable = variableOfParameter(A);
  return Variable && Variable == variableOfParameter(*F.getArg(A.getArgNo() - 1));
}

// The variable of the result. clang makes it before all others, and removes it where a value can be returned at once;
// then the first variable is that of a parameter, or one of the source.
const AllocaInst *firstVariable(const Function &F) {
  for (const Instruction &I : F.getEntryBlock())
    if (const auto *Variable = dyn_cast<AllocaInst>(&I))
      return any_of(F.args(), [&](const Argument &A) { return variableOfParameter(A) == Variable; }) ? nullptr
                                                                                                     : Variable;
  return nullptr;
}

// Whether the returned number is the whole record in the variable of the result, not an element of a record.
bool returnsRecordInNumber(const Function &F) {
  const AllocaInst *Result = firstVariable(F);
  if (!Result || !Result->getAllocatedType()->isStructTy())
    return false;
  const DataLayout &DL = F.getDataLayout();
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *R = dyn_cast<ReturnInst>(&I);
    const auto *L = R && R->getReturnValue() ? dyn_cast<LoadInst>(R->getReturnValue()) : nullptr;
    return L && variableOf(L->getPointerOperand()) == Result &&
           DL.getTypeStoreSize(L->getType()) == DL.getTypeStoreSize(Result->getAllocatedType());
  });
}

abi::TypeKind kind(bool IsRecord) { return IsRecord ? abi::TypeKind::Struct : abi::TypeKind::Void; }

} // namespace

PreservedAnalyses NoteSimdTypes::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M) {
    if (F.isDeclaration() || !namesVariants(F) || !simdTypes(F).Kinds.empty())
      continue;
    SimdTypes Types;
    for (const Argument &A : F.args()) {
      if (A.getType()->isPointerTy()) {
        notePointer(A, Types);
      } else {
        Types.PointeeBytes.push_back(0);
        Types.LaneBytes.push_back(0);
      }
      Types.Kinds.push_back(kind(A.hasByValAttr() || isRecord(variableOfParameter(A))));
      Types.GoesOn.push_back(goesOn(A));
    }
    Types.PointeeBytes.push_back(0);
    Types.LaneBytes.push_back(0);
    Types.Kinds.push_back(kind(returnsRecordInNumber(F)));
    Types.GoesOn.push_back(false);
    noteSimdTypes(F, Types);
  }
  return PreservedAnalyses::all();
}

} // namespace vec
