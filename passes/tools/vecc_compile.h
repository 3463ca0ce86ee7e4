// The steps of vecc, from its options to its outputs.
#ifndef VEC_PASSES_TOOLS_VECC_COMPILE_H
#define VEC_PASSES_TOOLS_VECC_COMPILE_H

#include "passes/tools/vecc_header.h"
#include "passes/tools/vecc_options.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace vec {

// Reads the input: OpenCL C by running clang, or IR. The module is verified. `Rule` gets the rule for make that -MD
// asks for.
llvm::Expected<std::unique_ptr<llvm::Module>> loadInput(const VeccOptions &Options, llvm::LLVMContext &Context,
                                                        std::string *Rule = nullptr);

// The name of the file for that rule: k.d beside k.o.
std::string ruleFile(const VeccOptions &Options);

// The kernels that the options name, or all.
llvm::Expected<llvm::SmallVector<llvm::Function *>> selectKernels(llvm::Module &M, const VeccOptions &Options);

// Removes from the front end's module the kernels with parameters that are not implemented (images). Returns a message
// for each. Fails if the options name one of them, or if no other kernel is left.
llvm::Expected<std::vector<std::string>> leaveOutKernels(llvm::Module &M, const VeccOptions &Options);

// The target machine that the options name.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machineFor(const VeccOptions &Options);

// With --run: the function `void f(const void *const *)`, which takes pointers to the arguments and to a pointer to the
// range.
inline constexpr const char *RunnerName = "vec_run_kernel";

struct VeccResult {
  std::string Output; // the bytes of the object, or text
  std::vector<KernelInterface> Kernels;
  std::vector<std::string> LeftScalar; // by the cost model or a refusal: kernel and reason
  std::string Report;                  // JSON, if requested
};

// The module as object or assembly for the machine, or as LLVM IR.
llvm::Expected<std::string> emitModule(llvm::Module &M, llvm::TargetMachine &Target, Emit What);

// Compiles the kernels of M as the options say, for one target. Changes M: in the end it holds what Output was made
// from.
llvm::Expected<VeccResult> compileKernels(llvm::Module &M, const VeccOptions &Options);

// compileKernels for each target that the options name. With more than one, kernel k has entry points k__v3_range,
// k__v4_range, ..., and k_range calls those of the best target that the CPU can run. Changes M.
llvm::Expected<VeccResult> compileForTargets(llvm::Module &M, const VeccOptions &Options);

// Compiles the kernel, runs it over the range in a process of its own, and prints the contents of its buffers. With
// --check, the scalar form runs on the same arguments and must give the same bits.
llvm::Error runKernel(const VeccOptions &Options);

} // namespace vec
#endif
