// Makes the vector function as its callers see it: see signature.h.
#include "passes/vectorize/signature.h"
#include "abi/lanes.h"
#include "passes/kernel/kernel.h"
#include "passes/plan/plan.h"
#include "passes/remarks.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

bool vec::isCalleeVersion(const Function &F) { return F.hasFnAttribute(CalleeVersion); }

// Whether lanes of the type are a vector. The scalar function may lack the ISA, which only its prepared copy has;
// lowerSignature checks what the ABI says of the type.
static bool hasLanes(Type *T, const PacketizeRequest &R, const TargetTransformInfo &TTI) {
  return hasVectorForm(T, R.Shape.lanes, TTI) ||
         (R.Isa && R.Shape.lanes.scalable && !TTI.supportsScalableVectors() && hasVectorForm(T, {2, false}, TTI));
}

// Whether a parameter of the type can have the kind.
static bool takes(Type *T, abi::ParameterKind Kind, const PacketizeRequest &R, const TargetTransformInfo &TTI) {
  switch (Kind) {
  case abi::ParameterKind::Uniform:
    return true;
  case abi::ParameterKind::LinearVal:
  case abi::ParameterKind::LinearValPos:
    // LLVM's own names do not allow linear addresses of lanes.
    return T->isPointerTy() && R.Isa != abi::Isa::LLVM && hasLanes(T, R, TTI);
  case abi::ParameterKind::Vector:
    return hasLanes(T, R, TTI);
  case abi::ParameterKind::Linear:
  case abi::ParameterKind::LinearPos:
    return T->isIntegerTy() || T->isPointerTy();
  default:
    return T->isPointerTy();
  }
}

// Whether the kind counts elements of a pointer, or stands for the element.
static bool countsElements(abi::ParameterKind Kind) {
  return Kind == abi::ParameterKind::LinearPos || Kind == abi::ParameterKind::LinearRefPos ||
         Kind == abi::ParameterKind::LinearUVal || Kind == abi::ParameterKind::LinearUValPos;
}

Error vec::checkRequest(const Function &F, const PacketizeRequest &R, const TargetTransformInfo &TTI) {
  const abi::VFShape &S = R.Shape;
  if (S.lanes.scalable && (!isPowerOf2_32(S.lanes.min) || S.lanes.min < 2 || S.lanes.min > 64))
    return reject(Reason::Scalable, F, std::to_string(S.lanes.min));
  if (S.lanes.min < 2 || S.lanes.min > (R.Isa ? 1024 : 64))
    return reject(Reason::LanesInvalid, F, std::to_string(S.lanes.min));
  if (R.Predicated && R.Isa)
    return reject(Reason::PredicatedAbi, F, R.Name);
  if (!S.parameters.empty() && S.parameters.size() != F.arg_size())
    return reject(Reason::ShapeMismatch, F, std::to_string(S.parameters.size()));
  for (auto [I, P] : enumerate(S.parameters)) {
    Type *T = F.getArg(I)->getType();
    if (!takes(T, P.kind, R, TTI))
      return reject(Reason::ShapeKind, F, std::to_string(I));
    if (T->isPointerTy() && countsElements(P.kind) && !R.pointeeBytes(I))
      return reject(Reason::PointeeSize, F, std::to_string(I));
  }
  Type *Result = F.getReturnType();
  if (!Result->isVoidTy() && !hasLanes(Result, R, TTI)) {
    std::string Name;
    raw_string_ostream OS(Name);
    Result->print(OS);
    return reject(Reason::VaryingReturn, F, Name);
  }
  return Error::success();
}

static std::string variantName(const Function &F, const PacketizeRequest &R) {
  if (!R.Name.empty())
    return R.Name;
  abi::Lanes Lanes = R.Shape.lanes;
  static constexpr StringLiteral Along[] = {"", "y_", "z_"};
  return (Twine("__vecz_") + (Lanes.scalable ? "nxv" : "v") + Twine(Lanes.min) + (R.isPredicated() ? "_vp_" : "_") +
          Along[R.Dimension] + baseName(F))
      .str();
}

FunctionType *vec::plainSignature(const Function &F, const abi::VFShape &Shape) {
  auto Wide = [&](Type *T) { return VectorType::get(T, ElementCount::get(Shape.lanes.min, Shape.lanes.scalable)); };
  SmallVector<Type *> Types(F.getFunctionType()->params());
  for (auto [I, P] : enumerate(Shape.parameters))
    if (abi::becomesVector(abi::Isa::SSE, P.kind))
      Types[I] = Wide(Types[I]);
  if (Shape.masked)
    Types.push_back(Wide(Type::getInt1Ty(F.getContext())));
  Type *Result = F.getReturnType();
  return FunctionType::get(Result->isVoidTy() ? Result : Wide(Result), Types, false);
}

Expected<Function *> vec::declareVector(Function &F, const PacketizeRequest &R,
                                        std::optional<AbiSignature> &Signature) {
  std::string Name = variantName(F, R);
  FunctionType *Type;
  if (R.Isa) {
    if (Error E = lowerSignature(F.getFunctionType(), R.Shape, *R.Isa, F.getDataLayout(), R.LaneBytes)
                      .moveInto(Signature.emplace()))
      return E;
    Type = Signature->Type;
  } else {
    Type = plainSignature(F, R.Shape);
    if (R.isPredicated() && !R.isKernel()) {
      SmallVector<llvm::Type *> Types(Type->params());
      Types.push_back(llvm::Type::getInt32Ty(F.getContext()));
      Type = FunctionType::get(Type->getReturnType(), Types, false);
    }
  }
  // A declaration of that name, for calls that wait for it, becomes the definition.
  GlobalValue *Taken = F.getParent()->getNamedValue(Name);
  auto *Old = dyn_cast_or_null<Function>(Taken);
  if (Old && !Old->isDeclaration() && isCalleeVersion(*Old)) {
    // The old function may be renamed.
    Old->setName(Name + ".callee");
    Taken = Old = nullptr;
  }
  if (Taken && (!Old || !Old->isDeclaration() || Old->getFunctionType() != Type))
    return reject(Reason::NameTaken, F, Name);
  if (Old)
    return Old;
  return Function::Create(Type, GlobalValue::ExternalLinkage, F.getAddressSpace(), Name, F.getParent());
}

// LLVM 22 does not see that a group of registers that begins with v0 also has v1 and others, which the convention
// preserves. An instruction marks them as changed. libvec/compile_rvv.py removes it if no such group is used.
void vec::markKeptRegisters(Function &NF) {
  if (NF.getCallingConv() != CallingConv::RISCV_VectorCall)
    return;
  uint64_t Bits = 0;
  const auto Look = [&](Type *T) {
    if (isa<ScalableVectorType>(T))
      Bits = std::max(Bits, NF.getDataLayout().getTypeSizeInBits(T).getKnownMinValue());
  };
  for (Argument &A : NF.args())
    Look(A.getType());
  for (Instruction &I : instructions(NF))
    Look(I.getType());
  std::string Changed;
  for (uint64_t Register = 1; Register < std::min<uint64_t>(Bits / 64, 8); ++Register)
    Changed += (Changed.empty() ? "~{v" : ",~{v") + utostr(Register) + "}";
  if (Changed.empty())
    return;
  IRBuilder<> B(&NF.getEntryBlock(), NF.getEntryBlock().getFirstInsertionPt());
  B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), "", Changed, /*hasSideEffects=*/true));
}

void vec::copyAttributes(Function &NF, const Function &Linear, const Function &F, const PacketizeRequest &R,
                         const AbiSignature *Signature) {
  AttributeList Old = Linear.getAttributes();
  LLVMContext &C = F.getContext();
  AttrBuilder Fn(C, Old.getFnAttrs());
  Fn.removeAttribute("vector-function-abi-variant").removeAttribute(NamesOfGcc);
  for (Attribute A : Old.getFnAttrs()) {
    // The bridge will remove its wrapper from the scalar call; the vector version stays.
    const bool IsWrapper = A.isStringAttribute() && A.getKindAsString() == "vec-bridge-call";
    if (IsWrapper)
      Fn.removeAttribute(Attribute::NoInline);
    if (IsWrapper || namesVariant(A)) // attributes of the scalar function
      Fn.removeAttribute(A.getKindAsString());
  }
  Fn.removeAttribute(Attribute::Memory).removeAttribute(Attribute::AlwaysInline);
  // clang writes it on every function of OpenCL C.
  Fn.removeAttribute(Attribute::NoRecurse);
  // It returns if no lane is active.
  if (R.hasMask())
    Fn.removeAttribute(Attribute::NoReturn);
  if (isCalleeVersion(NF))
    Fn.merge(AttrBuilder(C, NF.getAttributes().getFnAttrs()));
  NF.setAttributes(AttributeList());
  NF.addFnAttrs(Fn);
  if (Signature) {
    addAbiAttributes(NF, *Signature, &F);
    raiseMinLegalVectorWidth(NF, Signature->WidestVector);
    for (auto [I, P] : enumerate(R.Shape.parameters))
      if (P.alignment && !Signature->Parameters[I].Vector && F.getArg(unsigned(I))->getType()->isPointerTy())
        NF.addParamAttr(Signature->Parameters[I].First, Attribute::getWithAlignment(C, Align(P.alignment)));
    return;
  }
  NF.setCallingConv(F.getCallingConv());
  // The result is a vector, which no uniform parameter is. With a mask, there may be no lane for which a promise holds.
  AttributeMask Lost = R.hasMask() ? AttributeFuncs::getUBImplyingAttributes() : AttributeMask();
  Lost.addAttribute(Attribute::Returned);
  for (unsigned I = 0; I < F.arg_size(); ++I)
    if (R.Shape.parameters.empty() || R.Shape.parameters[I].kind == abi::ParameterKind::Uniform)
      NF.addParamAttrs(I, AttrBuilder(C, Old.getParamAttrs(I)).remove(Lost));
}
