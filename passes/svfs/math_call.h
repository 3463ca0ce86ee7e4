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

// Identifies calls by libm names, llvm.* intrinsics and the scalar overloads of OpenCL C. Nothing for a function that
// the program defines itself, for calls compiled with -fno-builtin, and for calls that must not be replaced (strictfp,
// operand bundles).
std::optional<MathCall> identifyMathCall(const llvm::CallInst &Call);

// The libvec function that computes what the call computes, or null.
const FunctionInfo *libvecFunction(const llvm::CallInst &Call);

// The function's name as in the source, for messages: "exp" for llvm.exp.f64, "f(double)" for _Z1fd.
std::string sourceName(const llvm::CallInst &Call);

// The type of the scalar function in LLVM's types.
llvm::FunctionType *functionType(const FunctionInfo &Info, llvm::LLVMContext &Context);

// Whether the call returns, as fields of a struct, what libvec's function returns (first) and stores behind pointers:
// an intrinsic (llvm.sincos, llvm.modf, llvm.frexp), or a complex function that takes and returns numbers.
bool returnsValues(const llvm::CallInst &Call);

// On a function of the bridge that takes and returns the numbers of complex values, which a C function takes and
// returns as such; the attribute's value is the C function's name.
inline constexpr llvm::StringLiteral ComplexAttribute = "vec-bridge-complex";

// Whether another function may replace the call: not with -fno-builtin or strictfp.
bool isExchangeable(const llvm::CallInst &Call);

// Replaces a call of C's sincos or modf by the intrinsic that returns the results, and stores of these; LLVM's
// vectorizers handle both. clang does the same where it knows the functions and errno is not written. The last result
// is stored last. False for other functions.
bool returnResults(llvm::CallInst &Call);

// The reverse: replaces a call that returns values by one of libvec's function, which stores them in variables of the
// caller. The packetizer gives each lane its own. False for other calls.
bool storeResults(llvm::CallInst &Call);

// Whether the module may read the sign that C's lgamma leaves in signgam, which no vector function writes.
bool leavesSign(const llvm::CallInst &Call);

// Whether the call may write errno, or any memory except results behind its pointers. No variant does, so such a call
// must stay.
bool mayWriteErrno(const llvm::CallInst &Call);

} // namespace vec
#endif
