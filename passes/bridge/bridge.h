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

// `ForTheLink`: a ThinLTO compilation. A function whose loops call functions with variants of the user's gets nothing:
// their bodies may be made in the link, which says so.
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

// `ThreadsShareProcess`: several modules are compiled at once (the link of ThinLTO), and LLVM's switches are not set.
class VectorizeCalls : public llvm::PassInfoMixin<VectorizeCalls> {
  llvm::LoopVectorizeOptions Options;
  bool ThreadsShareProcess;

public:
  explicit VectorizeCalls(llvm::LoopVectorizeOptions Options = {}, bool ThreadsShareProcess = false)
      : Options(Options), ThreadsShareProcess(ThreadsShareProcess) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

class RetireVariants : public llvm::PassInfoMixin<RetireVariants> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
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

class KeepSimdCalls : public llvm::PassInfoMixin<KeepSimdCalls> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

class ComplexCalls : public llvm::PassInfoMixin<ComplexCalls> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

class SingleSimdCalls : public llvm::PassInfoMixin<SingleSimdCalls> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

class SimdLoopLoads : public llvm::PassInfoMixin<SimdLoopLoads> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

class SimdLoopVariables : public llvm::PassInfoMixin<SimdLoopVariables> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

class SimdLoopResidues : public llvm::PassInfoMixin<SimdLoopResidues> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

class NoteSimdTypes : public llvm::PassInfoMixin<NoteSimdTypes> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

class NoteOwnFunctions : public llvm::PassInfoMixin<NoteOwnFunctions> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
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

class AdoptAnnotations : public llvm::PassInfoMixin<AdoptAnnotations> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  // The front end's pairs of addresses are nothing that a program may keep.
  static bool isRequired() { return true; }
};

class SimdLoopCalls : public llvm::PassInfoMixin<SimdLoopCalls> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

class InvariantDivisions : public llvm::PassInfoMixin<InvariantDivisions> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

class ThreadLoopBounds : public llvm::PassInfoMixin<ThreadLoopBounds> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
};

// Puts the bridge into clang's pipelines and makes its passes known by name: inject-variants,
// inject-variants<providers=...>, vectorize-calls, retire-variants, adopt-annotations, simd-loop-calls, complex-calls,
// inline-libvec, declare-simd-bodies, note-simd-types, note-own-functions, print<svfs>, print<svfs><providers=...>.
// `Bodies` finds the file that inline-libvec reads when it is not told another.
void registerBridge(llvm::PassBuilder &PB, FindBodies Bodies);

} // namespace vec
#endif
