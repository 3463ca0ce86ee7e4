// Makes a variant of a subject and compiles it; checks what packetize promises of every function it is given.
#ifndef VEC_TESTS_RUN_VARIANT_H
#define VEC_TESTS_RUN_VARIANT_H

#include "tests/run/cases.h"
#include "tests/run/child.h"
#include "tests/run/execution.h"
#include "tests/run/jit.h"

namespace vec::run {

// packetize, or what a self-test puts in its place.
using VariantMaker = llvm::function_ref<llvm::Expected<llvm::Function *>(llvm::Function &, const PacketizeRequest &,
                                                                         llvm::FunctionAnalysisManager &)>;

// The scalar function as it is, compiled without any optimization. M is left alone.
llvm::Expected<Thunk> compileScalar(const llvm::Module &M, llvm::StringRef Function, const Cpu &C,
                                    llvm::orc::ThreadSafeContext Context, Jit &Engine);

struct VariantBuild {
  const Subject &S;
  const Case &What;
  const Cpu &Target;
  VariantMaker Make;
  bool Emit; // print the variant's IR
  llvm::CodeGenOptLevel Level = llvm::CodeGenOptLevel::Default;
  RecipeSet *Seen = nullptr; // gets the recipes of the plan
};

// M is left alone. Passed: Out can be called as long as Engine lives.
Outcome buildVariant(const VariantBuild &Build, const llvm::Module &M, llvm::orc::ThreadSafeContext Context,
                     Progress &Where, Jit &Engine, Variant &Out);

} // namespace vec::run
#endif
