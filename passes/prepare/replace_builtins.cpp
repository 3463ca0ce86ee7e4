// replaceBuiltins: replaces math builtins of OpenCL C that are only declared by functions that LLVM knows.
//
//   _Z4sqrtf (x)       ==>  llvm.sqrt.f32 (x)
//   _Z3erff (x)        ==>  erff (x)                       where LLVM has no intrinsic
//   _Z3expDv4_f (v)    ==>  <llvm.exp.f32 (v.0), ...>      lanes run over work-items, not over elements
//
// Runs in    prepare, before the scalar clean-up.
// Ensures    math builtins of opencl.def that take values only are gone, scalar or vector, except those that have a
//            vector equivalent for some of the lanes in the module (svfs/equivalents.h).
#include "builtins/info/builtin_info.h"
#include "passes/kernel/kernel.h"
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

// An annotation for readers of the IR: the value is its first operand.
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
  if (!findOpenCLMath(C.getCalledFunction()->getName(), Math) || hasVectorEquivalent(C, Lanes))
    return false;
  if (Math.arguments.find_first_not_of("ti") != std::string_view::npos ||
      (Math.intrinsic.empty() && Math.cName.empty()))
    return false;
  auto *VT = dyn_cast<FixedVectorType>(C.getType());
  if ((VT ? VT->getNumElements() : 1) != Math.width)
    return false;
  IRBuilder<> B(&C);
  // The libm function rounds once; the call's flags hold for its replacement.
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
