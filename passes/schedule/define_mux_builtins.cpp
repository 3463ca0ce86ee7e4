// define-mux-builtins: gives bodies to __mux_* functions that are only declared, and to those that the bodies call.
//
//   __mux_sub_group_reduce_add_i32 (x)   ==>  x                            sub-groups of one work-item: what a packet
//   is not made of
//   __mux_vec_group_any_v4i1 (v)         ==>  or over the elements of v
//   __mux_get_sub_group_id ()            ==>  __mux_get_local_linear_id ()
//   __mux_get_global_id (d)              ==>  group_id (d) * enqueued_local_size (d) + local_id (d) + global_offset (d)
//   __mux_mem_barrier (scope, order)     ==>  fence
//
// Runs in    any place after vectorization; the vectorizer replaces those that it vectorizes.
// Requires   nothing.
// Ensures    the functions without a body are barriers and operations of work-groups, which scheduling resolves, and
//            those that only a runtime can answer: local IDs, sizes, group IDs, offsets, the number of dimensions.
// Preserves  the CFG of functions that have a body.
#include "builtins/info/builtin_info.h"
#include "passes/kernel/group_lanes.h"
#include "passes/kernel/group_values.h"
#include "passes/kernel/prototypes.h"
#include "passes/schedule/schedule.h"
#include "passes/schedule/work_items.h"

using namespace llvm;

namespace vec {
namespace {

using Arguments = SmallVector<Value *, 4>;

// A lane that is the whole group.
Value *ofOneLane(IRBuilder<> &B, const GroupOperation &Op, ArrayRef<Value *> A, Type *Result) {
  switch (Op.kind) {
  case GroupKind::ScanExclusive: {
    Type *T = A[0]->getType();
    return identityOf(Op.arithmetic, T);
  }
  case GroupKind::ShuffleUp:
  case GroupKind::ShuffleDown: {
    // The only neighbours are in the other operand: (prev, curr) or (curr, next).
    Value *Stays = B.CreateIsNull(A[2]);
    bool Up = Op.kind == GroupKind::ShuffleUp;
    return B.CreateSelect(Stays, A[Up ? 1 : 0], A[Up ? 0 : 1]);
  }
  case GroupKind::Ballot:
    return B.CreateZExt(A[0], Result);
  case GroupKind::Elect:
    return B.getTrue();
  case GroupKind::Reduce:
  case GroupKind::ScanInclusive:
  case GroupKind::ClusteredReduce:
    if (isLogical(Op.arithmetic))
      return B.CreateZExtOrTrunc(B.CreateIsNotNull(A[0]), Result);
    return A[0];
  default:
    return A[0];
  }
}

Value *groupResult(IRBuilder<> &B, const GroupOperation &Op, ArrayRef<Value *> A, Type *Result) {
  auto *Vector = dyn_cast<FixedVectorType>(A[0]->getType());
  if (Op.scope == GroupScope::VecGroup && Vector)
    return emitOverLanes(B, Op, A, Vector->getNumElements(), nullptr);
  return ofOneLane(B, Op, A, Result);
}

class Definer {
  Module &M;

  Value *ask(IRBuilder<> &B, BuiltinID ID, ArrayRef<Value *> Args, Type *T) {
    SmallVector<Type *, 1> Types;
    for (Value *A : Args)
      Types.push_back(A->getType());
    return B.CreateCall(M.getOrInsertFunction(info(ID).mux, FunctionType::get(T, Types, false)), Args);
  }

  // All queries for a dimension, as calls. The global ID is computed from others.
  WorkItemValues askAll(IRBuilder<> &B) {
    WorkItemValues V;
    Type *Size = B.getInt64Ty();
    for (unsigned I = 1; I <= dimensionBuiltins; ++I)
      for (unsigned D = 0; D != 3; ++D)
        V[BuiltinID(I)][D] = ask(B, BuiltinID(I), {B.getInt32(D)}, Size);
    V.WorkDim = ask(B, BuiltinID::GetWorkDim, {}, B.getInt32Ty());
    return V;
  }

  Value *globalId(IRBuilder<> &B, Value *Dimension, Type *T) {
    auto Ask = [&](BuiltinID ID) { return ask(B, ID, {Dimension}, T); };
    Value *Start = B.CreateMul(Ask(BuiltinID::GetGroupId), Ask(BuiltinID::GetEnqueuedLocalSize));
    return B.CreateAdd(B.CreateAdd(Start, Ask(BuiltinID::GetLocalId)), Ask(BuiltinID::GetGlobalOffset));
  }

  // Order 0x10 is sequentially consistent. 0x2, 0x4 and 0x8 are weaker orders, which no relevant CPU executes
  // otherwise.
  void fence(Function &F, IRBuilder<> &B, Value *Order) {
    auto Block = [&](const Twine &Name) { return BasicBlock::Create(B.getContext(), Name, &F); };
    BasicBlock *Strong = Block("strong"), *Weak = Block("weak"), *End = Block("end");
    B.CreateCondBr(B.CreateIsNotNull(B.CreateAnd(Order, B.getInt32(0x10))), Strong, Weak);
    B.SetInsertPoint(Strong);
    B.CreateFence(AtomicOrdering::SequentiallyConsistent);
    B.CreateBr(End);
    B.SetInsertPoint(Weak);
    B.CreateFence(AtomicOrdering::AcquireRelease);
    B.CreateBr(End);
    B.SetInsertPoint(End);
  }

  bool defineBuiltin(Function &F, const BuiltinInfo &Info, IRBuilder<> &B, ArrayRef<Value *> A) {
    Type *T = F.getReturnType();
    switch (Info.id) {
    case BuiltinID::SubGroupBarrier:
      B.CreateFence(AtomicOrdering::AcquireRelease);
      B.CreateRetVoid();
      return true;
    case BuiltinID::MemFence:
      fence(F, B, A.back());
      B.CreateRetVoid();
      return true;
    case BuiltinID::GetGlobalId:
      B.CreateRet(globalId(B, A[0], T));
      return true;
    default:
      if (Info.takesDimension || Info.id == BuiltinID::GetWorkDim || !Info.rematerializable)
        return false;
      B.CreateRet(B.CreateZExtOrTrunc(workItemValue(B, Info.id, askAll(B)), T));
      return true;
    }
  }

  // False if the function is none that gets a body.
  bool define(Function &F) {
    if (hasWrongPrototype(F))
      return false;
    GroupOperation Op;
    const BuiltinInfo *Info = findBuiltin(F.getName());
    const bool IsGroup = !Info && findGroupOperation(F.getName(), Op) && Op.scope != GroupScope::WorkGroup &&
                         Op.arguments.size() == F.arg_size();
    // Only OpenCL's sub-group barriers have OpenCL names with the meaning of a mux function.
    if (!IsGroup && !(Info && (F.getName() == StringRef(Info->mux) || Info->id == BuiltinID::SubGroupBarrier)))
      return false;
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", &F));
    Arguments A;
    for (Argument &X : F.args())
      A.push_back(&X);
    if (IsGroup)
      B.CreateRet(groupResult(B, Op, A, F.getReturnType()));
    else if (!defineBuiltin(F, *Info, B, A)) {
      F.deleteBody();
      return false;
    }
    F.setLinkage(GlobalValue::InternalLinkage);
    F.addFnAttr(Attribute::AlwaysInline);
    F.removeFnAttr(Attribute::Convergent);
    return true;
  }

public:
  explicit Definer(Module &M) : M(M) {}

  bool run() {
    bool Changed = false;
    // Declarations that a body needs are appended to the list, and come later in this loop.
    for (Function &F : M)
      if (F.isDeclaration() && !F.isIntrinsic() && !F.use_empty())
        Changed |= define(F);
    return Changed;
  }
};

} // namespace

bool defineMuxBuiltins(Module &M) { return Definer(M).run(); }

} // namespace vec
