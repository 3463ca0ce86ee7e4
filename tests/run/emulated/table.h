// Constants of LLVM IR that are the structs of runtime.h.
#ifndef VEC_TESTS_RUN_EMULATED_TABLE_H
#define VEC_TESTS_RUN_EMULATED_TABLE_H

#include "abi/vfshape.h"
#include "tests/run/arguments.h"
#include "llvm/IR/Constants.h"

namespace vec::run {

// How a version of a kernel is called. One row, one test.
struct ForeignCase {
  abi::Lanes Lanes;
  bool Masked, Predicated, Optimized;
  std::string label() const; // "nxv4", "x8m", "nxv4p+O3"
};

class Table {
  llvm::Module &M;
  llvm::LLVMContext &C;
  llvm::Type *Word, *Pointer;

  llvm::Constant *text(llvm::StringRef S);
  llvm::Constant *bytes(llvm::ArrayRef<uint8_t> Bytes);
  llvm::Constant *record(llvm::ArrayRef<llvm::Constant *> Fields);
  llvm::Constant *triplet(const Triplet &T);

public:
  explicit Table(llvm::Module &M);

  llvm::Constant *word(uint64_t V);
  llvm::Constant *none();
  llvm::Constant *place(llvm::Constant *Initial,
                        llvm::GlobalValue::LinkageTypes Linkage = llvm::GlobalValue::InternalLinkage,
                        const llvm::Twine &Name = "");
  llvm::Constant *array(llvm::ArrayRef<llvm::Constant *> Items);
  // Expected: what the kernel leaves in a buffer; empty: what the scalar kernel does.
  llvm::Constant *argument(const Argument &A, unsigned Index, size_t Count, llvm::ArrayRef<uint8_t> Expected = {});
  // A version that runs one packet, and one that runs the whole range.
  llvm::Constant *packets(const ForeignCase &Of, llvm::Function &Thunk, unsigned Dimension);
  llvm::Constant *whole(llvm::StringRef Label, llvm::Function &Thunk);
  // Scalar: a thunk, or null if the arguments know what is expected.
  void kernel(llvm::StringRef Id, llvm::StringRef Head, const Launch &Range, llvm::ArrayRef<llvm::Constant *> Arguments,
              llvm::Constant *Scalar, llvm::ArrayRef<llvm::Constant *> Versions);
};

// "nxv4", "x8"
std::string lanesLabel(abi::Lanes Lanes);

} // namespace vec::run
#endif
