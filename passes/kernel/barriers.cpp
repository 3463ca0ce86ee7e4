// Numbers for barriers (N7): see barriers.h. Scope and semantics are SPIR-V's.
//
// Runs in    vecc, on a kernel into which all that waits was inlined (makeSelfContained), before it is vectorized.
// Ensures    each barrier is a call of __mux_work_group_barrier with a number of its own, which must not be duplicated.
// Preserves  the CFG.
#include "passes/kernel/barriers.h"
#include "builtins/info/builtin_info.h"
#include "passes/kernel/kernel.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

constexpr StringLiteral NumberedName = "__mux_work_group_barrier";
constexpr StringLiteral KeptBarrier = "vec-kept-barrier";
constexpr unsigned WorkGroupScope = 2, SequentiallyConsistent = 0x10, WorkGroupMemory = 0x100,
                   CrossWorkGroupMemory = 0x200;

const BuiltinInfo *barrierOf(const Instruction &I) {
  const BuiltinInfo *Info = builtinOf(I);
  return Info && (Info->id == BuiltinID::Barrier || Info->id == BuiltinID::WorkGroupBarrier) ? Info : nullptr;
}

// SPIR-V's scope for a memory_scope of OpenCL C: work_item, work_group, device, all_svm_devices, sub_group.
unsigned scopeOf(const Value *V) {
  auto *C = dyn_cast<ConstantInt>(V);
  static constexpr unsigned Scopes[] = {4, WorkGroupScope, 1, 0, 3};
  return C && C->getValue().ult(std::size(Scopes)) ? Scopes[C->getZExtValue()] : 0;
}

unsigned semanticsOf(const Value *Flags) {
  auto *C = dyn_cast<ConstantInt>(Flags);
  uint64_t Of = C ? C->getZExtValue() : 3;
  return SequentiallyConsistent | (Of & 1 ? WorkGroupMemory : 0) | (Of & 2 ? CrossWorkGroupMemory : 0);
}

FunctionCallee numberedBarrier(Module &M) {
  Type *Int = Type::getInt32Ty(M.getContext());
  FunctionCallee F =
      M.getOrInsertFunction(NumberedName, FunctionType::get(Type::getVoidTy(M.getContext()), {Int, Int, Int}, false));
  if (auto *Fn = dyn_cast<Function>(F.getCallee())) {
    Fn->setCallingConv(CallingConv::C);
    for (Attribute::AttrKind Kind : {Attribute::Convergent, Attribute::NoDuplicate, Attribute::NoUnwind})
      Fn->addFnAttr(Kind);
  }
  return F;
}

} // namespace

unsigned numberBarriers(Function &Kernel) {
  unsigned Count = 0;
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    if (!barrierOf(I))
      continue;
    auto &Call = cast<CallInst>(I);
    IRBuilder<> B(&I);
    Value *Scope = B.getInt32(WorkGroupScope), *Semantics = B.getInt32(semanticsOf(Call.getArgOperand(0)));
    if (Call.getCalledFunction()->getName() == NumberedName) {
      Scope = Call.getArgOperand(1);
      Semantics = Call.getArgOperand(2);
    } else if (Call.arg_size() > 1) {
      Scope = B.getInt32(scopeOf(Call.getArgOperand(1)));
    }
    CallInst *New = B.CreateCall(numberedBarrier(*Kernel.getParent()), {B.getInt32(++Count), Scope, Semantics});
    for (Attribute::AttrKind Kind : {Attribute::Convergent, Attribute::NoDuplicate, Attribute::NoUnwind})
      New->addFnAttr(Kind);
    setBarrierSchedule(*New, barrierSchedule(Call));
    I.eraseFromParent();
  }
  return Count;
}

std::optional<unsigned> barrierNumber(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  // Numbered calls are recognized by the attribute that keeps their numbers unique.
  if (!Callee || Callee->getName() != NumberedName || !Call->cannotDuplicate() || Call->arg_size() != 3)
    return std::nullopt;
  auto *Number = dyn_cast<ConstantInt>(Call->getArgOperand(0));
  return Number ? std::optional<unsigned>(Number->getZExtValue()) : std::nullopt;
}

void keepBarriers(Function &F) {
  for (Instruction &I : instructions(F)) {
    const BuiltinInfo *Info = builtinOf(I);
    if (!Info || !Info->barrier || barrierNumber(I))
      continue;
    auto *Call = cast<CallInst>(&I);
    Call->addFnAttr(Attribute::get(F.getContext(), KeptBarrier));
    Call->addFnAttr(Attribute::Convergent);
    Call->addFnAttr(Attribute::NoDuplicate);
  }
}

static bool isKept(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->hasFnAttr(KeptBarrier);
}

bool hasKeptBarriers(const Function &F) { return any_of(instructions(F), isKept); }

void dropBarrierMarks(Function &F) {
  for (Instruction &I : instructions(F))
    if (isKept(I)) {
      cast<CallInst>(I).removeFnAttr(KeptBarrier);
      cast<CallInst>(I).setConvergent();
    }
}

bool staysBarrier(const Instruction &I) { return barrierNumber(I) || isKept(I); }

bool runsInLinearOrder(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    return barrierNumber(I) && barrierSchedule(cast<CallInst>(I)) == BarrierSchedule::Linear;
  });
}

bool hasNumberedBarriers(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return barrierNumber(I).has_value(); });
}

} // namespace vec
