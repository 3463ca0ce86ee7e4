#include "passes/tools/vecc_header.h"
#include "passes/schedule/schedule.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace vec {
namespace {

// The definitions that all headers share, once a program.
constexpr StringLiteral CommonDefinitions = R"(#include <stddef.h>
#include <stdint.h>

#ifndef VEC_NDRANGE_DEFINED
#define VEC_NDRANGE_DEFINED
/* An ND-range. Dimensions from work_dim (1 to 3) on are not looked at. A local size of 0 stands for the whole extent. The global
   size need not be a multiple of the local size: groups at the end are partial. */
struct vec_ndrange {
  uint64_t work_dim;
  uint64_t global_size[3];
  uint64_t local_size[3];
  uint64_t global_offset[3];
};
/* One work-group of a range, by its number in each dimension. */
struct vec_group {
  struct vec_ndrange range;
  uint64_t id[3];
};
static inline struct vec_ndrange vec_range_3d(uint64_t x, uint64_t y, uint64_t z) {
  struct vec_ndrange r = {3, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  r.global_size[0] = x;
  r.global_size[1] = y;
  r.global_size[2] = z;
  return r;
}
static inline struct vec_ndrange vec_range_2d(uint64_t x, uint64_t y) {
  struct vec_ndrange r = vec_range_3d(x, y, 1);
  r.work_dim = 2;
  return r;
}
static inline struct vec_ndrange vec_range_1d(uint64_t x) {
  struct vec_ndrange r = vec_range_3d(x, 1, 1);
  r.work_dim = 1;
  return r;
}
#endif
)";

std::string metadataString(const Function &F, StringRef Kind, unsigned I) {
  const MDNode *N = F.getMetadata(Kind);
  auto *S = N && I < N->getNumOperands() ? dyn_cast_or_null<MDString>(N->getOperand(I)) : nullptr;
  return S ? S->getString().str() : "";
}

uint64_t metadataInteger(const Function &F, StringRef Kind, unsigned I) {
  const MDNode *N = F.getMetadata(Kind);
  auto *C = N && I < N->getNumOperands() ? mdconst::dyn_extract_or_null<ConstantInt>(N->getOperand(I)) : nullptr;
  return C ? C->getZExtValue() : 0;
}

// C's name of a scalar type of OpenCL C, or "".
StringRef scalarType(StringRef OpenCL) {
  return StringSwitch<StringRef>(OpenCL)
      .Case("char", "int8_t")
      .Case("uchar", "uint8_t")
      .Case("short", "int16_t")
      .Case("ushort", "uint16_t")
      .Case("int", "int32_t")
      .Case("uint", "uint32_t")
      .Case("long", "int64_t")
      .Case("ulong", "uint64_t")
      .Case("half", "_Float16")
      .Case("float", "float")
      .Case("double", "double")
      .Default("");
}

StringRef irType(const Type *T) {
  if (T->isFloatTy())
    return "float";
  if (T->isDoubleTy())
    return "double";
  if (T->isHalfTy())
    return "_Float16";
  if (T->isIntegerTy(8))
    return "uint8_t";
  if (T->isIntegerTy(16))
    return "uint16_t";
  if (T->isIntegerTy(32))
    return "int32_t";
  if (T->isIntegerTy(64))
    return "int64_t";
  return "";
}

// Words that are names in OpenCL C and cannot be names of parameters in C or C++.
bool isReserved(StringRef Name) {
  static constexpr StringRef Words[] = {
      "asm",      "and",       "bool",         "catch",         "class",    "delete",  "explicit", "export",
      "false",    "friend",    "mutable",      "namespace",     "new",      "not",     "operator", "or",
      "private",  "protected", "public",       "requires",      "template", "this",    "throw",    "true",
      "try",      "typeid",    "typename",     "using",         "virtual",  "wchar_t", "xor",      "concept",
      "nullptr",  "constexpr", "decltype",     "alignas",       "alignof",  "range",   "char8_t",  "char16_t",
      "char32_t", "noexcept",  "thread_local", "static_assert", "compl",    "bitand",  "bitor",    "group"};
  return is_contained(Words, Name);
}

KernelInterface::Parameter describeParameter(const Function &Kernel, const Argument &A) {
  unsigned I = A.getArgNo();
  std::string Name = metadataString(Kernel, "kernel_arg_name", I);
  if (!isCIdentifier(Name))
    Name = "arg" + std::to_string(I);
  if (isReserved(Name))
    Name += "_";
  // "float __attribute__((ext_vector_type(4)))*"
  std::string Base = metadataString(Kernel, "kernel_arg_base_type", I);
  StringRef Element = StringRef(Base).rtrim('*');
  const bool Pointer = Base.empty() ? A.getType()->isPointerTy() : Element.size() != Base.size();
  unsigned Width = 1;
  if (size_t At = Element.find(" __attribute__((ext_vector_type("); At != StringRef::npos) {
    Element.drop_front(At + strlen(" __attribute__((ext_vector_type(")).consumeInteger(10, Width);
    Element = Element.take_front(At);
  }
  StringRef C = Base.empty() ? irType(A.getType()->getScalarType()) : scalarType(Element);
  const bool Const = StringRef(metadataString(Kernel, "kernel_arg_type_qual", I)).contains("const");
  std::string Note;
  if (Pointer) {
    // Three elements have the room and the alignment of four.
    if (Width > 1)
      Note = ("points to " + Element + Twine(Width) + ", aligned to them").str();
    if (metadataInteger(Kernel, "kernel_arg_addr_space", I) == 3)
      Note = "the memory that one work-group shares: any contents";
    StringRef Pointee = C.empty() || StringRef(Base).ends_with("**") ? StringRef("void") : C;
    return {((Const ? "const " : "") + Pointee + " *" + Name).str(), Note};
  }
  if (auto *V = dyn_cast<FixedVectorType>(A.getType()); V && !C.empty())
    return {("const " + C + " " + Name + "[" + Twine(V->getNumElements()) + "]").str(), "by value in the kernel"};
  if (!C.empty() && !A.getType()->isPointerTy())
    return {(C + " " + Name).str(), ""};
  return {"const void *" + Name,
          ("points to a value of the type `" + (Base.empty() ? "?" : Base) + "` as OpenCL C lays it out")};
}

std::string prototype(const KernelInterface &K, StringRef Suffix, StringRef Last) {
  std::string Text = "void " + K.Name + Suffix.str() + "(";
  for (const KernelInterface::Parameter &P : K.Parameters)
    Text += P.Declaration + ", ";
  return Text + Last.str() + ");\n";
}

std::string kernelText(const KernelInterface &K) {
  std::string Text = "\n/* kernel " + K.Name;
  raw_string_ostream OS(Text);
  if (K.Lanes > 1)
    OS << ": runs " << K.Lanes << " work-items at once along "
       << "xyz"[K.Dimension];
  else
    OS << ": runs one work-item at a time";
  for (const KernelInterface::Parameter &P : K.Parameters)
    if (!P.Note.empty())
      OS << "\n   " << P.Declaration << ": " << P.Note;
  if (K.Required)
    OS << "\n   The local size is always " << (*K.Required)[0] << " x " << (*K.Required)[1] << " x " << (*K.Required)[2]
       << ", whatever the range says.";
  if (K.LocalBytes)
    OS << "\n   Takes " << K.LocalBytes << " bytes of stack for local variables.";
  if (K.LiveBytes)
    OS << "\n   Keeps up to " << K.LiveBytes
       << " bytes of each work-item of a group at barriers: on the stack up to 64 KiB, else in memory of aligned_alloc.";
  OS << " */\n";
  if (K.Required)
    for (unsigned D = 0; D != 3; ++D)
      OS << "#define " << K.Name << "_LOCAL_SIZE_"
         << "XYZ"[D] << " " << (*K.Required)[D] << "\n";
  if (K.Group)
    OS << prototype(K, "_group", "const struct vec_group *group");
  if (K.Range)
    OS << prototype(K, "_range", "const struct vec_ndrange *range");
  return Text;
}

} // namespace

bool isCIdentifier(StringRef Name) {
  return !Name.empty() && !isDigit(Name[0]) && all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}

KernelInterface describeKernel(const Function &Kernel) {
  KernelInterface K;
  K.Name = Kernel.getName().str();
  K.Required = requiredLocalSize(Kernel);
  for (const Argument &A : Kernel.args())
    K.Parameters.push_back(describeParameter(Kernel, A));
  return K;
}

std::string writeHeader(StringRef FileName, StringRef Source, ArrayRef<KernelInterface> Kernels) {
  std::string Guard = "VEC_" + sys::path::filename(FileName).upper() + "_INCLUDED";
  for (char &C : Guard)
    if (!isAlnum(C))
      C = '_';
  std::string Text = "/* Made by vecc from " + sys::path::filename(Source).str() + R"(: do not edit.

   k_group() runs one work-group, k_range() all work-groups of a range one after the other; both return when the work is done. Calls
   may run at the same time in several threads. Link with -lvec -lm. */
)";
  Text += "#ifndef " + Guard + "\n#define " + Guard + "\n\n" + CommonDefinitions.str();
  Text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (const KernelInterface &K : Kernels)
    Text += kernelText(K);
  Text += "\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
  return Text;
}

} // namespace vec
