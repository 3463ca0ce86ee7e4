// Spells the vector prototype that the ABI wants of a variant, and compares the user's prototype with it.
#include "passes/frontend/simd_signature.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace vec {
namespace {

uint32_t bytesOf(const ASTContext &Context, QualType T) { return Context.getTypeSizeInChars(T).getQuantity(); }

// The parameters of the function; the object comes first, if it is a method.
llvm::SmallVector<QualType, 8> parametersOf(const FunctionDecl &F) {
  llvm::SmallVector<QualType, 8> Types;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&F); Method && Method->isInstance())
    Types.push_back(Method->getThisType());
  for (const ParmVarDecl *P : F.parameters())
    Types.push_back(P->getType().getCanonicalType().getUnqualifiedType());
  return Types;
}

// One argument of the vector function.
struct Slot {
  QualType Scalar; // set if it is passed as in the scalar function
  abi::TypeKind Element = abi::TypeKind::Void;
  uint32_t ElementBytes = 0, Count = 0;
  bool Scalable = false, Predicate = false, General = false, AnyElement = false;

  uint32_t bytes() const { return ElementBytes * Count; }
};

Slot slotOf(const abi::Chunks &C) {
  Slot S;
  S.Element = C.element;
  S.ElementBytes = C.elementSize;
  S.Count = C.elementsPerChunk();
  S.Scalable = C.lanes.scalable;
  S.Predicate = C.place == abi::Place::Predicate;
  S.General = C.place == abi::Place::General;
  return S;
}

// All arguments; those of the mask come last.
llvm::SmallVector<Slot, 8> slotsOf(const FunctionDecl &Scalar, const abi::Signature &Signature) {
  llvm::SmallVector<Slot, 8> Slots;
  const auto Types = parametersOf(Scalar);
  const size_t Extra = Signature.parameters.size() - Types.size(); // addresses of results
  for (size_t I = 0; I < Signature.parameters.size(); ++I) {
    const abi::ParameterSignature &P = Signature.parameters[I];
    if (P.scalar) {
      Slot S;
      S.Scalar = Types[I - Extra];
      Slots.push_back(S);
      continue;
    }
    Slot S = slotOf(P.chunks);
    S.Scalable |= Signature.isa == abi::Isa::SVE;
    Slots.append(P.chunks.count, S);
  }
  for (uint32_t I = 0; I < Signature.mask.chunks.count; ++I) {
    Slot S = slotOf(Signature.mask.chunks);
    S.AnyElement = Signature.mask.form == abi::MaskForm::Nonzero;
    if (Signature.mask.form == abi::MaskForm::Bits) {
      S.General = true;
      S.ElementBytes = Signature.mask.registerBytes;
      S.Count = 1;
    }
    if (Signature.mask.form == abi::MaskForm::AllOnes)
      S.Element = abi::TypeKind::Bool; // unsigned lanes
    S.Predicate = Signature.mask.form == abi::MaskForm::Predicate;
    Slots.push_back(S);
  }
  return Slots;
}

std::string spell(const Slot &S, const abi::Signature &Signature, const ASTContext &Context) {
  if (!S.Scalar.isNull())
    return S.Scalar.getAsString(Context.getPrintingPolicy());
  const std::string Bits = std::to_string(8 * S.ElementBytes);
  const bool Float = S.Element == abi::TypeKind::Float;
  const std::string Number = (Float ? "float" : S.Element == abi::TypeKind::Bool ? "uint" : "int") + Bits;
  if (S.Predicate)
    return "svbool_t";
  if (S.General)
    return S.bytes() == 8 ? "unsigned long" : S.bytes() == 4 ? "unsigned int" : "unsigned short";
  if (S.Scalable)
    return "sv" + Number + "_t";
  if (abi::info(Signature.isa).arch == abi::Arch::AArch64)
    return Number + "x" + std::to_string(S.Count) + "_t";
  if (abi::info(Signature.isa).arch == abi::Arch::X86_64 && S.bytes() >= 16)
    return "__m" + std::to_string(8 * S.bytes()) + (!Float ? "i" : S.ElementBytes == 8 ? "d" : "");
  return Number + "_t __attribute__((vector_size(" + std::to_string(S.bytes()) + ")))";
}

bool elementMatches(const Slot &S, QualType Element, const ASTContext &Context, bool AnyInteger) {
  if (S.AnyElement)
    return true;
  if (S.Element == abi::TypeKind::Float)
    return Element->isRealFloatingType() && bytesOf(Context, Element) == S.ElementBytes;
  return !Element->isRealFloatingType() && (AnyInteger || bytesOf(Context, Element) == S.ElementBytes);
}

bool matches(const Slot &S, QualType T, const abi::Signature &Signature, const ASTContext &Context) {
  T = T.getCanonicalType().getUnqualifiedType();
  if (!S.Scalar.isNull())
    return ASTContext::hasSameUnqualifiedType(S.Scalar, T) || (S.Scalar->isReferenceType() && T->isPointerType());
  if (const auto *Builtin = T->getAs<BuiltinType>(); Builtin && Builtin->isSVESizelessBuiltinType()) {
    if (S.Predicate)
      return Builtin->getKind() == BuiltinType::SveBool;
    const auto Info = Context.getBuiltinVectorTypeInfo(Builtin);
    return S.Scalable && Info.NumVectors == 1 && elementMatches(S, Info.ElementType, Context, false);
  }
  if (S.General)
    return (T->isIntegerType() || T->isVectorType()) && bytesOf(Context, T) == S.bytes();
  const auto *Vector = T->getAs<clang::VectorType>();
  // x86-64 has one integer type for all lanes: __m128i.
  return Vector && !S.Scalable && !S.Predicate && bytesOf(Context, T) == S.bytes() &&
         elementMatches(S, Vector->getElementType(), Context, abi::info(Signature.isa).arch == abi::Arch::X86_64);
}

Slot resultSlot(const abi::Signature &Signature) {
  Slot S = slotOf(Signature.result.chunks);
  S.Scalable |= Signature.isa == abi::Isa::SVE;
  return S;
}

} // namespace

QualType incompleteType(const FunctionDecl &F) {
  if (!F.getReturnType()->isVoidType() && F.getReturnType()->isIncompleteType())
    return F.getReturnType();
  for (const ParmVarDecl *P : F.parameters())
    if (P->getType()->isIncompleteType())
      return P->getType();
  return {};
}

abi::ScalarType scalarTypeOf(const ASTContext &Context, QualType T) {
  T = T.getCanonicalType();
  if (T->isVoidType())
    return abi::ScalarType::none();
  if (T->isReferenceType() || T->isPointerType()) {
    const QualType Pointee = T->getPointeeType();
    const bool Sized = Pointee->isScalarType() || Pointee->isAnyComplexType();
    return abi::ScalarType::pointer(Sized ? bytesOf(Context, Pointee) : 0);
  }
  const uint32_t Bytes = bytesOf(Context, T);
  if (T->isBooleanType())
    return abi::ScalarType::boolean();
  if (T->isIntegralOrEnumerationType())
    return abi::ScalarType::integer(Bytes);
  if (T->isRealFloatingType())
    return abi::ScalarType::floating(Bytes);
  if (const auto *Complex = T->getAs<ComplexType>())
    return abi::ScalarType::complex(
        Complex->getElementType()->isRealFloatingType() ? abi::TypeKind::Float : abi::TypeKind::Integer, Bytes / 2);
  return abi::ScalarType::record(Bytes);
}

abi::ComputedSignature signatureOf(const FunctionDecl &Scalar, const abi::VFShape &Shape, abi::Isa Isa) {
  const ASTContext &Context = Scalar.getASTContext();
  llvm::SmallVector<abi::ScalarType, 8> Types;
  for (QualType T : parametersOf(Scalar))
    Types.push_back(scalarTypeOf(Context, T));
  return abi::computeSignature(Shape, Isa, scalarTypeOf(Context, Scalar.getReturnType()), {Types.data(), Types.size()});
}

std::string typeWord(const ASTContext &Context, QualType T) {
  if (!T->isReferenceType() && !T->isPointerType())
    return T->isUnsignedIntegerOrEnumerationType() ? "unsigned" : "-";
  const QualType Pointee = T->getPointeeType();
  const bool Sized = Pointee->isObjectType() && !Pointee->isIncompleteType();
  const unsigned Bytes = Sized ? bytesOf(Context, Pointee) : 0;
  const abi::ScalarType Pointer = scalarTypeOf(Context, T);
  const unsigned Lane = Pointer.pointee ? Pointer.pointee : Pointer.size;
  return std::to_string(Bytes) + (Lane == Bytes ? "" : ":" + std::to_string(Lane));
}

// The size of a record that is passed by value, or of its address if it cannot be copied; nothing is passed for an
// empty one.
static unsigned passedBytes(const ASTContext &Context, QualType T) {
  if (const RecordDecl *Record = T->getAsRecordDecl(); Record && !Record->canPassInRegisters())
    return bytesOf(Context, Context.VoidPtrTy);
  if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl(); Record && Record->isEmpty())
    return 0;
  return bytesOf(Context, T);
}

std::string compoundTypes(const FunctionDecl &F) {
  const ASTContext &Context = F.getASTContext();
  llvm::SmallVector<QualType, 8> Types = parametersOf(F);
  Types.push_back(F.getReturnType());
  bool Compound = false;
  std::string Text;
  for (QualType T : Types) {
    const abi::ScalarType Scalar = scalarTypeOf(Context, T);
    const bool Complex = Scalar.kind == abi::TypeKind::Complex;
    Compound |= Complex || Scalar.isAggregate();
    Text += Text.empty() ? "" : ",";
    Text += Complex                ? "complex:" + std::to_string(Scalar.size)
            : Scalar.isAggregate() ? "record:" + std::to_string(passedBytes(Context, T))
                                   : typeWord(Context, T);
  }
  return Compound ? Text : "";
}

std::string expectedPrototype(const FunctionDecl &Scalar, const abi::Signature &Signature, llvm::StringRef Name) {
  const ASTContext &Context = Scalar.getASTContext();
  std::string Text = "void";
  if (Signature.result.passing != abi::ResultPassing::None) {
    Text = spell(resultSlot(Signature), Signature, Context);
    if (Signature.result.chunks.count > 1)
      Text = "struct { " + Text + " part[" + std::to_string(Signature.result.chunks.count) + "]; }";
  }
  Text += " " + Name.str() + "(";
  const auto Slots = slotsOf(Scalar, Signature);
  for (size_t I = 0; I < Slots.size(); ++I)
    Text += (I ? ", " : "") + spell(Slots[I], Signature, Context);
  return Text + ")";
}

bool hasSignature(const FunctionDecl &Scalar, const FunctionDecl &Variant, const abi::Signature &Signature) {
  const ASTContext &Context = Scalar.getASTContext();
  const auto Slots = slotsOf(Scalar, Signature);
  if (Slots.size() != Variant.getNumParams())
    return false;
  for (size_t I = 0; I < Slots.size(); ++I)
    if (!matches(Slots[I], Variant.getParamDecl(I)->getType(), Signature, Context))
      return false;
  const QualType Result = Variant.getReturnType();
  switch (Signature.result.passing) {
  case abi::ResultPassing::None:
    return Result->isVoidType();
  default:
    if (Signature.result.chunks.count == 1)
      return matches(resultSlot(Signature), Result, Signature, Context);
    return Result->isRecordType() &&
           bytesOf(Context, Result) == Signature.result.chunks.count * Signature.result.chunks.bytesPerChunk();
  }
}

} // namespace vec
