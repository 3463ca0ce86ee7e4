// The functions of the interoperation test, and the programs in LLVM IR that call them and that stand in for them.
#ifndef VEC_TESTS_PASSES_SVFS_INTEROP_PROGRAMS_H
#define VEC_TESTS_PASSES_SVFS_INTEROP_PROGRAMS_H

#include "passes/svfs/abi_lowering.h"
#include "llvm/IR/Module.h"
#include <string>

namespace interop {

struct FunctionRow {
  const char *name;
  char result;
  llvm::StringRef types; // one letter a parameter, see functions.def
  llvm::StringRef tokens;
  unsigned lanes[4]; // of SSE, AVX, AVX2, AVX-512
};

extern const llvm::ArrayRef<FunctionRow> functionRows;
inline constexpr vec::abi::Isa isas[4] = {vec::abi::Isa::SSE, vec::abi::Isa::AVX, vec::abi::Isa::AVX2,
                                          vec::abi::Isa::AVX512};

// One variant: a row on one ISA, masked or not.
struct Variant {
  const FunctionRow *row;
  unsigned isa; // index into isas
  bool masked;
  vec::abi::VFShape shape() const;
  unsigned lanes() const { return row->lanes[isa]; }
  std::string name(llvm::StringRef scalarName) const; // of the variant of that function
};

// Every program has the type
//   void (void *const *in, const unsigned char *mask, void *out)
// where in[k] is an array with a value a lane, or one value for a uniform or linear parameter.

// Calls the scalar function `callee` for each active lane.
void addScalarProgram(llvm::Module &M, const Variant &V, llvm::StringRef program, llvm::StringRef callee);
// Calls the variant of `callee` once.
void addVariantProgram(llvm::Module &M, const Variant &V, llvm::StringRef program, llvm::StringRef callee);
// Defines the scalar function `name`, which calls `callee`.
void addScalarBody(llvm::Module &M, const FunctionRow &row, llvm::StringRef name, llvm::StringRef callee);
// Defines the variant of `name`: it calls the scalar function `callee` for each active lane, and counts itself in the
// global "variant_calls".
void addVariantBody(llvm::Module &M, const Variant &V, llvm::StringRef name, llvm::StringRef callee);

} // namespace interop
#endif
