// Calls whose arguments or results are complex values or small records, of which LLVM's vectorizer makes no lanes.
#ifndef VEC_PASSES_BRIDGE_RECORD_PARTS_H
#define VEC_PASSES_BRIDGE_RECORD_PARTS_H

#include "abi/vfshape.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <functional>

namespace vec {

// Makes such calls take and return the numbers that their arguments and results consist of:
//
//   %r = call {float, float} @f([2 x float] %z, float %x)
//   ==>
//   %r = call {float, float} @wrapper(float %z.0, float %z.1, float %x)
//
// The calls in innermost loops that have variants; true if there were any. LLVM knows no scalable lanes of bool, and
// counts none where a call has no vector: these come as bytes, and with an argument that nobody reads. A scalar that
// the target has in a vector (x86-64: a record of two floats), of which it would make vectors of vectors, is an
// integer.
using VariantsOfCall = std::function<llvm::SmallVector<abi::VFVariant, 0>(const llvm::CallInst &)>;
bool passRecordsByParts(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, const VariantsOfCall &VariantsOf);

// The arguments of the call that make up one parameter of a variant.
struct ArgumentRange {
  unsigned First = 0, Count = 0;
};
// By the parameters of a variant that has so many: of addresses for results that are records there is none.
llvm::SmallVector<ArgumentRange, 8> argumentRanges(const llvm::CallInst &Call, unsigned Parameters);

// Vectors of the first numbers of all lanes, the second, ... <==> one vector of all numbers of the first lane, the
// second, ... Of scalable lanes the number of parts is a power of 2.
llvm::Value *interleave(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Parts);
llvm::SmallVector<llvm::Value *, 4> deinterleave(llvm::IRBuilderBase &B, llvm::Value *All, unsigned Parts);

} // namespace vec
#endif
