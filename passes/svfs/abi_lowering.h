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

// How the lanes of one scalar value travel: `Chunks` arguments in a row, each of `LanesPerChunk` lanes.
struct AbiValue {
  llvm::Type *Scalar = nullptr; // type of a lane in the scalar function
  llvm::Type *Lane = nullptr;   // type of a lane in a register: bool lanes are bytes
  llvm::Type *Passed =
      nullptr; // type of one argument: vector, scalar (uniform, linear), or an integer that holds a tiny vector
  llvm::Type *Register = nullptr; // the vector that Passed is or holds
  unsigned First = 0;             // index of the first argument
  unsigned Chunks = 0;            // 0: nothing is passed
  unsigned LanesPerChunk = 0;     // of a complex value, numbers: two a lane
  bool Vector = false;            // false: one scalar for all lanes
  unsigned Elements = 1;          // of a lane: 2 of a complex value, whose numbers the chunks have one by one
  bool Interleaved = false;       // the numbers of a lane are neighbours; else those of all lanes come in turn
  bool ByAddress = false;         // a record: its lanes are addresses, as numbers
};

// What the ABI sees in an LLVM type, of a value that the source says to be of the kind Struct or Complex, or something
// else (Void). Of a type that has no lanes it sees an opaque record.
abi::ScalarType abiType(llvm::Type *T, const llvm::DataLayout &DL, abi::TypeKind Source = abi::TypeKind::Void);

// Says how many bytes the ABI counts for what a pointer points to, if it counts any.
void setPointee(abi::ScalarType &Type, unsigned Bytes);

struct AbiSignature {
  llvm::FunctionType *Type = nullptr;
  unsigned Lanes = 0;
  bool Scalable = false; // `Lanes`, and those of the chunks, are per vscale
  unsigned VScale = 0;   // SVE with a fixed number of lanes: what vscale is where they fill registers
  // One per scalar parameter; behind the addresses of the results, if the result is a record.
  llvm::SmallVector<AbiValue, 8> Parameters;
  bool ResultByAddress = false;
  // The mask, Chunks == 0 if there is none. Passed is a vector of the characteristic type (x86-64 b, c, d), an integer
  // with a bit a lane (x86-64 e), or <lanes x i1> (SVE, LLVM's internal form).
  AbiValue Mask;
  AbiValue Return;                    // Chunks == 0 for void
  llvm::Type *ReturnMemory = nullptr; // the type behind the hidden first argument, if the result takes it
  llvm::Align ReturnAlignment;
  llvm::CallingConv::ID Convention = llvm::CallingConv::C;
  unsigned WidestVector = 0; // bits of the widest vector passed or returned

  llvm::ElementCount count() const { return llvm::ElementCount::get(Lanes, Scalable); }
  // A chunk, between the calls.
  llvm::VectorType *chunkOf(llvm::Type *Lane, const AbiValue &V) const {
    return llvm::VectorType::get(Lane, llvm::ElementCount::get(V.LanesPerChunk, Scalable));
  }
};

// The signature of the variant of `Scalar` that the shape describes. Fails, with one line that says why, for types that
// have no vector form and shapes that do not fit the function. On AArch64 the mask depends on what uniform and linear
// pointers point to: `LaneBytes`, one a parameter, 0 where it is not known. `Kinds`: of the parameters, and then the
// result, where LLVM's types do not tell (svfs/attributes.h).
llvm::Expected<AbiSignature> lowerSignature(llvm::FunctionType *Scalar, const abi::VFShape &Shape, abi::Isa Isa,
                                            const llvm::DataLayout &DL, llvm::ArrayRef<unsigned> LaneBytes = {},
                                            llvm::ArrayRef<abi::TypeKind> Kinds = {});

// `LaneBytes` of a function whose pointers lead to results side by side: their distance.
llvm::SmallVector<unsigned, 8> laneBytesOfSteps(const abi::VFShape &Shape);

// The calling convention and the attributes of parameters that decide on how they are passed.
void addAbiAttributes(llvm::Function &VF, const AbiSignature &Signature, const llvm::Function *Scalar);

// Declares the variant, or returns the function of that name if it has this type; null if the name has another type.
// `Scalar` gives the extension attributes of its uniform and linear parameters, if it is known.
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

// Caller side. One wide argument per scalar parameter: <lanes x T>, or a scalar when the parameter is uniform or
// linear. A masked variant takes a null mask for "all lanes". The result is <lanes x R>, or null for void. Declares
// what the caller must declare to pass 512-bit vectors.
llvm::Value *emitVariantCall(llvm::IRBuilderBase &B, llvm::Function *Variant, const AbiSignature &Signature,
                             llvm::ArrayRef<llvm::Value *> WideArguments, llvm::Value *Mask);

// Vectors wider than "min-legal-vector-width" are passed in halves when the function prefers narrow vectors, whatever
// the other side expects: every function that calls with or takes wide vectors must say so.
void raiseMinLegalVectorWidth(llvm::Function &F, unsigned Bits);

// The bits of the widest vector that is passed or returned, 0 if none is.
unsigned widestVector(const llvm::FunctionType &Type, const llvm::DataLayout &DL);

// The memory effects of many calls at once. What an argument pointed to is no argument's memory when the addresses
// travel as a vector.
llvm::MemoryEffects effectsOnLanes(llvm::MemoryEffects Effects, const AbiSignature &Signature);

// Whether an argument of type `From` has the bits that a declaration calls a `To`: other lanes of the same register,
// or, of scalable vectors, those with a lane in each container.
bool canReinterpret(llvm::Type *From, llvm::Type *To);

// Lanes [First, First + Count) of a vector; both numbers are per vscale where it is scalable.
llvm::Value *extractLanes(llvm::IRBuilderBase &B, llvm::Value *Vector, unsigned First, unsigned Count);

} // namespace vec
#endif
