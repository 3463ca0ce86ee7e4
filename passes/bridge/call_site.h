// What a place in the program allows a variant of the function that it calls.
//
// LLVM's loop vectorizer looks at a call's lanes, mask, uniform and linear arguments. That the call may be exchanged at
// all it takes for granted as soon as there is a mapping: whoever offers one answers for memory, for lanes that do not
// run, and for the kinds of arguments that LLVM has no word for.
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
  // The same, or the one that it stands for: its function has the variants, and is who remarks speak of.
  const llvm::CallInst &proper() const { return Proper; }
  // How the arguments come, by the parameters of a variant that has so many: none for the address of a result that is a
  // record, which stands first. A call that returns values lacks the last parameters.
  llvm::SmallVector<Crossing, 8> crossings(unsigned Parameters) const;
  // The innermost loop around the call, if LLVM could vectorize it.
  const llvm::Loop *loop() const { return L; }
  // Some iterations of the loop pass the call by.
  bool isConditional() const;
  // An argument depends on what the call returned in an earlier iteration of a loop around it.
  bool isInRecurrence() const;
  // What LLVM's vectorizers make of an intrinsic: instructions of the target; calls that they think dearer than a
  // variant's; calls lane by lane that they think cheaper (POWER at -O3: exp in double).
  enum class Wide { Native, Called, LaneByLane };
  Wide wideIntrinsic() const;

  // How LLVM is to see the arguments of a variant: kinds `v`, `u` and `l` only, alignments dropped. A parameter that is
  // linear by a step of run time, which LLVM does not know, becomes `v`: its first lane is the base. So does an object
  // of the loop's own, by its value. Fails if an argument is not what the parameter asks for.
  llvm::Expected<abi::VFShape> shapeForLlvm(const abi::VFShape &Shape) const;

  // Fails if vectors of calls would do to memory what the calls one by one do not.
  llvm::Error checkMemory() const;

  // The numbers of lanes that the loop vectorizer may want here: [0] to [1], and what the loop's pragma names (or 0).
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
  const llvm::Loop *L;      // the same, if there is no loop in it
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
