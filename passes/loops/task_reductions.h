// Reductions of `taskloop simd`.
#ifndef VEC_PASSES_LOOPS_TASK_REDUCTIONS_H
#define VEC_PASSES_LOOPS_TASK_REDUCTIONS_H

#include "llvm/Analysis/LoopInfo.h"

namespace vec {

// A task has its part of a reduction in memory of the runtime, __kmpc_task_reduction_get_th_data. To LLVM, each store
// of the loop might change it. Only this loop does, while it runs: its iterations use objects on the stack instead,
// which are loaded in front of the loop and stored behind it.
//
//   %sum = call ptr @__kmpc_task_reduction_get_th_data (...)        %own = alloca i32
//   loop: %old = load i32, ptr %sum                                 store (load %sum), %own
//         store (add %old, %x), %sum                      ==>       loop: the same with %own
//                                                                   behind the loop: store (load %own), %sum
//
// True if there were any. Requires LoopSimplify form.
bool keepTaskReductions(llvm::Loop &L);

} // namespace vec
#endif
