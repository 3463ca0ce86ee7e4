// TargetInfo: builds memory accesses and shuffles of scalable vectors for the target, and says how wide its vectors
// should be. The emitter leaves all of these to it. For a target of its own, a program derives from this class and
// registers the analysis below with a factory, before vec::registerAnalyses (or instead of it). Hooks that it does not
// override use LLVM's intrinsics and TargetTransformInfo.
//
//   FAM.registerPass([] {
//     return vec::TargetInfoAnalysis([](const Function &F, const TargetTransformInfo &TTI) {
//       return std::make_unique<MyTarget>(TTI);
//     });
//   });
//
// Builder hooks insert at the builder's position. They may create blocks, if the builder ends in the last of them. They
// must not fail: a target that has nothing better returns what the base class builds.
#ifndef VEC_PASSES_TARGET_TARGET_INFO_H
#define VEC_PASSES_TARGET_TARGET_INFO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"
#include <array>
#include <functional>
#include <memory>
#include <optional>

namespace vec {

// An access of all lanes of a packet.
struct VectorAccess {
  llvm::VectorType *Type;        // of the lanes' values
  llvm::Value *Pointer;          // of lane 0; gather and scatter: a vector with an address for each lane
  llvm::Align Alignment;         // of Pointer; interleaved, gather and scatter: of the address of each lane
  llvm::Value *Mask = nullptr;   // <lanes x i1>; null: all lanes
  llvm::Value *Length = nullptr; // i32: lanes from here on are inactive, whatever the mask says; null: none
  llvm::Value *Stride = nullptr; // interleaved: bytes from one lane to the next, in the pointer's index type
  bool Steady = false;           // the mask mostly equals that of the packet before, as at the end of a row
  bool Spaced = false;           // gather and scatter: the distance from each lane to the next is the same
};

// Accesses of several members of consecutive records: lane i has record i.
struct InterleavedGroup {
  llvm::Type *Member;
  unsigned Lanes;
  unsigned Factor;                   // number of members in a record
  llvm::ArrayRef<unsigned> Accessed; // which of them, in ascending order
  llvm::Align Alignment;
  unsigned AddressSpace;
  bool Store, Masked;
};

// Whether the target executes such a gather as one load after the other, such a scatter as one store after the other.
bool loadsOneByOne(const llvm::TargetTransformInfo &TTI, llvm::VectorType *T, llvm::Align A);
bool storesOneByOne(const llvm::TargetTransformInfo &TTI, llvm::VectorType *T, llvm::Align A);

// Whether the target accesses lanes at equal distances one by one, if all are active: it has no gathers (scatters), or
// these take longer.
bool stridesOneByOne(const llvm::Function &F, const llvm::TargetTransformInfo &TTI, llvm::VectorType *T, llvm::Align A,
                     bool Stored);

// Whether each lane should load two neighbouring double words as a pair: if lanes are loaded one by one anyway, or if
// indices are read back (read_back.cpp), since two gathers take longer.
bool loadsPairs(const llvm::Function &F, const llvm::TargetTransformInfo &TTI, unsigned Lanes);

class TargetInfo {
public:
  explicit TargetInfo(const llvm::TargetTransformInfo &TTI) : TTI(&TTI) {}
  virtual ~TargetInfo();

  const llvm::TargetTransformInfo &costs() const { return *TTI; }

  // Memory. Inactive lanes access no memory, and their loaded values are arbitrary. Lane i is at Pointer + i * size of
  // an element.
  virtual llvm::Value *load(llvm::IRBuilderBase &B, const VectorAccess &A) const;
  virtual void store(llvm::IRBuilderBase &B, llvm::Value *Stored, const VectorAccess &A) const;
  // Lane i is at Pointer + i * Stride.
  virtual llvm::Value *loadInterleaved(llvm::IRBuilderBase &B, const VectorAccess &A) const;
  virtual void storeInterleaved(llvm::IRBuilderBase &B, llvm::Value *Stored, const VectorAccess &A) const;
  // Lane i is at Pointer[i]. If several lanes store to one address, the last one's value remains.
  virtual llvm::Value *gather(llvm::IRBuilderBase &B, const VectorAccess &A) const;
  virtual void scatter(llvm::IRBuilderBase &B, llvm::Value *Stored, const VectorAccess &A) const;
  // Loads pairs: the values at Pointer[i] and behind it. No mask; the number of lanes is even and fills whole
  // registers.
  virtual std::array<llvm::Value *, 2> gatherPairs(llvm::IRBuilderBase &B, const VectorAccess &A) const;

  // Whether lanes, all of them active, whose addresses are known at no cost access memory on their own: one scalar
  // access after the other instead of one of the calls above. By default they do not, so that a target that overrides
  // `gather` or `scatter` is asked. LLVM's own target says what `stridesOneByOne` says.
  virtual bool prefersSingleLanes(const llvm::Function &F, llvm::VectorType *T, llvm::Align A, bool Stored) const;

  // Shuffles by a factor whose prime factors are 2, 3, 5 and 7 (others, on scalable vectors only, go through memory).
  // <a b>, 2 ==> <a a b b>
  virtual llvm::Value *broadcastInner(llvm::IRBuilderBase &B, llvm::Value *V, unsigned Factor) const;
  // <a b>, 2 ==> <a b a b>
  virtual llvm::Value *broadcastOuter(llvm::IRBuilderBase &B, llvm::Value *V, unsigned Factor) const;
  // Element First and every Factor-th one from there on, First < Factor: <a b c d>, 1, 2 ==> <b d>
  virtual llvm::Value *extractEvery(llvm::IRBuilderBase &B, llvm::Value *V, unsigned First, unsigned Factor) const;
  // Replaces those elements: <a b c d>, <x y>, 1, 2 ==> <a x c y>
  virtual llvm::Value *insertEvery(llvm::IRBuilderBase &B, llvm::Value *Into, llvm::Value *V, unsigned First,
                                   unsigned Factor) const;

  // The length of a predicated packet, an i32 from 1 to the number of lanes, if so many work-items (at least 1) are
  // left.
  virtual llvm::Value *vectorLength(llvm::IRBuilderBase &B, llvm::Value *Left, llvm::ElementCount Lanes) const;

  // Whether to access a group as whole registers and shuffles. Nothing: the cost model decides.
  virtual std::optional<bool> wantsGroup(const InterleavedGroup &G) const;

  // The largest power of two of lanes, at most `Most`, with which values of these types fit the vector registers at the
  // same time; at least 1.
  virtual unsigned widestLanes(llvm::ArrayRef<llvm::Type *> LiveTogether, unsigned Most) const;
  // The width in bits of the vectors in which lanes of this type are best computed; a wider packet takes several.
  virtual unsigned preferredBits(llvm::Type *T) const;

private:
  const llvm::TargetTransformInfo *TTI;
};

using TargetInfoFactory =
    std::function<std::unique_ptr<TargetInfo>(const llvm::Function &, const llvm::TargetTransformInfo &)>;

class TargetInfoAnalysis : public llvm::AnalysisInfoMixin<TargetInfoAnalysis> {
  friend llvm::AnalysisInfoMixin<TargetInfoAnalysis>;
  static llvm::AnalysisKey Key;
  TargetInfoFactory Make;

public:
  struct Result {
    std::shared_ptr<const TargetInfo> Target;
    bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &, llvm::FunctionAnalysisManager::Invalidator &) {
      return false;
    }
  };
  TargetInfoAnalysis() = default; // makes TargetInfo itself
  explicit TargetInfoAnalysis(TargetInfoFactory Make) : Make(std::move(Make)) {}
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

// The analysis's result, if it is registered, else TargetInfo itself.
std::shared_ptr<const TargetInfo> targetInfo(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

} // namespace vec
#endif
