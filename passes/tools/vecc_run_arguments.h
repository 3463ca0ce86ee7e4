// The arguments of `vecc --run`, as text and as memory.
#ifndef VEC_PASSES_TOOLS_VECC_RUN_ARGUMENTS_H
#define VEC_PASSES_TOOLS_VECC_RUN_ARGUMENTS_H

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace vec {

// One argument of a kernel, ready to be passed. Buffers lie between pages that nobody may touch, with their last byte
// before the first of these; they are shared with child processes.
struct RunArgument {
  std::string Name, Element; // "float"; the element of a buffer, or the type of the value
  bool IsBuffer = false;
  uint64_t Count = 1;                               // elements
  std::vector<uint8_t> Start;                       // the bytes before the kernel runs
  uint8_t *Memory = nullptr;                        // of a buffer
  uint8_t *GuardFrom = nullptr, *GuardTo = nullptr; // the guard pages behind it
  uint8_t *Reserved = nullptr;                      // where those before it begin
  uint8_t *Slack = nullptr;                         // what lies before it in its first page, filled with a pattern

  // Puts the starting bytes back.
  void reset() const;
  // Whether something was written before the first byte.
  bool isSlackTouched() const;
  std::string describe() const; // "1024 floats"
  std::string element(const uint8_t *At, uint64_t Index) const;
};

// Reads `name=value`, `name=rand(0,1):float*1024`, `name=float*64` for each parameter of the kernel, which clang's
// metadata describe.
llvm::Expected<std::vector<RunArgument>> makeRunArguments(const llvm::Function &Kernel,
                                                          llvm::ArrayRef<std::string> Texts);

unsigned elementBytes(llvm::StringRef Element);

} // namespace vec
#endif
