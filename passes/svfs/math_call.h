// Which function of the math library a call stands for.
#ifndef VEC_PASSES_SVFS_MATH_CALL_H
#define VEC_PASSES_SVFS_MATH_CALL_H

#include "builtins/info/function_info.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <string>

namespace vec {

struct MathCall {
  std::string CName;         // libm's name: "expf"
  llvm::StringRef Intrinsic; // "exp" if the call is of llvm.exp.*, else ""
  FloatType Type;
};

// Knows libm names, llvm.* intrinsics and the scalar overloads of OpenCL C. Nothing for a function that the program
// defines itself, for calls compiled with -fno-builtin, and for calls that must not be exchanged (strictfp, operand
// bundles).
std::optional<MathCall> identifyMathCall(const llvm::CallInst &Call);

// The libvec function that computes what the call does, or null.
const FunctionInfo *libvecFunction(const llvm::CallInst &Call);

// The function's name as the source has it, for messages: "exp" of llvm.exp.f64, "f(double)" of _Z1fd.
std::string sourceName(const llvm::CallInst &Call);

// The scalar function in LLVM's types.
llvm::FunctionType *functionType(const FunctionInfo &Info, llvm::LLVMContext &Context);

// Whether the call is of an intrinsic (llvm.sincos, llvm.modf, llvm.frexp), or of a complex function number by number,
// that returns as fields of a struct what libvec's function returns (first) and stores behind pointers.
bool returnsValues(const llvm::CallInst &Call);

// On a function of the bridge's that takes and returns, number by number, what a C function takes and returns as
// complex values; its value is that function's name.
inline constexpr llvm::StringLiteral ComplexAttribute = "vec-bridge-complex";

// Whether another function may do what the call asks for: neither -fno-builtin nor strictfp speaks against it.
bool isExchangeable(const llvm::CallInst &Call);

// Makes a call of C's sincos or modf, as clang does where it knows them and errno is not written, one of the intrinsic
// that returns the results, and stores of these: LLVM's vectorizers understand both. The last result is stored last.
// False for any other function.
bool returnResults(llvm::CallInst &Call);

// The other way round: makes a call that returns values one of libvec's function, which stores them in variables of the
// caller's. The packetizer gives each lane its own. False for any other call.
bool storeResults(llvm::CallInst &Call);

// Whether the module may read what C's lgamma leaves in signgam, the sign of its result: no vector function writes it.
bool leavesSign(const llvm::CallInst &Call);

// Whether the call may write errno, or any memory but results behind its pointers: no variant does, so that such a call
// must stay as it is.
bool mayWriteErrno(const llvm::CallInst &Call);

} // namespace vec
#endif
