// Reads command lines of vecc and veczc, and parameters of passes, by the table of options, options.td.
#ifndef VEC_PASSES_OPTIONS_H
#define VEC_PASSES_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"

namespace vec::options {

// The tool or pass that takes an option.
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

// Called for each option, after aliases have been replaced. Inputs are OPT_INPUT. Options that the tool does not take
// are OPT_UNKNOWN, with their whole text.
using Reader = llvm::function_ref<llvm::Error(const llvm::opt::Arg &)>;

// Arguments: the command line without the program's name. Fails if an option lacks its value, or if Read fails.
llvm::Error readCommandLine(llvm::ArrayRef<const char *> Arguments, By Tool, Reader Read);

// Reads `lanes=8;masked` as the options -lanes=8 and -masked. Fails at the first unknown one, and lists the known ones.
llvm::Error readParameters(llvm::StringRef Text, By Pass, Reader Read);

// The same into a record of a pass's options, which has its defaults before.
template <class Options>
llvm::Expected<Options> parseParameters(llvm::StringRef Text, By Pass,
                                        llvm::Error (*Read)(const llvm::opt::Arg &, Options &)) {
  Options O;
  if (llvm::Error E = readParameters(Text, Pass, [&](const llvm::opt::Arg &A) { return Read(A, O); }))
    return E;
  return O;
}

// The option as the user wrote it: "-w", "--vecz-simd-width".
llvm::StringRef spelling(const llvm::opt::Arg &A);

// The option's value, or `Default` if it has none.
llvm::StringRef valueOf(const llvm::opt::Arg &A, llvm::StringRef Default = "");

// "'65' is not a value of lanes"
llvm::Error badValue(const llvm::opt::Arg &A);

// Reads `true`, `false`, `1`, `0` or no value, which is true.
llvm::Error readBool(const llvm::opt::Arg &A, bool &Out);

void printHelp(llvm::raw_ostream &OS, By Tool, const char *Usage, const char *Title);

} // namespace vec::options
#endif
