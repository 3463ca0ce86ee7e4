// A kernel file and the directives in its comments: what its arguments hold and how it is launched.
#ifndef VEC_TESTS_RUN_KERNEL_FILE_H
#define VEC_TESTS_RUN_KERNEL_FILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace vec::run {

struct Directive {
  std::string Function; // of the last KERNEL line above it; empty: all functions of the file
  std::string Keyword;
  std::string Text;
  unsigned Line;
};

struct KernelFile {
  std::string Path;
  std::vector<Directive> Directives;

  // The last directive of that keyword for the function, or nullptr.
  const Directive *find(llvm::StringRef Function, llvm::StringRef Keyword) const;
  // The last "ARG <Name>: ..." for the function, or nullptr; Text then is what follows the colon.
  const Directive *argument(llvm::StringRef Function, llvm::StringRef Name) const;
  llvm::Error error(const Directive &At, const llvm::Twine &Message) const;
};

// Reads the directives of a file. A word that looks like a misspelt directive is an error.
llvm::Expected<KernelFile> readKernelFile(llvm::StringRef Path);

// A count such as "N*4+1": numbers and the named ones, + - * and parentheses.
struct NamedCount {
  llvm::StringRef Name;
  uint64_t Value;
};
llvm::Expected<uint64_t> evaluateCount(llvm::StringRef Text, llvm::ArrayRef<NamedCount> Names);

} // namespace vec::run
#endif
