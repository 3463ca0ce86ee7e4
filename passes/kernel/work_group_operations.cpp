// Work-group operations (N16): bodies that use vec-groups (a packet is one) and a few bytes of local memory.
//
//   __mux_work_group_reduce_add_i32 (id, x)   ==>   part = __mux_vec_group_reduce_add_i32 (x)
//                                                   sum = first ? part : sum + part
//                                                   barrier
//                                                   if (first) result = sum
//                                                   result
//
//   __mux_work_group_scan_inclusive_add_i32   ==>   before = sum;  part = __mux_vec_group_reduce_add_i32 (x)
//                                                   sum = first ? part : before + part
//                                                   r = __mux_vec_group_scan_inclusive_add_i32 (x)
//                                                   barrier
//                                                   first ? r : before + r
//
// One thread runs a group, packet after packet, the one with local ID 0 first: so the sum needs no room for each
// work-item. In a scan, packets must run in the order of linear IDs. One barrier is enough: `result` is not written
// before all have read it, since the next operation has its barrier in front of that; and `sum` has been read when the
// first packet goes on to the next operation.
//
// Runs in    any place before barriers are numbered and kernels are vectorized.
// Requires   a module for the host: local variables are marked globals.
// Ensures    __mux_work_group_* functions have bodies, except operations that no group has.
#include "passes/kernel/work_group_operations.h"
#include "builtins/info/builtin_info.h"
#include "passes/kernel/group_lanes.h"
#include "passes/kernel/kernel.h"

using namespace llvm;

namespace vec {
namespace {

constexpr StringLiteral WorkGroupPrefix = "__mux_work_group_", VecGroupPrefix = "__mux_vec_group_";

class BodyWriter {
  Function &F;
  Module &M;
  GroupOperation Op;
  IRBuilder<> B;
  Type *Size;

  // A variable of the group for the type; all operations of that type share it.
  Value *variable(StringRef Role, Type *T) {
    const std::string Name = ("__vec_work_group." + Role + "." + Op.type).str();
    if (GlobalVariable *G = M.getNamedGlobal(Name))
      return G;
    auto *G = new GlobalVariable(M, T, /*isConstant=*/false, GlobalValue::InternalLinkage, UndefValue::get(T), Name);
    G->setAlignment(Align(8));
    markLocal(*G);
    return G;
  }

  CallInst *call(const Twine &Name, Type *T, ArrayRef<Value *> Arguments, bool Pure) {
    SmallVector<Type *, 3> Types;
    for (Value *A : Arguments)
      Types.push_back(A->getType());
    FunctionCallee Callee = M.getOrInsertFunction(Name.str(), FunctionType::get(T, Types, false));
    if (auto *Declared = dyn_cast<Function>(Callee.getCallee())) {
      for (Attribute::AttrKind Kind : {Attribute::Convergent, Attribute::NoUnwind, Attribute::WillReturn})
        Declared->addFnAttr(Kind);
      if (Pure)
        Declared->setDoesNotAccessMemory();
    }
    CallInst *Call = B.CreateCall(Callee, Arguments);
    Call->setConvergent();
    return Call;
  }

  Value *id(BuiltinID ID, std::optional<unsigned> Dimension) {
    SmallVector<Value *, 1> Arguments;
    if (Dimension)
      Arguments.push_back(B.getInt32(*Dimension));
    return call(info(ID).mux, Size, Arguments, /*Pure=*/true);
  }

  Value *ofVecGroup(const Twine &Operation, Value *X) {
    return call(VecGroupPrefix + Operation, X->getType(), {X}, /*Pure=*/true);
  }

  // Whether this packet contains the work-item with local ID 0.
  Value *isFirst() {
    Value *Id = id(BuiltinID::GetLocalLinearId, std::nullopt);
    return ofVecGroup("any_i1", B.CreateIsNull(Id));
  }

  void barrier(BarrierSchedule Schedule = BarrierSchedule::Unordered) {
    constexpr unsigned Scope = 2, Semantics = 0x110; // work-group; sequentially consistent, work-group memory
    setBarrierSchedule(*call(info(BuiltinID::WorkGroupBarrier).mux, B.getVoidTy(),
                             {B.getInt32(0), B.getInt32(Scope), B.getInt32(Semantics)}, /*Pure=*/false),
                       Schedule);
  }

  // Memory has no single bits.
  Type *inMemory(Type *T) { return T->isIntegerTy(1) ? B.getInt8Ty() : T; }
  Value *load(Value *From, Type *T) {
    Value *V = B.CreateLoad(inMemory(T), From);
    return T->isIntegerTy(1) ? B.CreateTrunc(V, T) : V;
  }

  // Adds the packet's part to the sum; returns the sum of the packets before.
  Value *accumulate(GroupArithmetic How, Value *Part, Value *First) {
    Type *T = Part->getType();
    Value *Sum = variable("sum", inMemory(T)), *Before = load(Sum, T);
    Value *Now = B.CreateSelect(First, Part, combine(B, How, Before, Part));
    B.CreateStore(B.CreateZExt(Now, inMemory(T)), Sum);
    return Before;
  }

  // The final sum, for all work-items.
  Value *total(Type *T) {
    barrier();
    Value *Result = variable("result", inMemory(T));
    BasicBlock *Publish = BasicBlock::Create(B.getContext(), "first", &F),
               *Read = BasicBlock::Create(B.getContext(), "", &F);
    B.CreateCondBr(isFirst(), Publish, Read);
    B.SetInsertPoint(Publish);
    B.CreateStore(B.CreateLoad(inMemory(T), variable("sum", inMemory(T))), Result);
    B.CreateBr(Read);
    B.SetInsertPoint(Read);
    return load(Result, T);
  }

  // The bits of the one work-item whose value is wanted; the others contribute zero.
  Value *broadcast(Value *X) {
    Value *IsIt = B.getTrue();
    for (unsigned D = 0; D != 3; ++D)
      IsIt =
          B.CreateAnd(IsIt, B.CreateICmpEQ(id(BuiltinID::GetLocalId, D), B.CreateZExtOrTrunc(F.getArg(2 + D), Size)));
    Type *Bits = B.getIntNTy(X->getType()->getScalarSizeInBits());
    Value *Mine = B.CreateSelect(IsIt, B.CreateBitCast(X, Bits), Constant::getNullValue(Bits));
    Value *Part = ofVecGroup("reduce_or_i" + Twine(Bits->getIntegerBitWidth()), Mine);
    Op.type = Op.type == "f64" ? "i64" : Op.type == "f32" ? "i32" : Op.type == "f16" ? "i16" : Op.type;
    accumulate(GroupArithmetic::Or, Part, isFirst());
    return B.CreateBitCast(total(Bits), X->getType());
  }

  Value *scan(Value *X, StringRef Operation) {
    // scan_inclusive_add_i32: what follows the kind
    StringRef Combined = Operation.drop_front(StringRef("scan_inclusive_").size());
    Value *First = isFirst();
    Value *Before = accumulate(Op.arithmetic, ofVecGroup("reduce_" + Combined, X), First);
    Value *Mine = ofVecGroup(Operation, X);
    Value *Result = B.CreateSelect(First, Mine, combine(B, Op.arithmetic, Before, Mine));
    barrier(BarrierSchedule::Linear);
    return Result;
  }

  Value *result() {
    Value *X = F.getArg(1);
    StringRef Operation = F.getName().drop_front(WorkGroupPrefix.size());
    switch (Op.kind) {
    case GroupKind::All:
      accumulate(GroupArithmetic::And, ofVecGroup(Operation, X), isFirst());
      return total(X->getType());
    case GroupKind::Any:
      accumulate(GroupArithmetic::Or, ofVecGroup(Operation, X), isFirst());
      return total(X->getType());
    case GroupKind::Reduce:
      accumulate(Op.arithmetic, ofVecGroup(Operation, X), isFirst());
      return total(X->getType());
    case GroupKind::Broadcast:
      return broadcast(X);
    default:
      return scan(X, Operation);
    }
  }

public:
  BodyWriter(Function &F, const GroupOperation &Op)
      : F(F), M(*F.getParent()), Op(Op), B(BasicBlock::Create(F.getContext(), "entry", &F)), Size(B.getInt64Ty()) {}

  void write() {
    B.CreateRet(result());
    F.setLinkage(GlobalValue::InternalLinkage);
    F.addFnAttr(Attribute::AlwaysInline);
    // The attributes of the declaration hold from its caller's view only.
    F.setMemoryEffects(MemoryEffects::unknown());
    F.setConvergent();
  }
};

bool isDefinable(const Function &F, GroupOperation &Op) {
  if (!F.isDeclaration() || F.use_empty() || !findGroupOperation(F.getName(), Op) ||
      Op.scope != GroupScope::WorkGroup || F.arg_empty() || !F.getArg(0)->getType()->isIntegerTy(32))
    return false;
  switch (Op.kind) {
  case GroupKind::All:
  case GroupKind::Any:
  case GroupKind::Reduce:
  case GroupKind::ScanInclusive:
  case GroupKind::ScanExclusive:
    return F.arg_size() == 2 && F.getArg(1)->getType() == F.getReturnType();
  case GroupKind::Broadcast:
    return F.arg_size() == 5 && F.getArg(1)->getType() == F.getReturnType();
  default:
    return false;
  }
}

} // namespace

bool defineWorkGroupOperations(Module &M) {
  SmallVector<std::pair<Function *, GroupOperation>> Found;
  GroupOperation Op;
  for (Function &F : M)
    if (isDefinable(F, Op))
      Found.push_back({&F, Op});
  for (auto &[F, Of] : Found)
    BodyWriter(*F, Of).write();
  return !Found.empty();
}

} // namespace vec
