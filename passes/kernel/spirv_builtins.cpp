// Replaces functions with SPIR-V's friendly names, as clang's headers and SYCL declare them, by those of this project.
//
//   _Z33__spirv_BuiltInGlobalInvocationIdi (0)     ==>  __mux_get_global_id (0)
//   _Z22__spirv_ControlBarrieriii (2, 2, 0x110)    ==>  __mux_work_group_barrier (0, 2, 0x110);  scope 3: sub_group
//   _Z17__spirv_GroupIAddiii (2, 0, x)             ==>  __mux_work_group_reduce_add_i32 (0, x)
//   _Z18__spirv_AtomicIAddPU3AS1iiii (p, 1, 0, x)  ==>  atomicrmw add p, x monotonic
//
// Runs in    vecc, on the module as it was read.
// Ensures    calls with types, scopes and operations of the table (builtins/spirv.def) are gone.
#include "builtins/info/builtin_info.h"
#include "builtins/info/group_info.h"
#include "passes/kernel/host_module.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace vec {
namespace {

constexpr unsigned WorkGroupScope = 2, SubGroupScope = 3;

// The name without mangling and "__spirv_"; empty for other functions.
StringRef spirvName(StringRef Name) {
  if (Name.consume_front("_Z")) {
    unsigned Length;
    if (Name.consumeInteger(10, Length) || Length > Name.size())
      return "";
    Name = Name.take_front(Length);
  }
  return Name.consume_front("__spirv_") ? Name : StringRef();
}

BuiltinID builtinOf(StringRef Name) {
  return StringSwitch<BuiltinID>(Name)
#define SPIRV_BUILTIN(NAME, ID) .Case(NAME, BuiltinID::ID)
#include "builtins/spirv.def"
      .Default(BuiltinID::None);
}

StringRef groupOperationOf(StringRef Name) {
  return StringSwitch<StringRef>(Name)
#define SPIRV_GROUP(NAME, OPERATION) .Case(NAME, OPERATION)
#include "builtins/spirv.def"
      .Default("");
}

StringRef subGroupOperationOf(StringRef Name) {
  return StringSwitch<StringRef>(Name)
#define SPIRV_SUB_GROUP(NAME, OPERATION) .Case(NAME, OPERATION)
#include "builtins/spirv.def"
      .Default("");
}

AtomicRMWInst::BinOp atomicOf(StringRef Name) {
  return StringSwitch<AtomicRMWInst::BinOp>(Name)
#define SPIRV_ATOMIC(NAME, OPERATION) .Case(NAME, AtomicRMWInst::OPERATION)
#include "builtins/spirv.def"
      .Default(AtomicRMWInst::BAD_BINOP);
}

std::optional<uint64_t> constantArgument(const CallInst &Call, unsigned N) {
  auto *C = N < Call.arg_size() ? dyn_cast<ConstantInt>(Call.getArgOperand(N)) : nullptr;
  return C ? std::optional(C->getZExtValue()) : std::nullopt;
}

AtomicOrdering orderingOf(std::optional<uint64_t> Semantics) {
  if (!Semantics || *Semantics & 0x10)
    return AtomicOrdering::SequentiallyConsistent;
  return *Semantics & 8   ? AtomicOrdering::AcquireRelease
         : *Semantics & 4 ? AtomicOrdering::Release
         : *Semantics & 2 ? AtomicOrdering::Acquire
                          : AtomicOrdering::Monotonic;
}

class Replacer {
  CallInst &Call;
  IRBuilder<> B;
  Module &M;

  Value *call(const Twine &Name, Type *T, ArrayRef<Value *> Arguments, bool Convergent) {
    SmallVector<Type *, 5> Types;
    for (Value *A : Arguments)
      Types.push_back(A->getType());
    CallInst *New = B.CreateCall(M.getOrInsertFunction(Name.str(), FunctionType::get(T, Types, false)), Arguments);
    if (Convergent) {
      New->setConvergent();
      New->getCalledFunction()->setConvergent();
    }
    return New;
  }

  Value *builtin(StringRef Name) {
    const BuiltinID ID = builtinOf(Name);
    if (ID == BuiltinID::None || !Call.getType()->isIntegerTy())
      return nullptr;
    const BuiltinInfo &Info = info(ID);
    if (Call.arg_size() != (Info.takesDimension ? 1 : 0))
      return nullptr;
    SmallVector<Value *, 1> Arguments;
    if (Info.takesDimension)
      Arguments.push_back(B.CreateZExtOrTrunc(Call.getArgOperand(0), B.getInt32Ty()));
    Type *T = Info.subGroup || ID == BuiltinID::GetWorkDim ? B.getInt32Ty() : B.getInt64Ty();
    return B.CreateZExtOrTrunc(call(Info.mux, T, Arguments, /*Convergent=*/false), Call.getType());
  }

  Value *barrier() {
    std::optional<uint64_t> Scope = constantArgument(Call, 0);
    if (Call.arg_size() != 3 || (Scope != WorkGroupScope && Scope != SubGroupScope))
      return nullptr;
    const BuiltinID ID = Scope == WorkGroupScope ? BuiltinID::WorkGroupBarrier : BuiltinID::SubGroupBarrier;
    return call(info(ID).mux, B.getVoidTy(), {B.getInt32(0), Call.getArgOperand(1), Call.getArgOperand(2)},
                /*Convergent=*/true);
  }

  // The type as in names of group operations: f32, i1.
  static std::string typeName(const Type *T) {
    return ((T->isFloatingPointTy() ? "f" : "i") + Twine(T->getPrimitiveSizeInBits().getFixedValue())).str();
  }

  Value *ofGroup(bool WorkGroup, StringRef Operation, ArrayRef<Value *> Given) {
    Type *T = Given.empty() ? nullptr : Given[0]->getType();
    if (!T || (!T->isIntegerTy() && !T->isFloatingPointTy()))
      return nullptr;
    SmallVector<Value *, 5> Arguments(Given);
    const bool Broadcast = Operation == "broadcast";
    // Which work-item: three IDs in a work-group, a number in a sub-group.
    if (Broadcast && WorkGroup) {
      Value *Where = Arguments.pop_back_val();
      auto *V = dyn_cast<FixedVectorType>(Where->getType());
      for (unsigned D = 0; D != 3; ++D) {
        Value *At = B.getInt64(0);
        if (V ? D < V->getNumElements() : D == 0)
          At = B.CreateZExtOrTrunc(V ? B.CreateExtractElement(Where, D) : Where, B.getInt64Ty());
        Arguments.push_back(At);
      }
    } else if (Arguments.size() > 1) {
      if (!Arguments.back()->getType()->isIntegerTy())
        return nullptr;
      Arguments.back() = B.CreateZExtOrTrunc(Arguments.back(), B.getInt32Ty());
    }
    if (WorkGroup)
      Arguments.insert(Arguments.begin(), B.getInt32(0));
    const std::string Name =
        ((WorkGroup ? "__mux_work_group_" : "__mux_sub_group_") + Operation + "_" + typeName(T)).str();
    GroupOperation Known;
    return findGroupOperation(Name, Known) ? call(Name, T, Arguments, /*Convergent=*/true) : nullptr;
  }

  Value *group(StringRef Name) {
    Name.consume_front("NonUniform");
    Name.consume_back("KHR");
    const StringRef Operation = groupOperationOf(Name);
    std::optional<uint64_t> Scope = constantArgument(Call, 0);
    if (Operation.empty() || (Scope != WorkGroupScope && Scope != SubGroupScope))
      return nullptr;
    SmallVector<Value *, 4> Given(drop_begin(Call.args()));
    GroupOperation Known;
    if (findGroupOperation(("__mux_sub_group_" + Operation + "_i1").str(), Known))
      return ofGroup(Scope == WorkGroupScope, Operation, Given);
    static constexpr StringLiteral Kinds[] = {"reduce_", "scan_inclusive_", "scan_exclusive_"};
    std::optional<uint64_t> Kind = constantArgument(Call, 1);
    if (!Kind || *Kind >= std::size(Kinds) || Given.size() != 2)
      return nullptr;
    return ofGroup(Scope == WorkGroupScope, (Kinds[*Kind] + Operation).str(), Given[1]);
  }

  Value *atomic(StringRef Name) {
    const AtomicRMWInst::BinOp Op = atomicOf(Name);
    if (Op == AtomicRMWInst::BAD_BINOP || Call.arg_size() != 4 || !Call.getArgOperand(0)->getType()->isPointerTy() ||
        Call.getArgOperand(3)->getType() != Call.getType())
      return nullptr;
    return B.CreateAtomicRMW(Op, Call.getArgOperand(0), Call.getArgOperand(3), MaybeAlign(),
                             orderingOf(constantArgument(Call, 2)));
  }

  Value *replacement() {
    StringRef Name = spirvName(Call.getCalledFunction()->getName());
    if (Name.consume_front("BuiltIn"))
      return builtin(Name);
    if (Name == "ControlBarrier")
      return barrier();
    if (Name == "MemoryBarrier" && Call.arg_size() == 2)
      return call(info(BuiltinID::MemFence).mux, B.getVoidTy(), {Call.getArgOperand(0), Call.getArgOperand(1)},
                  /*Convergent=*/false);
    if (StringRef Operation = subGroupOperationOf(Name); !Operation.empty())
      return ofGroup(/*WorkGroup=*/false, Operation, SmallVector<Value *, 3>(Call.args()));
    if (Name.consume_front("Group"))
      return group(Name);
    return Name.consume_front("Atomic") ? atomic(Name) : nullptr;
  }

public:
  explicit Replacer(CallInst &Call) : Call(Call), B(&Call), M(*Call.getModule()) {}

  void replace() {
    Value *New = replacement();
    if (!New || New->getType() != Call.getType())
      return;
    Call.replaceAllUsesWith(New);
    Call.eraseFromParent();
  }
};

} // namespace

void replaceSpirvBuiltins(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (const Function *Callee = Call->getCalledFunction();
            Callee && Callee->isDeclaration() && !spirvName(Callee->getName()).empty())
          Replacer(*Call).replace();
}

} // namespace vec
