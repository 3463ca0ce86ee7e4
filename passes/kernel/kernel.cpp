// Encodes and decodes the attributes and metadata of kernels and of their vector versions.
#include "passes/kernel/kernel.h"
#include "builtins/info/builtin_info.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace vec {
namespace {

constexpr StringLiteral KernelAttribute = "mux-kernel";
constexpr StringLiteral EntryPoint = "entry-point";
constexpr StringLiteral BaseNameAttribute = "mux-base-name";
constexpr StringLiteral LocalVariable = "vec-local";
constexpr StringLiteral RequiredSizeKind = "reqd_work_group_size";
constexpr StringLiteral Base = "codeplay_ca_vecz.base";
constexpr StringLiteral Derived = "codeplay_ca_vecz.derived";
constexpr StringLiteral Failed = "codeplay_ca_vecz.base.fail";
constexpr StringLiteral Wrapper = "codeplay_ca_wrapper";
constexpr StringLiteral SubGroupSizeKind = "intel_reqd_sub_group_size";
constexpr StringLiteral MaxWorkDimKind = "max_work_dim";
constexpr StringLiteral OrderAttribute = "mux-work-item-order";
constexpr StringLiteral ScheduleAttribute = "mux-barrier-schedule", LinearSchedule = "linear";
constexpr StringLiteral LocalMemoryAttribute = "mux-local-mem-usage";
constexpr StringLiteral NoSubGroupsAttribute = "mux-no-subgroups";
constexpr StringLiteral OriginalNameAttribute = "mux-orig-fn";
constexpr StringLiteral OwnFunctionAttribute = "vec-own-function";

Metadata *integer(LLVMContext &C, uint64_t Value) {
  return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Value));
}

std::optional<uint64_t> readInteger(const MDNode *N, unsigned I) {
  if (!N || I >= N->getNumOperands())
    return std::nullopt;
  auto *C = mdconst::dyn_extract_or_null<ConstantInt>(N->getOperand(I));
  if (!C || C->getValue().getActiveBits() > 64)
    return std::nullopt;
  return C->getZExtValue();
}

// (i32 lanes, i32 scalable, i32 dimension, i32 masked), and i32 1 if it is predicated.
MDTuple *encode(LLVMContext &C, const VectorizationInfo &Info) {
  SmallVector<Metadata *, 5> Fields = {integer(C, Info.Lanes.min), integer(C, Info.Lanes.scalable),
                                       integer(C, Info.Dimension), integer(C, Info.Masked)};
  if (Info.Predicated)
    Fields.push_back(integer(C, 1));
  return MDTuple::get(C, Fields);
}

std::optional<VectorizationInfo> decode(const Metadata *M) {
  const auto *N = dyn_cast_or_null<MDNode>(M);
  auto Lanes = readInteger(N, 0), Scalable = readInteger(N, 1), Dimension = readInteger(N, 2),
       Masked = readInteger(N, 3);
  if (!Lanes || !Scalable || !Dimension || !Masked || *Lanes == 0 || *Dimension > 2)
    return std::nullopt;
  const uint64_t Predicated = readInteger(N, 4).value_or(0);
  return VectorizationInfo{{static_cast<uint32_t>(*Lanes), *Scalable != 0},
                           static_cast<unsigned>(*Dimension),
                           *Masked != 0,
                           Predicated != 0};
}

MDTuple *encodeLink(LLVMContext &C, const VectorizationInfo &Info, Function &Other) {
  return MDTuple::get(C, {encode(C, Info), ValueAsMetadata::get(&Other)});
}

std::optional<VectorizationLink> decodeLink(const MDNode *N) {
  if (!N || N->getNumOperands() != 2)
    return std::nullopt;
  std::optional<VectorizationInfo> Info = decode(N->getOperand(0));
  auto *Other = mdconst::dyn_extract_or_null<Function>(N->getOperand(1));
  if (!Info || !Other)
    return std::nullopt;
  return VectorizationLink{Other, *Info};
}

} // namespace

bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::SPIR_KERNEL || F.hasFnAttribute(KernelAttribute);
}

bool isKernelEntryPt(const Function &F) { return F.getFnAttribute(KernelAttribute).getValueAsString() == EntryPoint; }

void setIsKernel(Function &F) { F.addFnAttr(KernelAttribute); }

void setIsKernelEntryPt(Function &F) { F.addFnAttr(KernelAttribute, EntryPoint); }

void dropIsKernel(Function &F) { F.removeFnAttr(KernelAttribute); }

void takeIsKernel(Function &To, Function &From) {
  dropIsKernel(To);
  if (!From.hasFnAttribute(KernelAttribute))
    return;
  To.addFnAttr(From.getFnAttribute(KernelAttribute));
  dropIsKernel(From);
}

bool isOwnFunction(const Function &F) { return F.hasFnAttribute(OwnFunctionAttribute); }

const BuiltinInfo *builtinOf(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->isDeclaration() && !isOwnFunction(*F) ? findBuiltin(F->getName()) : nullptr;
}

const BuiltinInfo *numberAsked(const Instruction &I) {
  const BuiltinInfo *B = isa<CallInst>(I) && I.getType()->isIntegerTy() ? builtinOf(I) : nullptr;
  return B && B->rematerializable && cast<CallInst>(I).arg_size() == B->takesDimension ? B : nullptr;
}

void setIsOwnFunction(Function &F) { F.addFnAttr(OwnFunctionAttribute); }

bool hasBuiltins(const Module &M) {
  return M.getNamedMetadata("opencl.ocl.version") || M.getTargetTriple().isSPIROrSPIRV() || any_of(M, isKernel);
}

StringRef baseName(const Function &F) {
  StringRef Name = F.getFnAttribute(BaseNameAttribute).getValueAsString();
  return Name.empty() ? F.getName() : Name;
}

void setBaseName(Function &F, StringRef Name) { F.addFnAttr(BaseNameAttribute, Name); }

std::optional<LocalSize> requiredLocalSize(const Function &F) {
  const MDNode *N = F.getMetadata(RequiredSizeKind);
  if (!N || N->getNumOperands() == 0 || N->getNumOperands() > 3)
    return std::nullopt;
  LocalSize Size = {1, 1, 1};
  for (unsigned I = 0; I != N->getNumOperands(); ++I) {
    std::optional<uint64_t> Extent = readInteger(N, I);
    if (!Extent || *Extent == 0)
      return std::nullopt;
    Size[I] = *Extent;
  }
  return Size;
}

void setRequiredLocalSize(Function &F, const LocalSize &Size) {
  LLVMContext &C = F.getContext();
  F.setMetadata(RequiredSizeKind, MDTuple::get(C, {integer(C, Size[0]), integer(C, Size[1]), integer(C, Size[2])}));
}

std::optional<unsigned> requiredSubGroupSize(const Function &F) {
  const MDNode *N = F.getMetadata(SubGroupSizeKind);
  std::optional<uint64_t> Size = N && N->getNumOperands() == 1 ? readInteger(N, 0) : std::nullopt;
  return Size && *Size != 0 && isUInt<16>(*Size) ? std::optional<unsigned>(*Size) : std::nullopt;
}

unsigned maxWorkDim(const Function &F) {
  std::optional<uint64_t> Most = readInteger(F.getMetadata(MaxWorkDimKind), 0);
  return Most && *Most >= 1 && *Most <= 3 ? *Most : 3;
}

std::optional<WorkItemOrder> parseWorkItemOrder(StringRef Text) {
  WorkItemOrder Order;
  unsigned Seen = 0;
  if (Text.size() != Order.size())
    return std::nullopt;
  for (auto [Letter, D] : zip_equal(Text, Order)) {
    D = Letter - 'x';
    if (D > 2)
      return std::nullopt;
    Seen |= 1u << D;
  }
  return Seen == 7 ? std::optional(Order) : std::nullopt;
}

WorkItemOrder workItemOrder(const Function &F) {
  return parseWorkItemOrder(F.getFnAttribute(OrderAttribute).getValueAsString()).value_or(WorkItemOrder{0, 1, 2});
}

void setWorkItemOrder(Function &F, const WorkItemOrder &Order) {
  std::string Text;
  for (unsigned D : Order)
    Text += static_cast<char>('x' + D);
  F.addFnAttr(OrderAttribute, Text);
}

BarrierSchedule barrierSchedule(const CallBase &Barrier) {
  return Barrier.getFnAttr(ScheduleAttribute).getValueAsString() == LinearSchedule ? BarrierSchedule::Linear
                                                                                   : BarrierSchedule::Unordered;
}

void setBarrierSchedule(CallBase &Barrier, BarrierSchedule Schedule) {
  Barrier.removeFnAttr(ScheduleAttribute);
  if (Schedule == BarrierSchedule::Linear)
    Barrier.addFnAttr(Attribute::get(Barrier.getContext(), ScheduleAttribute, LinearSchedule));
}

std::optional<uint64_t> localMemoryUsage(const Function &F) {
  uint64_t Bytes;
  return F.getFnAttribute(LocalMemoryAttribute).getValueAsString().getAsInteger(10, Bytes) ? std::nullopt
                                                                                           : std::optional(Bytes);
}

void setLocalMemoryUsage(Function &F, uint64_t Bytes) { F.addFnAttr(LocalMemoryAttribute, utostr(Bytes)); }

bool hasNoSubGroups(const Function &F) { return F.hasFnAttribute(NoSubGroupsAttribute); }

void setHasNoSubGroups(Function &F) { F.addFnAttr(NoSubGroupsAttribute); }

void dropHasNoSubGroups(Function &F) { F.removeFnAttr(NoSubGroupsAttribute); }

StringRef originalName(const Function &F) {
  StringRef Name = F.getFnAttribute(OriginalNameAttribute).getValueAsString();
  return Name.empty() ? F.getName() : Name;
}

void setOriginalName(Function &F, StringRef Name) { F.addFnAttr(OriginalNameAttribute, Name); }

void noteWrapped(Function &EntryPoint, const VectorizationInfo &Main, std::optional<VectorizationInfo> Tail) {
  LLVMContext &C = EntryPoint.getContext();
  SmallVector<Metadata *, 2> Parts = {encode(C, Main)};
  if (Tail)
    Parts.push_back(encode(C, *Tail));
  EntryPoint.setMetadata(Wrapper, MDTuple::get(C, Parts));
}

std::optional<WrappedKernel> wrappedKernel(const Function &EntryPoint) {
  const MDNode *N = EntryPoint.getMetadata(Wrapper);
  std::optional<VectorizationInfo> Main = N && N->getNumOperands() != 0 ? decode(N->getOperand(0)) : std::nullopt;
  if (!Main)
    return std::nullopt;
  return WrappedKernel{*Main, N->getNumOperands() > 1 ? decode(N->getOperand(1)) : std::nullopt};
}

void linkVectorized(Function &Scalar, Function &Vector, const VectorizationInfo &Info) {
  LLVMContext &C = Scalar.getContext();
  Scalar.addMetadata(Base, *encodeLink(C, Info, Vector));
  Vector.setMetadata(Derived, encodeLink(C, Info, Scalar));
}

void unlinkVectorized(Function &Vector) { Vector.setMetadata(Derived, nullptr); }

SmallVector<VectorizationLink, 4> vectorVersions(const Function &Scalar) {
  SmallVector<MDNode *, 4> Nodes;
  Scalar.getMetadata(Base, Nodes);
  SmallVector<VectorizationLink, 4> Versions;
  for (const MDNode *N : Nodes)
    if (std::optional<VectorizationLink> Link = decodeLink(N))
      Versions.push_back(*Link);
  return Versions;
}

std::optional<VectorizationLink> scalarVersion(const Function &Vector) {
  return decodeLink(Vector.getMetadata(Derived));
}

void noteVectorizationFailed(Function &Scalar, const VectorizationInfo &Info) {
  Scalar.addMetadata(Failed, *encode(Scalar.getContext(), Info));
}

bool hasVectorizationFailed(const Function &Scalar, const VectorizationInfo &Info) {
  SmallVector<MDNode *, 4> Nodes;
  Scalar.getMetadata(Failed, Nodes);
  return any_of(Nodes, [&](const MDNode *N) { return decode(N) == Info; });
}

void markLocal(GlobalVariable &G) { G.addAttribute(LocalVariable); }

bool isLocal(const GlobalVariable &G) { return G.hasAttribute(LocalVariable); }

void markLocal(Argument &A) { A.addAttr(Attribute::get(A.getContext(), LocalVariable)); }

bool isLocalParameter(const Argument &A) {
  if (A.getParent()->getAttributes().hasParamAttr(A.getArgNo(), LocalVariable))
    return true;
  const MDNode *Spaces = A.getParent()->getMetadata("kernel_arg_addr_space");
  if (!Spaces || A.getArgNo() >= Spaces->getNumOperands())
    return false;
  auto *Space = mdconst::dyn_extract_or_null<ConstantInt>(Spaces->getOperand(A.getArgNo()));
  return Space && Space->equalsInt(3);
}

static constexpr uint64_t LeastLargeObject = 1u << 30;

bool isSmallObject(const Value &Object, const Function &F) {
  const DataLayout &DL = F.getDataLayout();
  if (auto *G = dyn_cast<GlobalVariable>(&Object))
    return G->getValueType()->isSized() && DL.getTypeAllocSize(G->getValueType()).getKnownMinValue() < LeastLargeObject;
  auto *A = dyn_cast<Argument>(&Object);
  return A && isLocalParameter(*A);
}

void markLocalsByName(Module &M) {
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasLocalLinkage() || G.isConstant() || !G.hasInitializer() || !isa<UndefValue>(G.getInitializer()))
      continue;
    auto [KernelName, Variable] = G.getName().split('.');
    const Function *Kernel = M.getFunction(KernelName);
    if (Kernel && isKernel(*Kernel) && !Variable.empty())
      markLocal(G);
  }
}

} // namespace vec
