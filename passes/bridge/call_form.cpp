// CallForm: the signature by which LLVM's vectorizers see a call, the name of the thunk, and the cost of the form
// relative to other forms.
#include "passes/bridge/call_form.h"
#include "abi/mangle.h"
#include "passes/bridge/object_parts.h"
#include "passes/svfs/math_call.h"
#include "llvm/IR/VectorTypeUtils.h"

using namespace llvm;

namespace vec {
namespace {

// The scalar function as LLVM's vectorizer sees it.
FunctionType *seenType(const CallInst &Call, bool PointersAsIntegers) {
  FunctionType *Type = Call.getFunctionType();
  if (!PointersAsIntegers)
    return Type;
  SmallVector<llvm::Type *, 8> Parameters;
  for (llvm::Type *T : Type->params())
    Parameters.push_back(T->isPointerTy() ? Call.getDataLayout().getIntPtrType(T) : T);
  return FunctionType::get(Type->getReturnType(), Parameters, false);
}

// The offsets of a record's numbers: their types alone do not tell where they are.
std::string layoutOf(Type *Object, const DataLayout &DL) {
  if (!Object->isAggregateType())
    return "";
  std::string Text = "s" + utostr(DL.getTypeAllocSize(Object));
  for (const ObjectPart &P : partsOfObject(Object, DL))
    Text += "x" + utostr(P.Offset);
  return Text;
}

} // namespace

Expected<AbiSignature> seenSignature(const CallInst &Call, const CallForm &Form) {
  FunctionType *Type = seenType(Call, Form.PointersAsIntegers);
  auto *Struct = dyn_cast<StructType>(Type->getReturnType());
  if (!Struct)
    return lowerSignature(Type, Form.Seen, abi::Isa::LLVM, Call.getDataLayout());
  auto *NoResult = FunctionType::get(llvm::Type::getVoidTy(Call.getContext()), Type->params(), false);
  Expected<AbiSignature> S = lowerSignature(NoResult, Form.Seen, abi::Isa::LLVM, Call.getDataLayout());
  if (S)
    S->Type = FunctionType::get(toVectorizedTy(Struct, S->count()), S->Type->params(), false);
  return S;
}

bool sameKinds(const abi::VFShape &A, const abi::VFShape &B) {
  if (A.parameters.size() > B.parameters.size())
    return false;
  for (unsigned I = 0; I < A.parameters.size(); ++I)
    if (A.parameters[I].kind != B.parameters[I].kind)
      return false;
  return A.lanes == B.lanes && A.masked == B.masked;
}

std::string thunkName(const CallSite &Site, const CallForm &Form) {
  std::string Name = returnsValues(Site.call()) ? "__vec_bridge_values" : "__vec_bridge";
  std::string OfObjects;
  for (const auto [I, C] : enumerate(Site.crossings(Site.proper().arg_size())))
    if (C.How == Crossing::Object)
      OfObjects += "o" + utostr(I) + layoutOf(C.Proper, Site.call().getDataLayout());
  if (!sameKinds(Form.Seen, Form.Variant->shape) || Form.PointersAsIntegers || !OfObjects.empty()) {
    abi::Name Shape;
    abi::mangleShape(Shape, Form.Seen, abi::Isa::LLVM);
    Name += StringRef(Shape).str() + OfObjects + (Form.PointersAsIntegers ? "i_" : OfObjects.empty() ? "" : "_");
  }
  if (!StringRef(Form.Variant->vectorName).starts_with("_"))
    Name += '_';
  return Name + StringRef(Form.Variant->vectorName).str();
}

std::optional<unsigned> formCost(const CallForm &Form, const CallSite &Site) {
  const abi::VFShape &Shape = Form.Variant->shape;
  const CallInst &Call = Site.call();
  const unsigned Outer = Form.Seen.lanes.min, Inner = Shape.lanes.min;
  // A scalable variant serves a fixed number of lanes only where LLVM must not call lane by lane, since such calls
  // leave registers half empty.
  const bool IntoScalable = !Form.Seen.lanes.scalable && Shape.lanes.scalable;
  if (Form.Seen.lanes.scalable > Shape.lanes.scalable || (Outer % Inner != 0 && Inner % Outer != 0) ||
      (IntoScalable && (!Form.Seen.masked || !Call.getType()->isStructTy() || Inner < 2)))
    return std::nullopt;
  const SmallVector<Crossing, 8> Crossings = Site.crossings(Shape.parameters.size());
  const bool NoLinear = all_of(enumerate(Shape.parameters), [&](auto P) {
    return P.value().kind == abi::ParameterKind::Vector || P.value().kind == abi::ParameterKind::Uniform ||
           (P.index() < Crossings.size() && Crossings[P.index()].How == Crossing::Object);
  });
  const bool Repeats = !Shape.masked && (Inner > Outer || Form.Seen.masked);
  // Idle lanes repeat what other lanes compute: that must have no effects.
  if (Repeats && (!Call.onlyReadsMemory() || !NoLinear))
    return std::nullopt;
  return 8 * std::max(1u, Outer / Inner) + (Inner > Outer ? 4 : 0) + (Shape.masked != Form.Seen.masked ? 1 : 0) +
         (Repeats ? 2 : 0);
}

} // namespace vec
