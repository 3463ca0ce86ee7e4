// Group operations of a work-group (__mux_work_group_*, __mux_dma_*), as code that each of its work-items runs, with
// barriers.
#ifndef VEC_PASSES_KERNEL_WORK_GROUP_OPERATIONS_H
#define VEC_PASSES_KERNEL_WORK_GROUP_OPERATIONS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace vec {

// Gives bodies to the __mux_work_group_* functions of the module that have none: see work_group_operations.cpp. Returns
// whether there were any.
bool defineWorkGroupOperations(llvm::Module &M);

// The same for __mux_dma_* (dma.cpp).
bool defineDma(llvm::Module &M);

} // namespace vec
#endif
