// Whether vectors of records keep the order of an iteration's accesses.
//
//   q[2 * i] = p[2 * i + 1];  q[2 * i + 1] = p[2 * i];     with p == q, the second load reads what the first store
//   wrote
//
// In a loop whose iterations are independent, LLVM 22's vectorizer takes all accesses to be independent: it loads both
// members of a record before it stores any. That is wrong if p is q. The packetizer keeps the order, but then cannot
// load records as wholes. So such a loop gets versions, and tests in front of them: for records that are apart, for p
// that is q, and a scalar one for all others.
#ifndef VEC_PASSES_LOOPS_RECORD_ORDER_H
#define VEC_PASSES_LOOPS_RECORD_ORDER_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class DominatorTree;
class IRBuilderBase;
class Instruction;
class SCEVExpander;
} // namespace llvm

namespace vec {

// On loops that have versions: the one for records that do not overlap, and the one for those that are the same.
inline constexpr char ApartMark[] = "vec.loop.records_apart", SameMark[] = "vec.loop.records_same";

class RecordOrder {
public:
  // Requires an innermost loop. Does not change the function.
  RecordOrder(llvm::Loop &L, const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE, llvm::AAResults &AA);

  // Whether two accesses of an iteration may overlap, and vectors of records would change their order.
  bool isAtRisk() const { return Unknown || !Apart.empty(); }

  // Whether a test in front of the loop can tell that they do not overlap. Requires LoopSimplify and LCSSA form.
  bool canTest();

  // Makes the other versions. In the loop itself, which runs if the records are apart, their accesses get scopes that
  // say so.
  void makeVersions(llvm::LoopInfo &LI, llvm::DominatorTree &DT);

private:
  // Accesses at constant distances from each other, which move on by the same step.
  struct Family {
    const llvm::SCEV *Leader = nullptr; // the first member's address
    int64_t Step = 0;
    int64_t Low = 0, High = 0; // of all members, in bytes from the leader
    llvm::SmallVector<unsigned, 4> Loads = {}, Stores = {};
    bool Promised = true; // to be independent of other iterations
    bool Certain = true;  // whether the step is, or an index might wrap around
  };

  struct Access {
    llvm::Instruction *I;
    bool Stores;
    unsigned Family; // NoFamily if its address does not move on by a constant step
    int64_t Offset;  // from the leader
    uint64_t Size;
  };
  static constexpr unsigned NoFamily = ~0u;

  llvm::Loop &L;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  llvm::SmallVector<Access, 16> Accesses; // in the order of execution
  llvm::SmallVector<Family, 8> Families;
  llvm::SetVector<std::pair<unsigned, unsigned>> Apart; // families whose records must not overlap
  bool Unknown = false;                                 // no test can tell
  unsigned Asked = 0;

  void collect(const llvm::LoopInfo &LI);
  void join(Access &A, const llvm::SCEV *Address, int64_t Step, bool Certain);
  void compare(const Family &F);
  bool mayOverlap(const Access &X, const Access &Y);
  void keepApart(const Access &X, const Access &Y);
  llvm::Value *isApart(const Family &X, const Family &Y, llvm::IRBuilderBase &B, llvm::SCEVExpander &Expander) const;
  std::optional<std::pair<llvm::Value *, llvm::Value *>> bases() const;
  void addScopes(llvm::IRBuilderBase &B);
};

// Hides the promise of independent iterations of loops in which LLVM's vectorizer would change the order of an
// iteration's accesses, or share an object that each lane needs. It then finds out by itself, and tests what it must.
// `ForTheLink`: of all loops, too, whose bodies may become others in the link, by inlining or because an inner loop
// goes. True if there were any.
bool hidePromisesAtRisk(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, bool ForTheLink = false);

} // namespace vec
#endif
