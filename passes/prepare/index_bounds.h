// Bounds of sums: whether an index of 32 bits, or what a comparison compares, wraps around in no work-item.
#ifndef VEC_PASSES_PREPARE_INDEX_BOUNDS_H
#define VEC_PASSES_PREPARE_INDEX_BOUNDS_H

#include "passes/analysis/shape_analysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace vec {

// An extension or a comparison, each of whose operands is u + Coefficient * (int) Id.
struct Sum {
  llvm::Instruction *User;
  llvm::CallInst *Id = nullptr;
  int64_t Coefficient = 0;
  llvm::Value *LeastId = nullptr; // of those that come to the user, as conditions around it say; null: 0
};

// The work-items for which sums are bounded. Range: in all dimensions; only parameters and the range are known, neither
// IDs nor memory. Row: along the dimension of the lanes. Packet: of one that has a fixed number of lanes.
enum class IdsOf : uint8_t { Range, Row, Packet };

// Computes in front of an instruction, for many IDs and all iterations of loops behind it, what bounds sums.
class IndexBounds {
public:
  IndexBounds(llvm::FunctionAnalysisManager &FAM, const ShapeAnalysis &SA, unsigned Dimension, IdsOf Over,
              llvm::Instruction *Where);

  // The uniform condition that none of the sums wraps around. Removes those for which that cannot be computed here, and
  // finds Id and Coefficient of the others.
  llvm::Value *noneWraps(llvm::SmallVectorImpl<Sum> &Sums);

private:
  // Signed 64-bit integers below 2^Bits; Low and High are the same value if the sum is uniform.
  struct Bounds {
    llvm::Value *Low, *High;
    unsigned Bits;
  };
  struct Guard;
  class GuardFinder;

  static bool isSigned(const Sum &S);
  llvm::Value *noneWraps(Sum &S); // null if that cannot be computed
  std::optional<Bounds> of(const llvm::SCEV *X, Sum &S);
  Bounds sum(const Bounds &X, const Bounds &Y);
  Bounds ofKnown(const llvm::SCEV *X);
  std::optional<Bounds> ofId(llvm::CallInst &Id, Sum &S);
  llvm::Value *leastId(const llvm::CallInst &Id, const llvm::BasicBlock &At);
  llvm::Value *leastId(const llvm::CallInst &Id, llvm::Value *Condition, bool Holds);
  llvm::Value *leastId(const llvm::CallInst &Id, llvm::CmpInst::Predicate P, llvm::Value *Left, llvm::Value *Right);
  std::optional<Bounds> ofLimit(const Guard &G, int64_t Least, int64_t Most, const Sum &S);
  std::optional<Bounds> ofCounter(const Guard &G, Sum &S);
  std::optional<Bounds> ofGuarded(const llvm::SCEVAddRecExpr &R, Sum &S, bool ByKnown);
  std::optional<Bounds> ofRecurrence(const llvm::SCEVAddRecExpr &R, Sum &S);
  std::optional<Bounds> ofRows(const llvm::SCEVMulExpr &M, Sum &S);
  std::optional<Bounds> ofProduct(const llvm::SCEVMulExpr &M, Sum &S);
  std::optional<llvm::APInt> factorOf(const llvm::SCEV *Step, const llvm::SCEV *Other);
  bool isOfRange(const llvm::Value &V) const;
  bool isKnown(const llvm::SCEV *S) const;
  llvm::Value *expand(const llvm::SCEV *S);
  void require(llvm::Value *Condition) { Fits = B.CreateAnd(Fits, Condition); }

  llvm::ScalarEvolution &SE;
  const llvm::DominatorTree &DT;
  const ShapeAnalysis &SA;
  const unsigned Dimension;
  const IdsOf Over;
  llvm::Instruction *Where;
  llvm::IRBuilder<> B;
  llvm::SCEVExpander Expander;
  llvm::Value *Fits = nullptr; // the conditions under which the bounds are right
};

} // namespace vec
#endif
