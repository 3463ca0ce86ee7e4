// Chooses in which packets a kernel runs, by the command line, the kernel's requirements and the target.
#ifndef VEC_PASSES_TOOLS_VECC_PACKETS_H
#define VEC_PASSES_TOOLS_VECC_PACKETS_H

#include "passes/request.h"
#include "passes/tools/vecc_options.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/Target/TargetMachine.h"

namespace vec {

class PacketChoice {
  const VeccOptions &Options;
  mutable llvm::DenseMap<const llvm::Function *, unsigned> RowsOf; // rowDimension of kernels that were asked for

  const KernelChoice *choiceOf(const llvm::Function &Kernel) const;
  unsigned mostLanes(llvm::Function &Kernel) const;

public:
  explicit PacketChoice(const VeccOptions &Options) : Options(Options) {}

  // Makes the local size of the command line one that the kernel requires.
  llvm::Error specialise(llvm::Function &Kernel) const;
  // The dimension of the lanes. Scans of work-groups need x, in the order of the work-items.
  unsigned dimensionOf(const llvm::Function &Kernel) const;
  // The fewest work-items of a row for which it pays, if it was chosen and is not x; else 0.
  unsigned shortestRow(const llvm::Function &Kernel) const;
  // The widths of its packets, the widest first; 0 lanes: as --vf says.
  llvm::SmallVector<abi::Lanes, 4> lanesOf(const llvm::Function &Kernel) const;
  // A narrower width than the chosen one, for groups with short rows; none: it does not pay.
  std::optional<abi::Lanes> lanesOfShortRows(llvm::Function &Kernel, abi::Lanes Chosen) const;
  // Fails if the kernel's required sub-groups, which are its packets, are impossible.
  llvm::Error checkSubGroupSize(const llvm::Function &Kernel) const;
  // The request to the vectorizer; no lanes: as --vf says.
  PacketizeRequest requestFor(llvm::Function &Kernel, const llvm::TargetMachine &Target,
                              abi::Lanes Lanes = {0, false}) const;
};

} // namespace vec
#endif
