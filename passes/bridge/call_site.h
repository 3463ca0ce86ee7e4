// What the place of a call in the program allows a variant of the called function.
//
// LLVM's loop vectorizer looks at lanes, mask, uniform and linear arguments. It takes every call with a mapping for one
// that may be replaced. So whoever attaches the mapping must check memory, inactive lanes, and the kinds of arguments
// that LLVM does not know.
#ifndef VEC_PASSES_BRIDGE_CALL_SITE_H
#define VEC_PASSES_BRIDGE_CALL_SITE_H

#include "passes/bridge/call_marshalling.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"

namespace vec {

class CallSite {
public:
  CallSite(llvm::CallInst &Call, llvm::FunctionAnalysisManager &FAM, const MarshalledCalls &Calls);

  llvm::CallInst &call() const { return Call; }
  // The same, or the call inside the wrapper that it calls: its function has the variants, and remarks name it.
  const llvm::CallInst &proper() const { return Proper; }
  // How the arguments cross, for a variant with so many parameters. A result that is a record in memory has the first
  // parameter, and no argument. A call that returns values lacks the last parameters, by which the variant stores them.
  llvm::SmallVector<Crossing, 8> crossings(unsigned Parameters) const;
  // The innermost loop around the call, if LLVM could vectorize it.
  const llvm::Loop *loop() const { return L; }
  // Whether some iterations of the loop do not reach the call.
  bool isConditional() const;
  // Whether an argument depends on what the call returned in an earlier iteration of a loop around it.
  bool isInRecurrence() const;
  // What LLVM's vectorizers make of an intrinsic: instructions of the target; calls, which they believe to cost more
  // than a variant; or scalar calls lane by lane, which they believe to cost less (POWER at -O3: exp in double).
  enum class Wide { Native, Called, LaneByLane };
  Wide wideIntrinsic() const;

  // The shape by which LLVM is to see the variant: kinds `v`, `u` and `l` only, no alignments. A parameter with a
  // run-time step, which LLVM does not know, becomes `v`, and its first lane is the base. An object of the loop becomes
  // `v`, too, and is passed by value. Fails if an argument does not fit its parameter.
  llvm::Expected<abi::VFShape> shapeForLlvm(const abi::VFShape &Shape) const;

  // Fails if a vector call would do to memory what the scalar calls in their order do not.
  llvm::Error checkMemory() const;

  // How many lanes the loop vectorizer may want here: Fewest to Most, and what the loop's pragma names (or 0).
  struct WantedLanes {
    unsigned Fewest = 0, Most = 0, Named = 0;
    bool contain(unsigned Lanes) const { return (Lanes >= Fewest && Lanes <= Most) || Lanes == Named; }
  };
  WantedLanes wantedLanes(unsigned WidestRegister) const;

private:
  llvm::CallInst &Call;
  const llvm::CallInst &Proper;
  const CallMarshalling How;
  const llvm::Loop *Around; // the innermost loop around the call
  const llvm::Loop *L;      // the same, if it is innermost, else null
  llvm::DominatorTree &DT;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  llvm::TargetTransformInfo &TTI;

  llvm::Expected<abi::VFParameter> shapeOfParts(const Crossing &C, const abi::VFParameter &P, unsigned Index) const;
  llvm::Error misfit(unsigned Index, abi::ParameterKind Kind) const;
  bool hasStep(const llvm::Value &Argument, int64_t Step) const;
  bool hasStepOf(const llvm::Value &Argument, const llvm::Value &Step, unsigned Bytes) const;
  llvm::SmallPtrSet<const llvm::Instruction *, 8> accessesMovedOverCall() const;
  bool fitsObject(const Crossing &Object, const llvm::Value &FirstPart, const abi::VFParameter &P) const;
  unsigned pointeeBytes(unsigned Parameter) const;
  bool isOwnObject(const llvm::Value &Pointer) const;
  bool isStrided(const llvm::Instruction &Access) const;
};

} // namespace vec
#endif
