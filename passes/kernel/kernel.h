// Function attributes and metadata of kernels: what makes a function a kernel, its sizes, and the links between its
// scalar and vector versions. README.md has the tables.
#ifndef VEC_PASSES_KERNEL_KERNEL_H
#define VEC_PASSES_KERNEL_KERNEL_H

#include "abi/vfshape.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include <array>
#include <optional>

namespace vec {

struct BuiltinInfo;

// A kernel has the "mux-kernel" attribute, or the calling convention that clang gives to OpenCL kernels.
bool isKernel(const llvm::Function &F);
// Whether the user's program calls the kernel: "mux-kernel"="entry-point".
bool isKernelEntryPt(const llvm::Function &F);
void setIsKernel(llvm::Function &F);
void setIsKernelEntryPt(llvm::Function &F);
void dropIsKernel(llvm::Function &F);
// Moves the attribute, if there is one, from From to To; To loses what it had.
void takeIsKernel(llvm::Function &To, llvm::Function &From);

// A function of the program that shares only its name with a builtin of OpenCL C, such as mix(float, float, float) of a
// C++ program: "vec-own-function". The bridge marks those that a module declares.
bool isOwnFunction(const llvm::Function &F);
void setIsOwnFunction(llvm::Function &F);
// Whether functions with the names of builtins are builtins: the module was compiled from OpenCL C or for SPIR, or has
// kernels.
bool hasBuiltins(const llvm::Module &M);
// The work-item builtin that the instruction calls, or null.
const BuiltinInfo *builtinOf(const llvm::Instruction &I);
// The same, only if a number can replace the call: the builtin asks for an ID or a size.
const BuiltinInfo *numberAsked(const llvm::Instruction &I);

// The name from which passes make the names of new versions: "mux-base-name", else the function's own name.
llvm::StringRef baseName(const llvm::Function &F);
void setBaseName(llvm::Function &F, llvm::StringRef Name);

// The work-group size that the kernel was written for: metadata reqd_work_group_size. Malformed metadata counts as
// none.
using LocalSize = std::array<uint64_t, 3>;
std::optional<LocalSize> requiredLocalSize(const llvm::Function &F);
void setRequiredLocalSize(llvm::Function &F, const LocalSize &Size);

// The lanes of the sub-groups that the kernel requires: metadata intel_reqd_sub_group_size.
std::optional<unsigned> requiredSubGroupSize(const llvm::Function &F);
// The largest number of dimensions of its ranges: metadata max_work_dim, else 3.
unsigned maxWorkDim(const llvm::Function &F);

// The order of the loops over work-items, innermost first: "mux-work-item-order", else xyz. The dimension of the lanes
// is always innermost; the order applies to the other two.
using WorkItemOrder = std::array<unsigned, 3>;
std::optional<WorkItemOrder> parseWorkItemOrder(llvm::StringRef Text);
WorkItemOrder workItemOrder(const llvm::Function &F);
void setWorkItemOrder(llvm::Function &F, const WorkItemOrder &Order);

// The order of the work-items that a call of a barrier requires: "mux-barrier-schedule". Linear: the order of their
// linear ids, whatever the kernel's order is.
enum class BarrierSchedule : uint8_t { Unordered, Linear };
BarrierSchedule barrierSchedule(const llvm::CallBase &Barrier);
void setBarrierSchedule(llvm::CallBase &Barrier, BarrierSchedule Schedule);

// Bytes of local variables: "mux-local-mem-usage"; nothing if the attribute is missing.
std::optional<uint64_t> localMemoryUsage(const llvm::Function &F);
void setLocalMemoryUsage(llvm::Function &F, uint64_t Bytes);

// Whether neither the function nor its callees use sub-groups: "mux-no-subgroups".
bool hasNoSubGroups(const llvm::Function &F);
void setHasNoSubGroups(llvm::Function &F);
void dropHasNoSubGroups(llvm::Function &F);

// The function that this one was made from, through any number of passes: "mux-orig-fn", else the function's own name.
llvm::StringRef originalName(const llvm::Function &F);
void setOriginalName(llvm::Function &F, llvm::StringRef Name);

// How a function was vectorized.
struct VectorizationInfo {
  abi::Lanes Lanes;
  unsigned Dimension = 0;
  bool Masked = false;
  bool Predicated = false;
  friend bool operator==(const VectorizationInfo &, const VectorizationInfo &) = default;
};

// One end of the link between a scalar function and its vector version.
struct VectorizationLink {
  llvm::Function *Other;
  VectorizationInfo Info;
};

// Links both ways: codeplay_ca_vecz.base on the scalar function (one a version), codeplay_ca_vecz.derived on the vector
// one.
void linkVectorized(llvm::Function &Scalar, llvm::Function &Vector, const VectorizationInfo &Info);
// Removes the link: the vector function stands alone.
void unlinkVectorized(llvm::Function &Vector);
// The vector versions of a scalar function, in the order in which they were linked; versions since deleted are left
// out.
llvm::SmallVector<VectorizationLink, 4> vectorVersions(const llvm::Function &Scalar);
// The scalar function that a vector version was made from.
std::optional<VectorizationLink> scalarVersion(const llvm::Function &Vector);

// Copies what front ends say of a kernel to its vector version: metadata of arguments and work-groups, entries in
// opencl.kernels.
void copyKernelMetadata(const llvm::Function &Scalar, llvm::Function &Vector);

// Properties of a kernel besides its code.
struct KernelMetadata {
  std::optional<LocalSize> Size;
  std::optional<WorkItemOrder> Order;
};
// Makes entry points of the module's kernels: of those in opencl.kernels if there is such a list, else of all. Gives
// them a required size (the list's, or the given one) and an order (default: xyz), if they have none.
void transferKernelMetadata(llvm::Module &M, const KernelMetadata &Given);
// The same for one kernel.
void encodeKernelMetadata(llvm::Function &Kernel, const KernelMetadata &Given);

// Records on the scalar function that this vectorization was refused: codeplay_ca_vecz.base.fail.
void noteVectorizationFailed(llvm::Function &Scalar, const VectorizationInfo &Info);
bool hasVectorizationFailed(const llvm::Function &Scalar, const VectorizationInfo &Info);

// Records on an entry point what its loops run: metadata codeplay_ca_wrapper, the packets and, if there is one, the
// version for the rest of a row.
void noteWrapped(llvm::Function &EntryPoint, const VectorizationInfo &Main, std::optional<VectorizationInfo> Tail);
struct WrappedKernel {
  VectorizationInfo Main;
  std::optional<VectorizationInfo> Tail;
};
std::optional<WrappedKernel> wrappedKernel(const llvm::Function &EntryPoint);

// On local variables: globals of which each work-group has its own.
void markLocal(llvm::GlobalVariable &G);
bool isLocal(const llvm::GlobalVariable &G);
// On pointers to local memory: of a kernel by metadata kernel_arg_addr_space, of an entry point by this mark.
void markLocal(llvm::Argument &A);
bool isLocalParameter(const llvm::Argument &A);
// Whether the object is a variable, or local memory, of less than 1 GiB, in which no 32-bit index wraps around.
bool isSmallObject(const llvm::Value &Object, const llvm::Function &F);
// Marks the local variables of IR that was made for the host. All its memory is in one address space; clang's names
// tell: @<kernel>.<variable> = internal global ... undef.
void markLocalsByName(llvm::Module &M);

} // namespace vec
#endif
