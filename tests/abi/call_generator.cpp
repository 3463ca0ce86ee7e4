// Writes C that calls each variant of declare_simd.def by the signature that abi computes, and compares it with calls
// of the scalar function, lane by lane: results, memory, and that inactive lanes touch nothing.
//
//   call_generator b|c|d|e|n > calls_b.c
#include "abi/mangle.h"
#include "abi/signature.h"
#include "declared.h"
#include <cstdio>
#include <set>
#include <string>

using namespace vec::abi;

namespace {
using std::to_string;

std::string integerType(uint32_t bytes) {
  return bytes == 1 ? "signed char" : bytes == 2 ? "short" : bytes == 4 ? "int" : "long";
}

std::string scalarType(const ScalarType &type) {
  switch (type.kind) {
  case TypeKind::Void:
    return "void";
  case TypeKind::Bool:
    return "_Bool";
  case TypeKind::Float:
    return type.size == 2 ? "_Float16" : type.size == 4 ? "float" : "double";
  case TypeKind::Pointer:
    return "char *";
  case TypeKind::Struct:
    return "struct s" + to_string(type.size);
  default:
    return integerType(type.size);
  }
}

std::string chunkType(const Chunks &chunks) {
  if (chunks.place == Place::General)
    return "unsigned " + std::string(chunks.bytesPerChunk() == 4 ? "int" : "short");
  char letter = chunks.element == TypeKind::Float ? 'f' : 'i';
  return letter + to_string(chunks.elementSize) + "x" + to_string(chunks.lanes.min);
}

class CallWriter {
public:
  CallWriter(const DeclaredFunction &f, const VFShape &shape, Isa isa, const Signature &signature, unsigned number)
      : f(f), shape(shape), isa(isa), signature(signature), number(number), lanes(shape.lanes.min) {}

  void write() {
    writeDeclarations();
    printf("static int call_%u(void) {\n  enum { lanes = %u };\n", number, lanes);
    printf("  for (int pattern = 0; pattern < %s; ++pattern) {\n", shape.masked ? "patterns" : "1");
    writeArguments();
    writeVectorCall();
    writeScalarCalls();
    printf("    if (memcmp(memory, after, sizeof after))\n      return 0;\n");
    if (hasResult())
      printf("    for (int lane = 0; lane < lanes; ++lane)\n"
             "      if (isActive(pattern, lane, lanes) && memcmp(&found[lane], &expected[lane], sizeof *found))\n"
             "        return 0;\n");
    printf("  }\n  return 1;\n}\n\n");
  }

private:
  bool hasResult() const { return signature.result.passing != ResultPassing::None; }
  // The platform's own rules for records of vectors hide the pointer on AArch64; on x86-64 GCC's differ from clang's.
  bool isHidden() const { return signature.result.passing == ResultPassing::HiddenPointer && !signature.vectorCall; }

  void typedefFor(const Chunks &chunks) const {
    if (!chunks.count || chunks.place == Place::General)
      return;
    std::string element = chunks.element == TypeKind::Float ? scalarType(ScalarType::floating(chunks.elementSize))
                                                            : integerType(chunks.elementSize);
    printf("typedef %s %s __attribute__((vector_size(%u)));\n", element.c_str(), chunkType(chunks).c_str(),
           chunks.bytesPerChunk());
  }

  std::string maskType() const {
    const MaskSignature &mask = signature.mask;
    if (mask.form == MaskForm::Bits)
      return mask.registerBytes == 8 ? "unsigned long" : "unsigned int";
    if (mask.form == MaskForm::AllOnes)
      return "m" + chunkType(mask.chunks);
    return chunkType(mask.chunks);
  }

  void writeDeclarations() const {
    typedefFor(signature.result.chunks);
    if (signature.mask.form == MaskForm::Nonzero)
      typedefFor(signature.mask.chunks);
    if (signature.mask.form == MaskForm::AllOnes)
      printf("typedef unsigned %s %s __attribute__((vector_size(%u)));\n",
             integerType(signature.mask.chunks.elementSize).c_str() + (signature.mask.chunks.elementSize == 1 ? 7 : 0),
             maskType().c_str(), signature.mask.chunks.bytesPerChunk());
    std::string scalar, vector = isHidden() ? ", void *" : "";
    for (const ParameterSignature &p : signature.parameters) {
      typedefFor(p.chunks);
      scalar += ", " + scalarType(p.type);
      for (uint32_t i = 0; i < p.argumentCount(); ++i)
        vector += ", " + (p.scalar ? scalarType(p.type) : chunkType(p.chunks));
    }
    for (uint32_t i = 0; i < signature.mask.chunks.count; ++i)
      vector += ", " + maskType();
    std::string result = !hasResult() ? "void" : isHidden() ? "void *" : chunkType(signature.result.chunks);
    // Several registers are a record of vectors.
    if (hasResult() && !isHidden() && signature.result.chunks.count > 1) {
      printf("struct r_%u { %s m[%u]; };\n", number, result.c_str(), signature.result.chunks.count);
      result = resultType();
    }
    printf("%s %s(%s);\n", scalarType(f.result).c_str(), std::string(f.name).c_str(), list(scalar).c_str());
    printf("VARIANT %s%s %s(%s);\n", signature.vectorCall ? "__attribute__((aarch64_vector_pcs)) " : "", result.c_str(),
           name().c_str(), list(vector).c_str());
  }

  std::string resultType() const {
    return signature.result.chunks.count > 1 ? "struct r_" + to_string(number) : chunkType(signature.result.chunks);
  }

  static std::string list(const std::string &text) { return text.empty() ? "void" : text.substr(2); }
  std::string name() const { return std::string(mangle(shape, isa, f.name).view()); }

  static bool isCell(ParameterKind kind) {
    return kind == ParameterKind::LinearVal || kind == ParameterKind::LinearValPos ||
           kind == ParameterKind::LinearUVal || kind == ParameterKind::LinearUValPos;
  }

  // The value of parameter i in a lane, as a C expression; for references to values, the value that they refer to.
  std::string laneValue(uint32_t i) const {
    const VFParameter &p = shape.parameters[i];
    const ScalarType &type = f.types[i];
    std::string number = to_string(i), step = hasStepPosition(p.kind) ? "uniformValue" : to_string(p.step);
    bool address = type.kind == TypeKind::Pointer && !isCell(p.kind);
    if (address && hasStepPosition(p.kind)) // a run-time step counts elements, a constant one bytes
      step += " * " + to_string(type.pointee);
    switch (p.kind) {
    case ParameterKind::Vector:
      if (address)
        return "isActive(pattern, lane, lanes) ? origin(" + number + ") + cellBytes * lane : noAddress()";
      return "laneValue(" + number + ", pattern, lane)" + (type.kind == TypeKind::Bool ? " % 2" : "");
    case ParameterKind::Uniform:
      return address ? "origin(" + number + ")" : "uniformValue";
    default:
      return (address ? "origin(" + number + ")" : "linearBase") + " + " + step + " * lane";
    }
  }

  void writeArguments() const {
    for (uint32_t i = 0; i < f.types.size(); ++i)
      printf("    %s a%u[lanes];\n", scalarType(f.types[i]).c_str(), i);
    printf("    for (int lane = 0; lane < lanes; ++lane) {\n");
    for (uint32_t i = 0; i < f.types.size(); ++i) {
      if (isCell(shape.parameters[i].kind) && f.types[i].kind == TypeKind::Pointer)
        printf("      a%u[lane] = origin(%u) + cellBytes * lane;\n", i, i);
      else if (f.types[i].kind == TypeKind::Struct)
        printf("      for (unsigned m = 0; m < sizeof a%u->m / sizeof *a%u->m; ++m)\n"
               "        a%u[lane].m[m] = uniformValue;\n",
               i, i, i);
      else
        printf("      a%u[lane] = %s;\n", i, laneValue(i).c_str());
    }
    printf("    }\n");
  }

  void writeMemory() const {
    printf("    fillMemory();\n");
    for (uint32_t i = 0; i < f.types.size(); ++i)
      if (isCell(shape.parameters[i].kind) && f.types[i].kind == TypeKind::Pointer)
        printf("    for (int lane = 0; lane < lanes; ++lane)\n      setCell(%u, lane, %u, %s);\n", i,
               f.types[i].pointee, laneValue(i).c_str());
  }

  void writeMask() const {
    const MaskSignature &mask = signature.mask;
    if (mask.form == MaskForm::None)
      return;
    uint32_t each = mask.chunks.lanes.min;
    printf("    %s mask[%u];\n", maskType().c_str(), mask.chunks.count);
    if (mask.form == MaskForm::AllOnes)
      printf("    for (int lane = 0; lane < lanes; ++lane)\n"
             "      memset((char *)mask + lane * %u, isActive(pattern, lane, lanes) ? 0xff : 0, %u);\n",
             mask.chunks.elementSize, mask.chunks.elementSize);
    if (mask.form == MaskForm::AllOnes)
      return;
    if (mask.form == MaskForm::Nonzero) {
      printf("    for (int lane = 0; lane < lanes; ++lane)\n"
             "      setMaskElement((char *)mask + lane * %u, %u, isActive(pattern, lane, lanes), pattern);\n",
             mask.chunks.elementSize, mask.chunks.elementSize);
      return;
    }
    // Bits beyond the lanes are noise that the variant must ignore.
    uint32_t bits = 8 * mask.registerBytes;
    printf("    for (int chunk = 0; chunk < %u; ++chunk) {\n", mask.chunks.count);
    printf("      mask[chunk] = pattern %% 2 ? (%s)(%s << %u) : 0;\n", maskType().c_str(), each < bits ? "~0ul" : "0ul",
           each % bits);
    printf("      for (int lane = 0; lane < %u; ++lane)\n"
           "        mask[chunk] |= (unsigned long)isActive(pattern, chunk * %u + lane, lanes) << lane;\n    }\n",
           each, each);
  }

  void writeVectorCall() const {
    writeMemory();
    std::string arguments;
    for (uint32_t i = 0; i < signature.parameters.size(); ++i) {
      const ParameterSignature &p = signature.parameters[i];
      if (p.scalar) {
        arguments += ", a" + to_string(i) + "[0]";
        continue;
      }
      printf("    %s c%u[%u];\n    memcpy(c%u, a%u, sizeof c%u);\n", chunkType(p.chunks).c_str(), i, p.chunks.count, i,
             i, i);
      for (uint32_t chunk = 0; chunk < p.chunks.count; ++chunk)
        arguments += ", c" + to_string(i) + "[" + to_string(chunk) + "]";
    }
    writeMask();
    for (uint32_t chunk = 0; chunk < signature.mask.chunks.count; ++chunk)
      arguments += ", mask[" + to_string(chunk) + "]";

    const ResultSignature &result = signature.result;
    std::string call = name();
    if (isHidden()) {
      printf("    char room[%u] __attribute__((aligned(%u)));\n", result.memoryBytes, result.memoryAlignment);
      printf("    %s(room%s);\n", call.c_str(), arguments.c_str());
    } else {
      std::string keep = hasResult() ? resultType() + " room = " : "";
      printf("    %s%s(%s);\n", keep.c_str(), call.c_str(), arguments.empty() ? "" : arguments.c_str() + 2);
    }
    if (hasResult()) {
      std::string type = scalarType(f.result);
      printf("    %s found[lanes];\n    memcpy(found, &room, sizeof found);\n", type.c_str());
      printf("    _Static_assert(sizeof found == sizeof room, \"size of the result\");\n");
    }
    printf("    static char after[sizeof memory];\n    memcpy(after, memory, sizeof after);\n");
  }

  void writeScalarCalls() const {
    writeMemory();
    if (hasResult())
      printf("    %s expected[lanes];\n", scalarType(f.result).c_str());
    std::string arguments;
    for (uint32_t i = 0; i < f.types.size(); ++i)
      arguments += ", a" + to_string(i) + "[lane]";
    printf(
        "    for (int lane = 0; lane < lanes; ++lane)\n      if (isActive(pattern, lane, lanes))\n        %s%s(%s);\n",
        hasResult() ? "expected[lane] = " : "", std::string(f.name).c_str(),
        arguments.empty() ? "" : arguments.c_str() + 2);
  }

  const DeclaredFunction &f;
  const VFShape &shape;
  Isa isa;
  const Signature &signature;
  unsigned number;
  uint32_t lanes;
};
} // namespace

namespace {
// On AArch64, clang's plugin makes what has a type of LLVM's of its own: no complex values, no records.
bool isMade(const DeclaredFunction &f, const IsaInfo &isa, const VFShape &shape) {
  if (isa.arch == Arch::X86_64)
    return gccMakes(f, shape);
  auto simple = [](const ScalarType &type) {
    return type.kind != TypeKind::Complex && !type.isAggregate() && type.size <= 8;
  };
  for (const ScalarType &type : f.types)
    if (!simple(type))
      return false;
  return simple(f.result);
}

// clang 22 takes a reference for 8 bytes on AArch64, whatever it refers to, when it counts lanes.
DeclaredFunction asClangSees(DeclaredFunction f, const IsaInfo &isa) {
  for (size_t i = 0; isa.arch == Arch::AArch64 && f.cxx && i < f.types.size(); ++i)
    if (f.declaration.parameters[i].kind != ParameterKind::Uniform)
      f.types[i].pointee = 0;
  return f;
}

// Structs of ints where they travel in registers, of doubles where they travel in memory.
void writeStructs() {
  std::set<uint32_t> sizes;
  for (const DeclaredFunction &f : declaredFunctions())
    for (const ScalarType &type : f.types)
      if (type.kind == TypeKind::Struct && sizes.insert(type.size).second)
        printf("%s { %s m[%u]; };\n", scalarType(type).c_str(), type.size > 16 ? "double" : "int",
               type.size / (type.size > 16 ? 8 : 4));
}
} // namespace

int main(int argc, char **argv) {
  const bool one = argc == 2 && argv[1][0] && !argv[1][1];
  const IsaInfo *isa = one ? findIsa(argv[1][0] == 'n' ? Arch::AArch64 : Arch::X86_64, argv[1][0]) : nullptr;
  if (!isa) {
    fprintf(stderr, "usage: call_generator b|c|d|e|n\n");
    return 2;
  }
  printf("// Generated.\n#include \"calls.h\"\n\n");
  writeStructs();
  std::string table;
  unsigned number = 0;
  for (const DeclaredFunction &f : declaredFunctions())
    forEachShape(isa->isa, f.declaration, asClangSees(f, *isa).functionTypes(), [&](const VFShape &shape) {
      ComputedSignature computed = computeSignature(shape, isa->isa, f.result, f.types);
      if (!computed || !isMade(f, *isa, shape))
        return;
      CallWriter(f, shape, isa->isa, *computed, number).write();
      const std::string variant(mangle(shape, isa->isa, f.name).view());
      table += "    {\"" + variant + "\", call_" + to_string(number++) + ", (void (*)(void))" + variant + "},\n";
    });
  printf("const struct call calls_%c[] = {\n%s    {0, 0, 0},\n};\n", isa->token, table.c_str());
}
