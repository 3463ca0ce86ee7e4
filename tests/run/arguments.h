// The function under test: its parameters, what they hold, and how it is launched. From the directives of its file
// where there are any, else from the kernel's metadata and its IR, so that any kernel can be tried.
#ifndef VEC_TESTS_RUN_ARGUMENTS_H
#define VEC_TESTS_RUN_ARGUMENTS_H

#include "abi/vfshape.h"
#include "passes/plan/plan.h"
#include "tests/run/contents.h"
#include "tests/run/kernel_file.h"
#include "tests/run/work_item.h"
#include "llvm/IR/Module.h"
#include <bitset>

namespace vec::run {

struct Argument {
  enum Kind : uint8_t { Value, Buffer, ByVal };
  std::string Name;
  Kind What = Value;
  Element Type;          // of the value, of one element of the buffer, of the object passed by value
  size_t Count = 1;      // elements of the buffer
  bool Growable = false; // nobody said how many elements: as many as the scalar kernel touches
  bool Compared = true;  // local memory is not
  Generator Contents;
  abi::VFParameter Lane; // uniform for a kernel
};

// Recipes of plans by the name under which a plan prints them: at twice the kind, masked ones behind it.
using RecipeSet = std::bitset<2 * size_t(NumRecipeKinds)>;
inline size_t indexOf(RecipeKind Kind, bool Masked) { return 2 * size_t(Kind) + Masked; }
std::string recipeAt(size_t Index);

struct Subject {
  std::string Function;
  bool IsKernel = false; // lanes enter through the work-item ID, else through the parameters
  std::vector<Argument> Arguments;
  Launch Range; // a function's calls are a one-dimensional range
  unsigned Ulp = 0;
  unsigned Seeds = 3;
  bool Masks = true;
  std::vector<unsigned> Lanes;      // empty: all
  std::vector<unsigned> Dimension;  // those to vectorize along
  std::vector<std::string> Choices; // to be tried beside the default ones
  std::string Rejection;            // what packetize must answer; empty: it must succeed
  RecipeSet Recipes;                // each must be in the plan of a case
};

// The functions of a module to test: kernels, or where there is none the functions with a body that are not internal.
// A function that cannot be called is told in Unusable, one line each.
llvm::Expected<std::vector<Subject>> findSubjects(const llvm::Module &M, const KernelFile &File,
                                                  std::vector<std::string> &Unusable);

} // namespace vec::run
#endif
