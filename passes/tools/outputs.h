// The files that a tool writes, all of them or none.
//
// A regular file is written under a temporary name in the folder of the output, and renamed when all outputs are
// complete: no reader sees half of it, and after a full disk, a signal or a crash the output is unchanged. A symbolic
// link stays: its target is written. Devices, FIFOs and standard output ("-", or the same file by another name) are
// written in place. An output must not be one of the inputs, nor another output.
#ifndef VEC_PASSES_TOOLS_OUTPUTS_H
#define VEC_PASSES_TOOLS_OUTPUTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace vec {

class Outputs {
  enum class Way : uint8_t { StandardOutput, InPlace, Renamed };
  struct File {
    std::string Path;   // as the user wrote it
    std::string Target; // with symbolic links resolved
    std::string Option;
    Way How;
  };
  std::vector<std::string> Inputs;
  std::vector<File> Files;

  llvm::Error addExisting(File &F, bool Regular) const;
  llvm::Error addNew(File &F) const;

public:
  explicit Outputs(std::vector<std::string> Inputs) : Inputs(std::move(Inputs)) {}

  // Adds the output that an option names. Fails now if it is seen to be impossible, before the tool does its work.
  llvm::Error add(llvm::StringRef Path, llvm::StringRef Option);
  // Writes all, in the order of add().
  llvm::Error write(llvm::ArrayRef<llvm::StringRef> Contents) const;
};

// Writes to standard output. LLVM's own stream crashes the process if nobody asks for its error.
llvm::Error writeStandardOutput(llvm::StringRef Text);

} // namespace vec
#endif
