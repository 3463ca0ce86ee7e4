// Writes the header: the text that all headers share, then the structures, prototypes and runners of each kernel.
#include "passes/tools/vecc_header.h"
#include "passes/schedule/schedule.h"
#include "passes/tools/vecc_layout.h"
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
#ifdef _OPENMP
#include <omp.h>
/* For k_run(): the range with a local size in each dimension, the required one, or the range's own. Where that is 0, the last
   dimension is cut into some groups for each thread. */
static inline struct vec_ndrange vec_range_for_threads(const struct vec_ndrange *range, uint64_t x, uint64_t y, uint64_t z) {
  struct vec_ndrange r = *range;
  const uint64_t required[3] = {x, y, z};
  uint64_t pieces = 4 * (uint64_t)omp_get_max_threads(), size;
  int d;
  for (d = 2; d >= 0; --d) {
    if ((uint64_t)d >= r.work_dim) {
      r.global_size[d] = r.local_size[d] = 1;
      r.global_offset[d] = 0;
    }
    if (required[d])
      r.local_size[d] = required[d];
    if (r.local_size[d] || !r.global_size[d])
      continue;
    size = (r.global_size[d] + pieces - 1) / pieces;
    if (d == 0)
      size = (size + 63) / 64 * 64;
    r.local_size[d] = size < r.global_size[d] ? size : r.global_size[d];
    pieces = 1;
  }
  return r;
}
static inline int64_t vec_group_count(const struct vec_ndrange *r) {
  int64_t n = r->work_dim != 0;
  int d;
  for (d = 0; d < 3; ++d)
    n *= r->global_size[d] ? (int64_t)((r->global_size[d] - 1) / r->local_size[d] + 1) : 0;
  return n;
}
static inline struct vec_group vec_group_of(const struct vec_ndrange *r, uint64_t i) {
  struct vec_group g;
  int d;
  g.range = *r;
  for (d = 0; d < 3; ++d) {
    const uint64_t n = (r->global_size[d] - 1) / r->local_size[d] + 1;
    g.id[d] = i % n;
    i /= n;
  }
  return g;
}
#endif
#endif
)";

// The definitions of headers with kernels that have local arguments.
constexpr StringLiteral LocalDefinitions = R"(
#ifndef VEC_LOCAL_MEMORY_DEFINED
#define VEC_LOCAL_MEMORY_DEFINED
#include <stdlib.h>
/* For k_run_local(): a block for each thread, in which the memory of argument i begins at the offset at[i]. */
struct vec_local_memory {
  void *allocated;
  char *first;
  size_t block;
  int threads;
};
/* Fills at[] from the arguments' sizes. Returns 0 where there is not enough memory. */
static inline int vec_local_open(struct vec_local_memory *m, const size_t *bytes, size_t *at, int count) {
  /* What any type needs, and no cache line in two blocks. */
  const size_t align = 128;
  int i;
  m->block = 0;
  for (i = 0; i < count; ++i) {
    at[i] = m->block;
    if (bytes[i] > SIZE_MAX / 2 - align - m->block)
      return 0;
    m->block += (bytes[i] + align - 1) / align * align;
  }
#ifdef _OPENMP
  m->threads = omp_get_max_threads();
#else
  m->threads = 1;
#endif
  if (m->block > (SIZE_MAX / 2 - align) / (size_t)m->threads)
    return 0;
  m->allocated = malloc(m->block * (size_t)m->threads + align);
  m->first = (char *)m->allocated + (align - (uintptr_t)m->allocated % align);
  return m->allocated != NULL;
}
#endif
)";

// The definition of headers in which the type occurs.
constexpr StringLiteral HalfDefinition = R"(
#ifndef VEC_HALF_DEFINED
#define VEC_HALF_DEFINED
#if defined(__x86_64__) || defined(__aarch64__) || defined(__FLT16_MAX__)
__extension__ typedef _Float16 vec_half;
#define VEC_HALF_BY_VALUE 1
#else
/* This compiler has no such numbers: memory holds their bits, and a kernel that takes one by value cannot be called. */
typedef uint16_t vec_half;
#define VEC_HALF_BY_VALUE 0
#endif
#endif
)";

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
      .Case("half", "vec_half")
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
    return "vec_half";
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

// Words that are names in OpenCL C, but cannot name parameters in C or C++.
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
  std::string Name = kernelArgText(Kernel, "kernel_arg_name", I);
  if (!isCIdentifier(Name))
    Name = "arg" + std::to_string(I);
  if (isReserved(Name))
    Name += "_";
  // "float __attribute__((ext_vector_type(4)))*"
  std::string Base = kernelArgText(Kernel, "kernel_arg_base_type", I);
  StringRef Element = StringRef(Base).rtrim('*');
  const bool Pointer = Base.empty() ? A.getType()->isPointerTy() : Element.size() != Base.size();
  unsigned Width = 1;
  if (size_t At = Element.find(" __attribute__((ext_vector_type("); At != StringRef::npos) {
    Element.drop_front(At + strlen(" __attribute__((ext_vector_type(")).consumeInteger(10, Width);
    Element = Element.take_front(At);
  }
  StringRef C = Base.empty() ? irType(A.getType()->getScalarType()) : scalarType(Element);
  // An enumeration.
  if (C.empty() && A.getType()->isIntegerTy())
    C = irType(A.getType());
  const bool Const = StringRef(kernelArgText(Kernel, "kernel_arg_type_qual", I)).contains("const");
  std::string Note;
  const std::string Layout = layoutOf(Kernel, I);
  if (Pointer) {
    const bool Local = isLocalParameter(A);
    // A vector of three elements has the size and the alignment of four.
    if (Width > 1)
      Note = ("points to " + Element + Twine(Width) + ", aligned to them").str();
    if (!Layout.empty())
      Note = ("points to struct " + Kernel.getName() + "_" + Name).str();
    if (Local)
      Note = "the memory that one work-group shares: any contents";
    StringRef Pointee = C.empty() || StringRef(Base).ends_with("**") ? StringRef("void") : C;
    return {Name, ((Const ? "const " : "") + Pointee + " *" + Name).str(), Note, Layout, Local};
  }
  if (auto *V = dyn_cast<FixedVectorType>(A.getType()); V && !C.empty())
    return {Name, ("const " + C + " " + Name + "[" + Twine(V->getNumElements()) + "]").str(), "by value in the kernel",
            "", false};
  if (!C.empty() && !A.getType()->isPointerTy())
    return {Name, (C + " " + Name).str(), "", "", false};
  Note = "points to a value of the type `" + (Base.empty() ? "?" : Base) + "` as OpenCL C lays it out";
  if (!Layout.empty())
    Note = ("points to struct " + Kernel.getName() + "_" + Name + ", by value in the kernel").str();
  return {Name, "const void *" + Name, Note, Layout, false};
}

// The structures of a kernel's parameters, under names that no other kernel or header has.
std::string layouts(const KernelInterface &K) {
  std::string Text;
  for (const KernelInterface::Parameter &P : K.Parameters)
    if (auto [Kind, Members] = StringRef(P.Layout).split(' '); !Members.empty())
      Text += (Kind + " " + K.Name + "_" + P.Name + " " + Members + ";\n").str();
  return Text;
}

std::string prototype(const KernelInterface &K, StringRef Suffix, StringRef Last) {
  std::string Text = "void " + K.Name + Suffix.str() + "(";
  for (const KernelInterface::Parameter &P : K.Parameters)
    Text += P.Declaration + ", ";
  return Text + Last.str() + ");\n";
}

bool hasLocalParameter(const KernelInterface &K) {
  return any_of(K.Parameters, [](const KernelInterface::Parameter &P) { return P.Local; });
}

// Runs the groups of `range` on all threads of OpenMP.
std::string parallelGroups(const KernelInterface &K, StringRef Clauses, StringRef Arguments) {
  const std::string Required = sizeText(K.Required.value_or(LocalSize{0, 0, 0}), ", ");
  return ("  const struct vec_ndrange vec_r_ = vec_range_for_threads(range, " + Twine(Required) + ");\n" +
          "  const int64_t vec_n_ = vec_group_count(&vec_r_);\n  int64_t vec_i_;\n" +
          "#pragma omp parallel for schedule(guided)" + Clauses +
          "\n  for (vec_i_ = 0; vec_i_ < vec_n_; ++vec_i_) {\n" +
          "    const struct vec_group vec_g_ = vec_group_of(&vec_r_, (uint64_t)vec_i_);\n    " + K.Name + "_group(" +
          Arguments + "&vec_g_);\n  }\n")
      .str();
}

// k_run(): runs the groups on all threads of OpenMP, or is k_range(). If the caller provides the memory that a group
// shares, only one group runs at a time.
std::string runner(const KernelInterface &K) {
  std::string Parameters, Arguments;
  for (const KernelInterface::Parameter &P : K.Parameters) {
    Parameters += P.Declaration + ", ";
    Arguments += P.Name + ", ";
  }
  const std::string Serial = "  " + K.Name + "_range(" + Arguments + "range);\n";
  return "static inline void " + K.Name + "_run(" + Parameters + "const struct vec_ndrange *range) {\n" +
         (hasLocalParameter(K)
              ? Serial
              : "#ifdef _OPENMP\n" + parallelGroups(K, "", Arguments) + "#else\n" + Serial + "#endif\n") +
         "}\n";
}

// k_run_local(): takes sizes of local arguments, and gives each thread its own memory.
std::string localRunner(const KernelInterface &K) {
  std::string Parameters, Sizes, OfThread, Only;
  unsigned Count = 0;
  for (const KernelInterface::Parameter &P : K.Parameters) {
    Parameters += (P.Local ? "size_t " + P.Name + "_bytes" : P.Declaration) + ", ";
    if (P.Local) {
      const std::string Offset = "vec_at_[" + std::to_string(Count++) + "]";
      // The parameter's type, for C++: its declaration without the name.
      const std::string Cast = "(" + StringRef(P.Declaration).drop_back(P.Name.size()).str() + ")(void *)";
      Sizes += (Sizes.empty() ? "" : ", ") + P.Name + "_bytes";
      OfThread += Cast + "(vec_l_.first + (size_t)omp_get_thread_num() * vec_l_.block + " + Offset + "), ";
      Only += Cast + "(vec_l_.first + " + Offset + "), ";
    } else {
      OfThread += P.Name + ", ";
      Only += P.Name + ", ";
    }
  }
  const std::string N = std::to_string(Count);
  return "static inline int " + K.Name + "_run_local(" + Parameters + "const struct vec_ndrange *range) {\n" +
         "  const size_t vec_bytes_[" + N + "] = {" + Sizes + "};\n  size_t vec_at_[" + N + "];\n" +
         "  struct vec_local_memory vec_l_;\n  if (!vec_local_open(&vec_l_, vec_bytes_, vec_at_, " + N +
         "))\n    return -1;\n  {\n#ifdef _OPENMP\n" + parallelGroups(K, " num_threads(vec_l_.threads)", OfThread) +
         "#else\n  " + K.Name + "_range(" + Only + "range);\n#endif\n  }\n  free(vec_l_.allocated);\n  return 0;\n}\n";
}

bool hasHalf(const KernelInterface &K) {
  return any_of(K.Parameters, [](const KernelInterface::Parameter &P) {
    return StringRef(P.Declaration).contains("vec_half ") || StringRef(P.Layout).contains("vec_half ");
  });
}

bool hasHalfByValue(const KernelInterface &K) {
  return any_of(K.Parameters,
                [](const KernelInterface::Parameter &P) { return P.Declaration == "vec_half " + P.Name; });
}

std::string kernelText(const KernelInterface &K) {
  std::string Text = "\n/* kernel " + K.Name;
  raw_string_ostream OS(Text);
  if (K.Lanes != abi::Lanes())
    OS << ": runs " << lanesText(K.Lanes) << " work-items at once along "
       << "xyz"[K.Dimension];
  else
    OS << ": runs one work-item at a time";
  for (const KernelInterface::Parameter &P : K.Parameters)
    if (!P.Note.empty())
      OS << "\n   " << P.Declaration << ": " << P.Note;
  if (hasLocalParameter(K) && K.Group && K.Range)
    OS << "\n   " << K.Name << "_run() hands that memory from one group to the next, so it runs on one thread. "
       << K.Name
       << "_run_local() takes sizes in bytes\n   instead, gives each thread memory of its own, and returns 0, or -1 "
          "and does "
          "nothing where there is not enough memory.";
  if (K.Required)
    OS << "\n   The local size is always " << sizeText(*K.Required, " x ") << ", whatever the range says.";
  if (K.LocalBytes)
    OS << "\n   Takes " << K.LocalBytes << " bytes of stack for local variables.";
  if (K.LiveBytes)
    OS << "\n   Keeps up to " << K.LiveBytes
       << " bytes of each work-item of a group at barriers: on the stack up to 64 KiB, else in memory of "
          "aligned_alloc.";
  OS << " */\n";
  if (K.Required)
    for (unsigned D = 0; D != 3; ++D)
      OS << "#define " << K.Name << "_LOCAL_SIZE_"
         << "XYZ"[D] << " " << (*K.Required)[D] << "\n";
  OS << layouts(K);
  if (hasHalfByValue(K))
    OS << "#if VEC_HALF_BY_VALUE\n";
  if (K.Group)
    OS << prototype(K, "_group", "const struct vec_group *group");
  if (K.Range)
    OS << prototype(K, "_range", "const struct vec_ndrange *range");
  if (K.Group && K.Range) {
    OS << runner(K);
    if (hasLocalParameter(K))
      OS << localRunner(K);
  }
  if (hasHalfByValue(K))
    OS << "#endif\n";
  return Text;
}

} // namespace

std::string lanesText(abi::Lanes Lanes) { return std::to_string(Lanes.min) + (Lanes.scalable ? " x vscale" : ""); }

std::string sizeText(const LocalSize &Size, StringRef Between) {
  return join(map_range(Size, [](uint64_t Extent) { return utostr(Extent); }), Between);
}

bool isCIdentifier(StringRef Name) {
  return !Name.empty() && !isDigit(Name[0]) && all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}

std::string kernelArgText(const Function &Kernel, StringRef Kind, unsigned Parameter) {
  const MDNode *N = Kernel.getMetadata(Kind);
  auto *S = N && Parameter < N->getNumOperands() ? dyn_cast_or_null<MDString>(N->getOperand(Parameter)) : nullptr;
  return S ? S->getString().str() : "";
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

   k_group() runs one work-group, k_range() all work-groups of a range one after the other; k_run() does the same on all threads where
   the program is compiled with -fopenmp. All return when the work is done. Calls may run at the same time in several threads. Link with
   -lvec -lm. */
)";
  Text += "#ifndef " + Guard + "\n#define " + Guard + "\n\n" + CommonDefinitions.str();
  if (any_of(Kernels, hasHalf))
    Text += HalfDefinition;
  if (any_of(Kernels, hasLocalParameter))
    Text += LocalDefinitions;
  Text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (const KernelInterface &K : Kernels)
    Text += kernelText(K);
  Text += "\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
  return Text;
}

} // namespace vec
