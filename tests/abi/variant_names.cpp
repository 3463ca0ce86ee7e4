// Prints the names that abi gives to the functions of declare_simd.def, one a line, as a compiler should name them:
//
//   variant_names gcc-x86_64|clang-x86_64|clang-aarch64|clang-aarch64-sve|plugin-ppc64 c|c++
//
// The compilers' known deviations from the ABIs, each measured, live here and nowhere in abi:
//   GCC    see gccMakes()
//   clang  sizes AVX by 256 bits for integers too; on AArch64 takes a reference for 8 bytes whatever it refers to, and
//          has no parameter for a result that is written through addresses
#include "abi/mangle.h"
#include "declared.h"
#include <cstdio>
#include <cstring>

using namespace vec::abi;

namespace {
void print(const DeclaredFunction &f, const VFShape &shape, Isa isa) {
  Name name = mangle(shape, isa, f.name);
  printf("%.*s\n", static_cast<int>(name.size()), name.view().data());
}

void printGcc(const DeclaredFunction &f) {
  for (Isa isa : {Isa::SSE, Isa::AVX, Isa::AVX2, Isa::AVX512})
    forEachShape(isa, f.declaration, f.functionTypes(), [&](const VFShape &shape) {
      if (gccMakes(f, shape))
        print(f, shape, isa);
    });
}

void printClangX86(const DeclaredFunction &f) {
  for (Isa isa : {Isa::SSE, Isa::AVX, Isa::AVX2, Isa::AVX512})
    // AVX2 has the ABI's lanes that clang takes for AVX.
    forEachShape(isa == Isa::AVX ? Isa::AVX2 : isa, f.declaration, f.functionTypes(),
                 [&](const VFShape &shape) { print(f, shape, isa); });
}

void printClangAArch64(DeclaredFunction f, Isa isa) {
  if (f.cxx)
    for (size_t i = 0; i < f.types.size(); ++i)
      if (f.declaration.parameters[i].kind != ParameterKind::Uniform) // the uniform ones are pointers, or 8 bytes wide
        f.types[i].pointee = 0;
  if (outputBecomesInput(isa, f.result))
    f.result = ScalarType::pointer();
  forEachShape(isa, f.declaration, f.functionTypes(), [&](const VFShape &shape) { print(f, shape, isa); });
}

void printPower(const DeclaredFunction &f) {
  forEachShape(Isa::VSX, f.declaration, f.functionTypes(), [&](const VFShape &shape) { print(f, shape, Isa::VSX); });
}
} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr,
            "usage: variant_names gcc-x86_64|clang-x86_64|clang-aarch64|clang-aarch64-sve|plugin-ppc64 c|c++\n");
    return 2;
  }
  std::string_view compiler = argv[1];
  bool cxx = !strcmp(argv[2], "c++");
  for (const DeclaredFunction &f : declaredFunctions()) {
    if (f.cxx != cxx)
      continue;
    if (compiler == "gcc-x86_64")
      printGcc(f);
    else if (compiler == "plugin-ppc64")
      printPower(f);
    else if (compiler == "clang-x86_64")
      printClangX86(f);
    else if (compiler == "clang-aarch64")
      printClangAArch64(f, Isa::AdvSIMD);
    else if (compiler == "clang-aarch64-sve")
      printClangAArch64(f, Isa::SVE);
    else {
      fprintf(stderr, "variant_names: unknown compiler '%s'\n", argv[1]);
      return 2;
    }
  }
}
