// Machine code in this process, and one calling convention for every function: a thunk that loads the arguments from
// memory.
#ifndef VEC_TESTS_RUN_JIT_H
#define VEC_TESTS_RUN_JIT_H

#include "tests/run/frontend.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

namespace vec::run {

// Slots[i] points to what argument i loads; Mask to one byte a lane; Result to where the result goes.
using Thunk = void (*)(void *const *Slots, const uint8_t *Mask, void *Result);

// Adds "void Name(Slots, Mask, Result)", which calls Callee. The last parameter of a masked callee is its mask.
llvm::Function *addThunk(llvm::Function &Callee, bool Masked, llvm::StringRef Name);

class Jit {
  std::unique_ptr<llvm::orc::LLJIT> Engine;
  std::shared_ptr<std::string> Errors; // what the session reported: the reason behind a failed lookup

public:
  static llvm::Expected<Jit> make(const Cpu &C, llvm::CodeGenOptLevel Level);
  // The thunk of that name in M, compiled. Can be called once.
  llvm::Expected<Thunk> compile(std::unique_ptr<llvm::Module> M, llvm::orc::ThreadSafeContext Context,
                                llvm::StringRef Name);
};

} // namespace vec::run
#endif
