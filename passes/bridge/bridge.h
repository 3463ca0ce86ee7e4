// The SIMD-call bridge: calls in loops become calls of vector variants.
#ifndef VEC_PASSES_BRIDGE_BRIDGE_H
#define VEC_PASSES_BRIDGE_BRIDGE_H

#include "passes/bridge/find_bodies.h"
#include "passes/svfs/svfs.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

namespace llvm {
class OptimizationLevel;
class PassBuilder;
} // namespace llvm

namespace vec {

// What a pass that keeps the CFG preserves.
inline llvm::PreservedAnalyses preservedWithCfg(bool Changed) {
  if (!Changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses PA;
  PA.preserveSet<llvm::CFGAnalyses>();
  return PA;
}

// Marks functions that inject-variants adds, so that retire-variants takes away those that no loop came to use.
inline constexpr llvm::StringLiteral BridgeAttribute = "vec-bridge";

// Metadata of a loop that calls math functions: how wide the registers of their widest variant are. inject-variants
// writes it for vectorize-calls.
inline constexpr char RegisterWidthMark[] = "vec.register.width";

// The passes that take no parameters. The file of each says what it does.
#define MODULE_PASS(NAME, CLASS, REQUIRED)                                                                             \
  struct CLASS : llvm::PassInfoMixin<CLASS> {                                                                          \
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);                                    \
    static bool isRequired() { return REQUIRED; }                                                                      \
  };
#define FUNCTION_PASS(NAME, CLASS)                                                                                     \
  struct CLASS : llvm::PassInfoMixin<CLASS> {                                                                          \
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);                                \
  };
#include "passes/bridge/bridge_passes.def"

// `ForTheLink`: a ThinLTO compilation. A function whose loops call functions with variants of the user's gets nothing:
// their bodies may be made in the link, which says so. Nor does one with a loop that is the packetizer's, there.
class InjectVariants : public llvm::PassInfoMixin<InjectVariants> {
  llvm::SmallVector<VariantProvider, 4> Providers;
  bool ForTheLink;

public:
  explicit InjectVariants(llvm::ArrayRef<VariantProvider> Providers, bool ForTheLink = false)
      : Providers(Providers), ForTheLink(ForTheLink) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// What LoopVectorize is told by the command line (-fno-vectorize), which only the pipeline that PB builds shows.
llvm::LoopVectorizeOptions vectorizerOptions(llvm::PassBuilder &PB, llvm::OptimizationLevel Level);

class VectorizeForLink : public llvm::PassInfoMixin<VectorizeForLink> {
  llvm::LoopVectorizeOptions Options;

public:
  explicit VectorizeForLink(llvm::LoopVectorizeOptions Options) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// `Phase`: in a ThinLTO compilation simd loops without math calls are left to the link. There several modules are
// compiled at once, and LLVM's switches are not set.
class VectorizeCalls : public llvm::PassInfoMixin<VectorizeCalls> {
  llvm::LoopVectorizeOptions Options;
  llvm::ThinOrFullLTOPhase Phase;

public:
  explicit VectorizeCalls(llvm::LoopVectorizeOptions Options = {},
                          llvm::ThinOrFullLTOPhase Phase = llvm::ThinOrFullLTOPhase::None)
      : Options(Options), Phase(Phase) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

// `ForTheLink`: a compilation whose optimizer runs in the link; functions of the file alone are left to that.
class DeclareSimdBodies : public llvm::PassInfoMixin<DeclareSimdBodies> {
  bool ForTheLink;

public:
  explicit DeclareSimdBodies(bool ForTheLink = false) : ForTheLink(ForTheLink) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  // Other objects may call the variants whatever this one was compiled with.
  static bool isRequired() { return true; }
};

// `inline-libvec<bodies=FILE;always>`.
struct InlineLibvecOptions {
  FindBodies Bodies;   // none: nothing is inlined
  bool Always = false; // whatever it costs, in loops and outside
};

class InlineLibvec : public llvm::PassInfoMixin<InlineLibvec> {
  InlineLibvecOptions Options;

public:
  explicit InlineLibvec(InlineLibvecOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// Puts the bridge into clang's pipelines and makes its passes known by name: those of bridge_passes.def, and
// inject-variants, inject-variants<providers=...>, vectorize-calls, inline-libvec, declare-simd-bodies, print<svfs>,
// print<svfs><providers=...>. `Bodies` finds the file that inline-libvec reads when it is not told another.
void registerBridge(llvm::PassBuilder &PB, FindBodies Bodies);

} // namespace vec
#endif
