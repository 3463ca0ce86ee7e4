// The Vector Function ABI in LLVM types: the signature of a variant, and how lanes are passed in and out.
//
// The vectorizer holds a value as one <lanes x T>. Across a call of a variant it is a sequence of register-sized
// chunks, a mask has the form that the ISA prescribes, and a result of several registers goes through memory if the ABI
// says so. Caller and callee are built from the same AbiSignature, so they cannot disagree.
#ifndef VEC_PASSES_SVFS_ABI_LOWERING_H
#define VEC_PASSES_SVFS_ABI_LOWERING_H

#include "abi/types.h"
#include "abi/vfshape.h"
#include "passes/svfs/isa_features.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"

namespace vec {

// How the lanes of one scalar value are passed: as `Chunks` consecutive arguments, of `LanesPerChunk` lanes each.
struct AbiValue {
  llvm::Type *Scalar = nullptr; // type of a lane in the scalar function
  llvm::Type *Lane = nullptr;   // type of a lane in a register: bool lanes are bytes
  llvm::Type *Passed =
      nullptr; // type of one argument: vector, scalar (uniform, linear), or an integer that holds a tiny vector
  llvm::Type *Register = nullptr; // the vector that Passed is or holds
  unsigned First = 0;             // index of the first argument
  unsigned Chunks = 0;            // 0 if nothing is passed
  unsigned LanesPerChunk = 0;     // of a complex value, numbers: two for each lane
  bool Vector = false;            // false if it is one scalar for all lanes
  unsigned Elements = 1;          // numbers of a lane: 2 for a complex value, which the chunks contain one by one
  bool Interleaved = false;       // the numbers of a lane are adjacent; else the chunks of the first numbers come first
  bool ByAddress = false;         // a record: its lanes are addresses, as integers
};

// The type that the ABI sees for an LLVM type, of a value that the source says to be a Struct or Complex, or neither
// (Void). A type that cannot be a lane is an opaque record.
abi::ScalarType abiType(llvm::Type *T, const llvm::DataLayout &DL, abi::TypeKind Source = abi::TypeKind::Void);

// Sets the number of bytes that the ABI counts for what a pointer points to, if it counts any.
void setPointee(abi::ScalarType &Type, unsigned Bytes);

struct AbiSignature {
  llvm::FunctionType *Type = nullptr;
  unsigned Lanes = 0;
  bool Scalable = false; // `Lanes`, and those of the chunks, are per vscale
  unsigned VScale = 0;   // for SVE with a fixed number of lanes: the vscale with which they fill registers
  // One for each scalar parameter; in front, one for each address of a result, if the result is a record.
  llvm::SmallVector<AbiValue, 8> Parameters;
  bool ResultByAddress = false;
  // The mask; Chunks is 0 if there is none. Passed is a vector of the characteristic type (x86-64 b, c, d), an integer
  // with a bit for each lane (x86-64 e), or <lanes x i1> (SVE, and LLVM's internal form).
  AbiValue Mask;
  AbiValue Return;                    // Chunks is 0 for void
  llvm::Type *ReturnMemory = nullptr; // the type behind the hidden first argument, if the result is in memory
  llvm::Align ReturnAlignment;
  llvm::CallingConv::ID Convention = llvm::CallingConv::C;
  unsigned WidestVector = 0; // bits of the widest vector that is passed or returned

  llvm::ElementCount count() const { return llvm::ElementCount::get(Lanes, Scalable); }
  // The type of a chunk in the vector function.
  llvm::VectorType *chunkOf(llvm::Type *Lane, const AbiValue &V) const {
    return llvm::VectorType::get(Lane, llvm::ElementCount::get(V.LanesPerChunk, Scalable));
  }
};

// The signature of the variant of `Scalar` that the shape describes. Fails, with a message of one line, for types that
// have no vector form and shapes that do not fit the function. On AArch64 the mask depends on what uniform and linear
// pointers point to: `LaneBytes`, one for each parameter, 0 if unknown. `Kinds`: of the parameters, then of the result,
// if LLVM's types do not tell (svfs/attributes.h).
llvm::Expected<AbiSignature> lowerSignature(llvm::FunctionType *Scalar, const abi::VFShape &Shape, abi::Isa Isa,
                                            const llvm::DataLayout &DL, llvm::ArrayRef<unsigned> LaneBytes = {},
                                            llvm::ArrayRef<abi::TypeKind> Kinds = {});

// `LaneBytes` for pointers to results that are stored side by side: their distance.
llvm::SmallVector<unsigned, 8> laneBytesOfSteps(const abi::VFShape &Shape);

// Sets the calling convention and the attributes of parameters that decide how they are passed.
void addAbiAttributes(llvm::Function &VF, const AbiSignature &Signature, const llvm::Function *Scalar);

// Declares the variant, or returns the function of that name if it has this type; null if that has another type.
// `Scalar`, if known, gives the extension attributes of uniform and linear parameters.
llvm::Function *declareVariant(llvm::Module &M, llvm::StringRef Name, const AbiSignature &Signature,
                               const llvm::Function *Scalar);

// Callee side. The parameter as <lanes x T>, or as the scalar when it is uniform or linear (AbiValue::Vector tells: a
// `L` parameter, linear(val()) of a reference, is a vector of addresses).
llvm::Value *joinParameter(llvm::IRBuilderBase &B, llvm::Function &VF, const AbiSignature &Signature,
                           unsigned ScalarIndex);
// The mask as <lanes x i1>, or null if the variant has none.
llvm::Value *maskFromAbi(llvm::IRBuilderBase &B, llvm::Function &VF, const AbiSignature &Signature);
// Ends the block with the return of <lanes x R>, or of nothing when `Wide` is null.
void returnToAbi(llvm::IRBuilderBase &B, llvm::Function &VF, const AbiSignature &Signature, llvm::Value *Wide);

// Caller side. One wide argument for each scalar parameter: <lanes x T>, or a scalar if the parameter is uniform or
// linear. A masked variant takes a null mask for "all lanes". The result is <lanes x R>, or null for void. Sets the
// attribute that the caller needs to pass 512-bit vectors.
llvm::Value *emitVariantCall(llvm::IRBuilderBase &B, llvm::Function *Variant, const AbiSignature &Signature,
                             llvm::ArrayRef<llvm::Value *> WideArguments, llvm::Value *Mask);

// If a function prefers narrow vectors, vectors wider than "min-legal-vector-width" are passed in halves, whatever the
// other side expects: so every function that passes or takes wide vectors needs the attribute.
void raiseMinLegalVectorWidth(llvm::Function &F, unsigned Bits);

// The width in bits of the widest vector that is passed or returned, 0 if there is none.
unsigned widestVector(const llvm::FunctionType &Type, const llvm::DataLayout &DL);

// The memory effects of the calls of all lanes. If addresses are passed as a vector, the memory behind them is not
// argument memory.
llvm::MemoryEffects effectsOnLanes(llvm::MemoryEffects Effects, const AbiSignature &Signature);

// Whether an argument of type `From` has the bits that a declaration calls a `To`: other lanes of the same register,
// or, for scalable vectors, those with one lane in each container.
bool canReinterpret(llvm::Type *From, llvm::Type *To);

// Lanes [First, First + Count) of a vector; both numbers are times vscale if it is scalable.
llvm::Value *extractLanes(llvm::IRBuilderBase &B, llvm::Value *Vector, unsigned First, unsigned Count);

} // namespace vec
#endif
