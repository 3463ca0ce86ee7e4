// The kernels of files as objects for a foreign target: what becomes of them is the business of those who derive.
#ifndef VEC_TESTS_RUN_EMULATED_PROGRAM_H
#define VEC_TESTS_RUN_EMULATED_PROGRAM_H

#include "tests/run/arguments.h"
#include "tests/run/emulated/target.h"
#include "llvm/ADT/StringSet.h"

namespace vec::run {

class ForeignProgram {
  llvm::StringSet<> Known; // symbols that kernels may call

  llvm::Error writeObject(llvm::Module &M, llvm::StringRef Path);

protected:
  const ForeignTarget &Target;
  std::unique_ptr<llvm::TargetMachine> Machine;
  std::string Folder;
  llvm::raw_ostream &Out;

  void skip(const llvm::Twine &Head, const llvm::Twine &Why);
  void fail(const llvm::Twine &Head, const llvm::Twine &Why);
  // Writes a module that holds the kernels of these names in a table; the first one is the object's.
  void addObject(llvm::Module &M, llvm::StringRef Head, llvm::ArrayRef<std::string> Ids);

public:
  std::vector<std::string> Objects, Kernels;
  std::vector<bool> Suspects; // of the kernels: whether their object has the target's suspect instruction
  unsigned Failed = 0, Skipped = 0;

  ForeignProgram(const ForeignTarget &Target, llvm::StringSet<> Known, std::string Folder, llvm::raw_ostream &Out);
  virtual ~ForeignProgram() = default;
  // Adds every kernel of the module, which may be of any target.
  virtual llvm::Error add(const llvm::Module &M, const KernelFile &File) = 0;
  // The object that lists the kernels.
  llvm::Error finish();
};

// All functions and calls in C's convention, the only one of foreign code generators.
void useCConvention(llvm::Module &M);

} // namespace vec::run
#endif
