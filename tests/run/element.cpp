#include "tests/run/element.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

using namespace llvm;

namespace vec::run {

unsigned sizeOf(Scalar S) {
  static constexpr unsigned Sizes[] = {1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8};
  return Sizes[static_cast<unsigned>(S)];
}

static std::optional<Scalar> scalarNamed(StringRef Name) {
  return StringSwitch<std::optional<Scalar>>(Name)
      .Case("char", Scalar::I8)
      .Cases({"uchar", "unsigned char", "bool"}, Scalar::U8)
      .Case("short", Scalar::I16)
      .Cases({"ushort", "unsigned short"}, Scalar::U16)
      .Case("int", Scalar::I32)
      .Cases({"uint", "unsigned int", "unsigned"}, Scalar::U32)
      .Cases({"long", "ptrdiff_t", "intptr_t"}, Scalar::I64)
      .Cases({"ulong", "unsigned long", "size_t", "uintptr_t"}, Scalar::U64)
      .Case("half", Scalar::F16)
      .Case("float", Scalar::F32)
      .Case("double", Scalar::F64)
      .Default(std::nullopt);
}

static void append(Element &To, const Element &What) {
  To.Align = std::max(To.Align, What.Align);
  size_t Base = alignTo(To.Size, What.Align);
  for (const Field &F : What.Fields)
    To.Fields.push_back({F.Kind, Base + F.Offset});
  To.Size = Base + What.Size;
}

std::optional<Element> parseElement(StringRef Text) {
  Text = Text.trim();
  if (Text.consume_front("{") && Text.consume_back("}")) {
    Element Struct;
    SmallVector<StringRef, 8> Parts;
    Text.split(Parts, ',');
    for (StringRef Part : Parts) {
      std::optional<Element> Member = parseElement(Part);
      if (!Member)
        return std::nullopt;
      append(Struct, *Member);
    }
    Struct.Size = alignTo(Struct.Size, Struct.Align);
    return Struct;
  }
  StringRef Name = Text.rtrim("0123456789");
  unsigned Lanes = 1;
  if (Name.size() != Text.size() && Text.drop_front(Name.size()).getAsInteger(10, Lanes))
    return std::nullopt;
  std::optional<Scalar> Kind = scalarNamed(Name);
  if (!Kind || Lanes == 0 || Lanes > 16)
    return std::nullopt;
  Element Result;
  for (unsigned I = 0; I < Lanes; ++I)
    Result.Fields.push_back({*Kind, size_t(I) * sizeOf(*Kind)});
  // OpenCL C: a vector of three has the size and alignment of four.
  Result.Size = Result.Align = PowerOf2Ceil(Lanes) * sizeOf(*Kind);
  return Result;
}

static std::optional<Scalar> scalarOf(Type *T) {
  if (T->isHalfTy())
    return Scalar::F16;
  if (T->isFloatTy())
    return Scalar::F32;
  if (T->isDoubleTy())
    return Scalar::F64;
  auto *Int = dyn_cast<IntegerType>(T);
  if (!Int)
    return std::nullopt;
  switch (Int->getBitWidth()) {
  case 1:
  case 8:
    return Scalar::I8;
  case 16:
    return Scalar::I16;
  case 32:
    return Scalar::I32;
  case 64:
    return Scalar::I64;
  }
  return std::nullopt;
}

static bool collect(Type *T, const DataLayout &DL, size_t Offset, std::vector<Field> &Out) {
  if (std::optional<Scalar> S = scalarOf(T)) {
    Out.push_back({*S, Offset});
    return true;
  }
  if (auto *Struct = dyn_cast<StructType>(T)) {
    if (Struct->isOpaque())
      return false;
    for (unsigned I = 0; I < Struct->getNumElements(); ++I)
      if (!collect(Struct->getElementType(I), DL, Offset + DL.getStructLayout(Struct)->getElementOffset(I), Out))
        return false;
    return true;
  }
  Type *Inner = nullptr;
  uint64_t Count = 0;
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    Inner = Array->getElementType();
    Count = Array->getNumElements();
  } else if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    Inner = Vector->getElementType();
    Count = Vector->getNumElements();
  }
  if (!Inner)
    return false;
  for (uint64_t I = 0; I < Count; ++I)
    if (!collect(Inner, DL, Offset + I * DL.getTypeAllocSize(Inner).getFixedValue(), Out))
      return false;
  return true;
}

std::optional<Element> elementOf(Type *T, const DataLayout &DL) {
  if (!T->isSized())
    return std::nullopt;
  Element Result;
  if (!collect(T, DL, 0, Result.Fields))
    return std::nullopt;
  Result.Size = DL.getTypeAllocSize(T).getFixedValue();
  Result.Align = DL.getABITypeAlign(T).value();
  return Result;
}

static uint16_t halfBits(float Value) {
  bool Inexact;
  APFloat Half(Value);
  Half.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Inexact);
  return static_cast<uint16_t>(Half.bitcastToAPInt().getZExtValue());
}

static float halfValue(uint16_t Bits) { return APFloat(APFloat::IEEEhalf(), APInt(16, Bits)).convertToFloat(); }

void storeNumber(Scalar S, double Value, void *Where) {
  if (S == Scalar::F64) {
    std::memcpy(Where, &Value, 8);
  } else if (S == Scalar::F32) {
    float F = static_cast<float>(Value);
    std::memcpy(Where, &F, 4);
  } else if (S == Scalar::F16) {
    uint16_t H = halfBits(static_cast<float>(Value));
    std::memcpy(Where, &H, 2);
  } else {
    // Through the type that holds the value: a C cast out of range is undefined.
    uint64_t Bits = !(std::fabs(Value) < 0x1p64) ? 0
                    : Value < 0                  ? uint64_t(-static_cast<__int128>(-Value))
                                                 : static_cast<uint64_t>(Value);
    std::memcpy(Where, &Bits, sizeOf(S));
  }
}

static uint64_t bitsOf(Scalar S, const void *Where) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, Where, sizeOf(S));
  return Bits;
}

static double floatValue(Scalar S, const void *Where) {
  if (S == Scalar::F16)
    return halfValue(static_cast<uint16_t>(bitsOf(S, Where)));
  float F;
  double D;
  if (S == Scalar::F32)
    return std::memcpy(&F, Where, 4), F;
  return std::memcpy(&D, Where, 8), D;
}

std::string fieldText(Scalar S, const void *Where) {
  std::string Text;
  raw_string_ostream OS(Text);
  uint64_t Bits = bitsOf(S, Where);
  if (isFloat(S)) {
    char Number[40];
    std::snprintf(Number, sizeof Number, "%.9g", floatValue(S, Where));
    OS << Number << " (0x";
    OS.write_hex(Bits) << ")";
  } else if (S == Scalar::I8 || S == Scalar::I16 || S == Scalar::I32 || S == Scalar::I64) {
    OS << SignExtend64(Bits, sizeOf(S) * 8);
  } else {
    OS << Bits;
  }
  return Text;
}

// The floats in order as integers, so that neighbours differ by one and the two zeros coincide.
static int64_t ordered(Scalar S, uint64_t Bits) {
  unsigned Width = sizeOf(S) * 8;
  uint64_t Magnitude = Bits & maskTrailingOnes<uint64_t>(Width - 1);
  return (Bits >> (Width - 1)) & 1 ? -static_cast<int64_t>(Magnitude) : static_cast<int64_t>(Magnitude);
}

bool fieldsAgree(Scalar S, const void *A, const void *B, unsigned Ulp) {
  uint64_t X = bitsOf(S, A), Y = bitsOf(S, B);
  if (X == Y)
    return true;
  if (!isFloat(S))
    return false;
  bool NanX = std::isnan(floatValue(S, A)), NanY = std::isnan(floatValue(S, B));
  if (NanX || NanY)
    return NanX && NanY;
  if (Ulp == 0)
    return false;
  int64_t P = ordered(S, X), Q = ordered(S, Y);
  uint64_t Distance = P > Q ? uint64_t(P) - uint64_t(Q) : uint64_t(Q) - uint64_t(P);
  return Distance <= Ulp;
}

} // namespace vec::run
