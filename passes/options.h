// The table of options, options.td, as it is read: command lines of vecc and veczc, parameters of passes.
#ifndef VEC_PASSES_OPTIONS_H
#define VEC_PASSES_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"

namespace vec::options {

// Who takes an option.
enum By : unsigned {
  Vecc = 1 << 1,
  Veczc = 1 << 2,
  RunVecz = 1 << 3,
  Packetize = 1 << 4,
  WorkGroup = 1 << 5,
  InlineLibvec = 1 << 6
};

enum ID : unsigned {
  OPT_INVALID = 0, // as LLVM's macro names it
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "passes/options.inc"
#undef OPTION
};

// What is done with an option, of which an alias has become what it stands for. Inputs are OPT_INPUT; what the tool
// does not take is OPT_UNKNOWN, by its whole text.
using Reader = llvm::function_ref<llvm::Error(const llvm::opt::Arg &)>;

// A command line without the program's name. Fails where an option lacks its value, and where Read fails.
llvm::Error readCommandLine(llvm::ArrayRef<const char *> Arguments, By Tool, Reader Read);

// `lanes=8;masked`: the options -lanes=8 and -masked. Fails at the first one that is none, and names those that are.
llvm::Error readParameters(llvm::StringRef Text, By Pass, Reader Read);

// As it was given: "-w", "--vecz-simd-width".
llvm::StringRef spelling(const llvm::opt::Arg &A);

// "'65' is not a value of lanes"
llvm::Error badValue(const llvm::opt::Arg &A);

void printHelp(llvm::raw_ostream &OS, By Tool, const char *Usage, const char *Title);

} // namespace vec::options
#endif
