// The command line and environment of veczc.
#ifndef VEC_PASSES_TOOLS_VECZC_OPTIONS_H
#define VEC_PASSES_TOOLS_VECZC_OPTIONS_H

#include "passes/vecz/settings.h"

namespace vec {

struct VeczcOptions {
  std::string Input, Output = "-";
  bool Textual = false;
  VeczSettings Settings;
  std::vector<std::string> Variants; // _ZGV names, each with the scalar function behind a '=' if it has another name
  std::string Preset;                // native, x86-64, ...; empty: Triple, CPU and Features say
  std::string Triple, CPU, Features;
  bool PrintPlans = false;
  std::optional<std::string> Dump; // the stage to print after, or "all"
  bool Table = false;              // statistics to standard error
  std::string JsonFile;            // statistics as JSON, - is standard output
  std::string Help;                // to be printed instead of all else
};

llvm::Expected<VeczcOptions> parseVeczcOptions(llvm::ArrayRef<const char *> Arguments);

} // namespace vec
#endif
