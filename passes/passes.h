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

// The parameters of `packetize<lanes=8;dim=0;kernel=f>`, `print<plan><...>` and `print<lane-shapes><...>`.
struct PacketizeOptions {
  PacketizeRequest Request;
  std::string Kernel;  // only this function; empty: all kernels
  std::string Variant; // a _ZGV name whose scalar part is the function: its shape, ISA and name
  bool Steps = false;  // for print<plan>: also the plan after each transform

  PacketizeOptions() { Request.Shape.lanes = {4, false}; }
};

// Parses `lanes=8;dim=0;masked;kernel=f;variant=_ZGVdN4v_f;choices=A:noB`; `lanes=nxv4` are scalable.
llvm::Expected<PacketizeOptions> parsePacketizeOptions(llvm::StringRef Text);

// One class for each line of passes.def, which says what it does.
#define PASS(NAME, CLASS, HELP)                                                                                        \
  struct CLASS : llvm::PassInfoMixin<CLASS> {                                                                          \
    PacketizeOptions Options;                                                                                          \
    explicit CLASS(PacketizeOptions O) : Options(std::move(O)) {}                                                      \
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);                                    \
    static bool isRequired() { return true; }                                                                          \
  };
#include "passes/passes.def"

// Makes all passes known by name, with their analyses, and puts the bridge into clang's pipelines. `Bodies` finds the
// file of libvec's bodies, which are inlined at -O3 if there is one.
void registerPasses(llvm::PassBuilder &PB, FindBodies Bodies = nullptr);

} // namespace vec
#endif
