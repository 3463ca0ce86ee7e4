// Runs clang as a child process. Its input and output are files in memory, so that none can be left behind.
#ifndef VEC_PASSES_TOOLS_VECC_CLANG_H
#define VEC_PASSES_TOOLS_VECC_CLANG_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <string>

namespace vec {

// A file in memory that a child process can write by its path.
class MemoryFile {
  int FD;

public:
  MemoryFile();
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  bool isOpen() const { return FD >= 0; }
  bool write(llvm::StringRef Text);
  std::string path() const { return "/proc/self/fd/" + std::to_string(FD); }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> read(llvm::StringRef Name) const;
};

// Runs clang 22, with standard input from a file or vecc's own, and standard output into a file. Its messages go where
// vecc's go. `What`: what clang refused, for the message.
llvm::Error runClang(llvm::ArrayRef<llvm::StringRef> Arguments, const MemoryFile *Input, const MemoryFile &Output,
                     const llvm::Twine &What);

} // namespace vec
#endif
