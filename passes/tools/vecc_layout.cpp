// Reads debug types of structures into C declarations with the same layout.
#include "passes/tools/vecc_layout.h"
#include "passes/kernel/kernel.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace vec {

const DIType *withoutQualifiers(const DIType *T) {
  while (auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
    switch (D->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
    case dwarf::DW_TAG_atomic_type:
      T = D->getBaseType();
      continue;
    default:
      return T;
    }
  }
  return T;
}

namespace {

constexpr StringLiteral LayoutMetadata = "vec_arg_layout";

// Writes members as C. Gives up if C would not have the same layout: bit-fields, types without a counterpart, packed
// and aligned ones.
class LayoutWriter {
  struct Extent {
    uint64_t Size = 0, Align = 1; // in bytes, in C
  };

  std::string Text;
  bool Known = true;

  void give(unsigned Depth, const Twine &Line) { Text += std::string(2 * Depth, ' ') + Line.str() + "\n"; }

  StringRef basic(const DIBasicType &T) {
    const uint64_t Bits = T.getSizeInBits();
    auto Pick = [&](ArrayRef<StringRef> Names) {
      return isPowerOf2_64(Bits) && Bits >= 8 && Bits <= 64 ? Names[Log2_64(Bits) - 3] : "";
    };
    switch (T.getEncoding()) {
    case dwarf::DW_ATE_float:
      return Pick({"", "vec_half", "float", "double"});
    case dwarf::DW_ATE_signed:
    case dwarf::DW_ATE_signed_char:
      return Pick({"int8_t", "int16_t", "int32_t", "int64_t"});
    case dwarf::DW_ATE_unsigned:
    case dwarf::DW_ATE_unsigned_char:
    case dwarf::DW_ATE_boolean:
      return Pick({"uint8_t", "uint16_t", "uint32_t", "uint64_t"});
    default:
      return "";
    }
  }

  static uint64_t count(const DINode *Range) {
    auto *R = dyn_cast<DISubrange>(Range);
    auto *C = R ? dyn_cast_if_present<ConstantInt *>(R->getCount()) : nullptr;
    return C ? C->getZExtValue() : 0;
  }

  Extent member(unsigned Depth, StringRef Name, const DIType *T, std::string Extents) {
    T = withoutQualifiers(T);
    std::string Declared = (" " + Name + Extents).str() + ";";
    auto Scalar = [&](StringRef Type, uint64_t Size) {
      give(Depth, Type + Declared);
      return Extent{Size, Size};
    };
    if (auto *B = dyn_cast_or_null<DIBasicType>(T); B && !basic(*B).empty())
      return Scalar(basic(*B), B->getSizeInBits() / 8);
    if (auto *D = dyn_cast_or_null<DIDerivedType>(T); D && D->getTag() == dwarf::DW_TAG_pointer_type) {
      give(Depth, "void *" + Declared.substr(1));
      return {8, 8};
    }
    auto *C = dyn_cast_or_null<DICompositeType>(T);
    switch (C ? C->getTag() : dwarf::DW_TAG_null) {
    case dwarf::DW_TAG_enumeration_type:
      return Scalar("int" + std::to_string(C->getSizeInBits()) + "_t", C->getSizeInBits() / 8);
    case dwarf::DW_TAG_array_type: {
      if (C->isVector()) {
        // Three elements have the size of four.
        uint64_t Elements = count(C->getElements()[0]), Size = C->getSizeInBits() / 8;
        Extents += "[" + std::to_string(Elements == 3 ? 4 : Elements) + "] __attribute__((aligned(" +
                   std::to_string(Size) + ")))";
        member(Depth, Name, C->getBaseType(), Extents);
        return {Size, Size};
      }
      uint64_t Elements = 1;
      for (const DINode *Range : C->getElements()) {
        Extents += "[" + std::to_string(count(Range)) + "]";
        Elements *= count(Range);
      }
      const Extent One = member(Depth, Name, C->getBaseType(), Extents);
      return {One.Size * Elements, One.Align};
    }
    case dwarf::DW_TAG_structure_type:
    case dwarf::DW_TAG_union_type: {
      give(Depth, C->getTag() == dwarf::DW_TAG_union_type ? "union {" : "struct {");
      const Extent All = members(Depth + 1, *C);
      give(Depth, "}" + Declared);
      return All;
    }
    default:
      Known = false;
      return {};
    }
  }

  Extent members(unsigned Depth, const DICompositeType &C) {
    Extent All;
    for (const DINode *E : C.getElements()) {
      auto *M = dyn_cast<DIDerivedType>(E);
      if (!M || M->getTag() != dwarf::DW_TAG_member || M->isBitField()) {
        Known = false;
        continue;
      }
      const Extent Own = member(Depth, M->getName(), M->getBaseType(), "");
      const uint64_t Offset = C.getTag() == dwarf::DW_TAG_union_type ? 0 : alignTo(All.Size, Own.Align);
      Known &= 8 * Offset == M->getOffsetInBits() && M->getAlignInBytes() <= Own.Align;
      All = {std::max(All.Size, Offset + Own.Size), std::max(All.Align, Own.Align)};
    }
    All.Size = alignTo(All.Size, All.Align);
    Known &= 8 * All.Size == C.getSizeInBits() && C.getAlignInBytes() <= All.Align;
    return All;
  }

public:
  std::string write(const DIType *T) {
    T = withoutQualifiers(T);
    if (auto *D = dyn_cast_or_null<DIDerivedType>(T); D && D->getTag() == dwarf::DW_TAG_pointer_type)
      T = withoutQualifiers(D->getBaseType());
    auto *C = dyn_cast_or_null<DICompositeType>(T);
    if (!C || C->getElements().empty() ||
        (C->getTag() != dwarf::DW_TAG_structure_type && C->getTag() != dwarf::DW_TAG_union_type))
      return "";
    give(0, C->getTag() == dwarf::DW_TAG_union_type ? "union {" : "struct {");
    members(1, *C);
    return Known ? Text + "}" : "";
  }
};

} // namespace

void noteLayouts(Module &M) {
  for (Function &F : M) {
    const DISubprogram *P = isKernel(F) ? F.getSubprogram() : nullptr;
    if (!P || !P->getType())
      continue;
    SmallVector<Metadata *> Layouts;
    DITypeRefArray Types = P->getType()->getTypeArray();
    for (unsigned I = 1; I < Types.size(); ++I)
      Layouts.push_back(MDString::get(M.getContext(), LayoutWriter().write(Types[I])));
    F.setMetadata(LayoutMetadata, MDNode::get(M.getContext(), Layouts));
  }
}

std::string layoutOf(const Function &Kernel, unsigned Parameter) {
  const MDNode *N = Kernel.getMetadata(LayoutMetadata);
  auto *S = N && Parameter < N->getNumOperands() ? dyn_cast<MDString>(N->getOperand(Parameter)) : nullptr;
  return S ? S->getString().str() : "";
}

} // namespace vec
