// The passes as classes: passes.def names and registers them.
#ifndef VEC_PASSES_PASSES_H
#define VEC_PASSES_PASSES_H

#include "passes/bridge/find_bodies.h"
#include "passes/request.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace llvm {
class PassBuilder;
}

namespace vec {

// What `packetize<lanes=8;dim=0;kernel=f>`, `print<plan><...>` and `print<lane-shapes><...>` take.
struct PacketizeOptions {
  unsigned Lanes = 4;
  bool ChooseLanes = false; // lanes=auto
  bool Scalable = false;    // lanes=nxv4
  unsigned Dimension = 0;
  bool Masked = false;
  bool Predicated = false;
  bool AlignedLocalIds = false;
  std::string Kernel;  // only this function; empty: all kernels
  std::string Variant; // a _ZGV name whose scalar part is the function: its shape, ISA and name
  Choices Chosen;
  bool Steps = false; // of print<plan>: the plan after each transform, too
};

// Parses `lanes=8;dim=0;masked;kernel=f;variant=_ZGVdN4v_f;choices=A:noB`, where `lanes=nxv4` are scalable.
llvm::Expected<PacketizeOptions> parsePacketizeOptions(llvm::StringRef Text);

class Packetize : public llvm::PassInfoMixin<Packetize> {
  PacketizeOptions Options;

public:
  explicit Packetize(PacketizeOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

class PrintPlan : public llvm::PassInfoMixin<PrintPlan> {
  PacketizeOptions Options;

public:
  explicit PrintPlan(PacketizeOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// One digraph a kernel, in the language of Graphviz.
class DotPlan : public llvm::PassInfoMixin<DotPlan> {
  PacketizeOptions Options;

public:
  explicit DotPlan(PacketizeOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

class PrintLaneShapes : public llvm::PassInfoMixin<PrintLaneShapes> {
  PacketizeOptions Options;

public:
  explicit PrintLaneShapes(PacketizeOptions O) : Options(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// Stops after a stage and replaces the function's body by the one-lane program that the stage made.
class RunStage : public llvm::PassInfoMixin<RunStage> {
  PacketizeOptions Options;
  Stage Last;

public:
  RunStage(PacketizeOptions O, Stage Last) : Options(std::move(O)), Last(Last) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// Takes no options.
class DefineMuxBuiltins : public llvm::PassInfoMixin<DefineMuxBuiltins> {
public:
  explicit DefineMuxBuiltins(const PacketizeOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// Takes no options.
class DefineWorkGroupOperations : public llvm::PassInfoMixin<DefineWorkGroupOperations> {
public:
  explicit DefineWorkGroupOperations(const PacketizeOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// Makes all passes known by name and their analyses, and puts the bridge into clang's pipelines. `Bodies` finds the
// file of libvec's bodies, which are inlined at -O3 if there is one.
void registerPasses(llvm::PassBuilder &PB, FindBodies Bodies = nullptr);

} // namespace vec
#endif
