// The machine that vecc's command line names.
#ifndef VEC_PASSES_TOOLS_VECC_MACHINE_H
#define VEC_PASSES_TOOLS_VECC_MACHINE_H

#include "passes/tools/vecc_options.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace vec {

llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machineFor(const VeccOptions &Options);

} // namespace vec
#endif
