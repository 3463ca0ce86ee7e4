// The command line of vecc.
#ifndef VEC_PASSES_TOOLS_VECC_OPTIONS_H
#define VEC_PASSES_TOOLS_VECC_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
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

struct VeccOptions {
  std::string Input;
  std::string Output;               // "-": standard output
  std::string HeaderFile;           // empty: none
  std::vector<std::string> Kernels; // empty: all
  std::vector<std::string> ClangArguments;
  enum { Auto, Never, Fixed } Vectorize = Auto;
  unsigned Lanes = 0; // with Fixed
  unsigned Dimension = 0;
  bool GroupEntry = true, RangeEntry = true;
  Emit What = Emit::Object;
  std::string Target = "native";
  std::string Bodies = "auto"; // a file; or beside the installed library, if it is there; or "none"
  bool SingleThread = false; // one thread runs all groups: no atomic is needed
  bool Report = false;
  bool Help = false;
  bool DebugInfo = false; // -g was given
};

llvm::Expected<VeccOptions> parseVeccOptions(llvm::ArrayRef<const char *> Arguments);

llvm::StringRef veccHelp();

} // namespace vec
#endif
