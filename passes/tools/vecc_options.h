// The command line of vecc.
#ifndef VEC_PASSES_TOOLS_VECC_OPTIONS_H
#define VEC_PASSES_TOOLS_VECC_OPTIONS_H

#include "abi/vfshape.h"
#include "passes/tools/vecc_math.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace vec {

enum class Emit : uint8_t {
  Object,
  Assembly,
  Llvm,
  Frontend,
  Prepared,
  Linearized,
  Plan,
  Packetized,
  Scheduled,
  Header
};

// A kernel that -k names, with its settings.
struct KernelChoice {
  std::string Name;
  std::vector<abi::Lanes> Lanes;                    // empty: as --vf says
  std::optional<std::array<uint64_t, 3>> LocalSize; // for which the kernel is specialised
};

// --run: executes a kernel.
struct RunOptions {
  std::string Kernel;
  std::vector<uint64_t> Global, Local; // one to three dimensions; no local size: the whole range is one group
  std::vector<std::string> Arguments;  // name=text
  bool Check = false;                  // compare with the scalar form
};

struct VeccOptions {
  std::string Input;                                // - is standard input
  std::string Output;                               // "-": standard output
  std::string HeaderFile;                           // empty: none
  std::vector<KernelChoice> Kernels;                // empty: all
  std::optional<std::array<uint64_t, 3>> LocalSize; // for all kernels without their own
  std::optional<RunOptions> Run;
  std::vector<std::string> ClangArguments;
  enum { Auto, Never, Fixed } Vectorize = Auto;
  abi::Lanes Lanes = {0, false};     // used with Fixed
  std::optional<unsigned> Dimension; // of the lanes; none: where a kernel's rows lie, or x
  bool ForceNoTail = false;          // rows of groups are multiples of the packets
  bool GroupEntry = true, RangeEntry = true;
  Emit What = Emit::Object;
  std::string Target = "native";            // or a level of x86-64, or an architecture
  std::vector<std::string> MachineFeatures; // of an architecture: --target=aarch64+sve
  std::vector<std::string> MachineFlags;    // -march=, -mcpu= and the like, for clang
  std::vector<std::string> Targets;         // if more than one: code for all of these, from the least to the richest
  std::string Suffix;                       // added to kernels' names in those of entry points
  std::string TargetFeatures;               // beyond the target's own
  MathTier Math = MathTier::Default;
  std::string Bodies = "auto"; // a file; or beside the installed library, if it is there; or "none"
  bool SingleThread = false;   // one thread runs all groups: no atomics are needed
  bool Report = false, ReportJson = false;
  enum { NoWarning, Warning, WarningAsError } Perf = NoWarning; // for kernels that stay scalar
  bool Dependencies = false;                                    // writes a make rule beside the output
  std::string Help;                                             // printed instead of all else
  bool DebugInfo = false;                                       // -g was given

  // For messages.
  std::string inputName() const { return Input == "-" ? "standard input" : Input; }
};

llvm::Expected<VeccOptions> parseVeccOptions(llvm::ArrayRef<const char *> Arguments);

} // namespace vec
#endif
