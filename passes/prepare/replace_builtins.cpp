// replaceBuiltins: builtins of OpenCL C that are only declared become what the rest of LLVM knows.
//
//   _Z4sqrtf (x)       ==>  llvm.sqrt.f32 (x)
//   _Z3erff (x)        ==>  erff (x)                       where LLVM has no intrinsic
//   _Z3expDv4_f (v)    ==>  <llvm.exp.f32 (v.0), ...>      lanes run over work-items, not over elements
//
//   _Z7add_satDv4_iS_ (a, b)     ==>  llvm.sadd.sat.v4i32 (a, b)      and all of opencl_operations.def
//   _Z17convert_uchar_satf (x)   ==>  llvm.fptoui.sat.i8.f32 (x)
//   _Z6vload4mPU3AS1Kf (i, p)    ==>  load <4 x float>, p + 4 * i, aligned as its elements are
//   _Z10atomic_addPU3AS1Vii (p, v)  ==>  atomicrmw add p, v monotonic
//
// Runs in    prepare, before the scalar clean-up.
// Ensures    no scalar or vector math builtin of opencl.def is left that takes values only, but those whose vector
//            equivalent for some of the lanes stands in the module (svfs/equivalents.h).
#include "builtins/info/builtin_info.h"
#include "builtins/info/mangling.h"
#include "passes/kernel/kernel.h"
#include "passes/prepare/opencl_operations.h"
#include "passes/prepare/prepare.h"
#include "passes/svfs/equivalents.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace vec;

static Value *emitScalar(IRBuilder<> &B, const OpenCLMath &Math, Type *Result, ArrayRef<Value *> Args) {
  Module &M = *B.GetInsertBlock()->getModule();
  if (!Math.intrinsic.empty()) {
    Intrinsic::ID ID = Intrinsic::lookupIntrinsicID(("llvm." + Math.intrinsic).str());
    SmallVector<Type *, 4> Overloads{Result};
    if (ID == Intrinsic::ldexp)
      Overloads.push_back(Args[1]->getType());
    if (ID != Intrinsic::not_intrinsic)
      return B.CreateIntrinsic(ID, Overloads, Args);
  }
  SmallVector<Type *, 4> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  FunctionCallee F = M.getOrInsertFunction(Math.cName, FunctionType::get(Result, Types, false));
  CallInst *C = B.CreateCall(F, Args);
  // OpenCL C has no errno.
  C->setDoesNotAccessMemory();
  C->setDoesNotThrow();
  C->addFnAttr(Attribute::WillReturn);
  return C;
}

// The call has the types that its name says.
static bool isWellTyped(const CallInst &C) {
  MangledName Name;
  if (!demangle(C.getCalledFunction()->getName(), Name) || Name.count != C.arg_size())
    return false;
  for (unsigned N = 0; N < Name.count; ++N) {
    const MangledType &M = Name.parameters[N];
    Type *T = C.getArgOperand(N)->getType();
    if (M.pointers ? !T->isPointerTy() : T->isPointerTy())
      return false;
    auto *VT = dyn_cast<FixedVectorType>(T);
    if (!M.pointers &&
        ((VT ? VT->getNumElements() : 1) != M.width || T->getScalarSizeInBits() != elementBits(M.element) ||
         T->isFPOrFPVectorTy() != isFloatElement(M.element)))
      return false;
  }
  return true;
}

static bool hasElements(Type *T, unsigned Width, char Element) {
  auto *VT = dyn_cast<FixedVectorType>(T);
  return (VT ? VT->getNumElements() : 1) == Width && T->getScalarSizeInBits() == elementBits(Element) &&
         T->isFPOrFPVectorTy() == isFloatElement(Element);
}

// What the table says of the result, as a type.
static Type *resultType(const OpenCLElementwise &Info, const CallInst &C) {
  Type *T = nullptr;
  for (const Value *A : C.args())
    if (!T || A->getType()->isVectorTy() > T->isVectorTy())
      T = A->getType();
  Type *I32 = Type::getInt32Ty(C.getContext());
  unsigned Bits = T->getScalarSizeInBits();
  switch (Info.result) {
  case 'g':
    return T;
  case 'w':
    return T->getWithNewBitWidth(2 * Bits);
  case 'i':
    return T->isVectorTy() ? T->getWithNewType(Type::getIntNTy(C.getContext(), Bits)) : I32;
  case 'j':
    return I32;
  case 'e':
    return T->getScalarType();
  case 'f':
    return Bits < 32
               ? nullptr
               : T->getWithNewType(Bits == 32 ? Type::getFloatTy(C.getContext()) : Type::getDoubleTy(C.getContext()));
  default:
    return C.getArgOperand(C.arg_size() - 1)->getType()->getWithNewType(C.getArgOperand(0)->getType()->getScalarType());
  }
}

static bool isResult(Type *T, const OpenCLMemory &Info) {
  if (Info.access == OpenCLAccess::Store || Info.access == OpenCLAccess::Prefetch)
    return T->isVoidTy();
  return hasElements(T, Info.width, Info.half ? 'f' : Info.element);
}

// Builtins that are instructions.
static bool replaceByInstructions(CallInst &C) {
  StringRef Name = C.getCalledFunction()->getName();
  if (!isWellTyped(C))
    return false;
  IRBuilder<> B(&C);
  if (isa<FPMathOperator>(C))
    B.setFastMathFlags(C.getFastMathFlags());
  OpenCLElementwise Operation;
  OpenCLConversion Conversion;
  OpenCLMemory Memory;
  Value *New = nullptr;
  if (findOpenCLOperation(Name, Operation)) {
    if (resultType(Operation, C) == C.getType())
      New = emitOpenCLOperation(B, Operation, C);
  } else if (findOpenCLConversion(Name, Conversion)) {
    if (hasElements(C.getType(), Conversion.width, Conversion.to))
      New = emitOpenCLConversion(B, Conversion, C);
  } else if (findOpenCLMemory(Name, Memory) && isResult(C.getType(), Memory)) {
    New = emitOpenCLMemory(B, Memory, C);
  }
  if (!New)
    return false;
  if (!C.getType()->isVoidTy())
    C.replaceAllUsesWith(New);
  C.eraseFromParent();
  return true;
}

// Notes for who reads the IR: the value is the first operand.
static bool replaceAnnotation(CallInst &C) {
  switch (C.getIntrinsicID()) {
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::ssa_copy:
    C.replaceAllUsesWith(C.getArgOperand(0));
    C.eraseFromParent();
    return true;
  case Intrinsic::var_annotation:
    C.eraseFromParent();
    return true;
  default:
    return false;
  }
}

static bool replace(CallInst &C, unsigned Lanes) {
  if (replaceAnnotation(C))
    return true;
  OpenCLMath Math;
  if (const Function *F = C.getCalledFunction(); !F || !F->isDeclaration() || isOwnFunction(*F))
    return false;
  if (!findOpenCLMath(C.getCalledFunction()->getName(), Math))
    return replaceByInstructions(C);
  if (hasVectorEquivalent(C, Lanes))
    return false;
  if (Math.arguments.find_first_not_of("ti") != std::string_view::npos ||
      (Math.intrinsic.empty() && Math.cName.empty()))
    return false;
  auto *VT = dyn_cast<FixedVectorType>(C.getType());
  if ((VT ? VT->getNumElements() : 1) != Math.width)
    return false;
  IRBuilder<> B(&C);
  // The libm function rounds once; flags of the call hold for what replaces it.
  if (isa<FPMathOperator>(C))
    B.setFastMathFlags(C.getFastMathFlags());
  Value *Result = VT ? PoisonValue::get(VT) : nullptr;
  for (unsigned E = 0; E < Math.width; ++E) {
    SmallVector<Value *, 4> Args;
    for (Value *A : C.args())
      Args.push_back(A->getType()->isVectorTy() ? B.CreateExtractElement(A, E) : A);
    Value *V = emitScalar(B, Math, C.getType()->getScalarType(), Args);
    Result = VT ? B.CreateInsertElement(Result, V, E) : V;
  }
  C.replaceAllUsesWith(Result);
  C.eraseFromParent();
  return true;
}

void vec::replaceBuiltins(Function &F, unsigned Lanes) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *C = dyn_cast<CallInst>(&I))
      replace(*C, Lanes);
}
