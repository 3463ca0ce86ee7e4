// The kernels of a file as objects for a foreign target: scalar, in scalable versions, and with what their memory
// holds.
#ifndef VEC_TESTS_RUN_EMULATED_PROGRAM_H
#define VEC_TESTS_RUN_EMULATED_PROGRAM_H

#include "tests/run/arguments.h"
#include "tests/run/emulated/target.h"
#include "llvm/ADT/StringSet.h"

namespace vec::run {

// A vector version of a kernel. One row, one test.
struct ForeignCase {
  unsigned Lanes;
  bool Masked, Predicated, Optimized;
  std::string label() const; // "nxv4", "nxv8m", "nxv4p+O3"
};

class ForeignProgram {
  const ForeignTarget &Target;
  std::unique_ptr<llvm::TargetMachine> Machine;
  llvm::StringSet<> Known; // symbols that kernels may call
  std::string Folder;
  llvm::raw_ostream &Out;

  llvm::Error writeObject(llvm::Module &M, llvm::StringRef Path);
  void addKernel(const llvm::Module &Pristine, const Subject &S, llvm::StringRef File);

public:
  std::vector<std::string> Objects, Kernels;
  unsigned Failed = 0, Skipped = 0;

  ForeignProgram(const ForeignTarget &Target, llvm::StringSet<> Known, std::string Folder, llvm::raw_ostream &Out);
  // Adds every kernel of the module, which may be of any target.
  llvm::Error add(const llvm::Module &M, const KernelFile &File);
  // The object that lists the kernels.
  llvm::Error finish();
};

} // namespace vec::run
#endif
