// What the tools' main functions share: errors, and crashes that become errors.
#ifndef VEC_PASSES_TOOLS_TOOL_MAIN_H
#define VEC_PASSES_TOOLS_TOOL_MAIN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <string>

namespace vec {

// Prepares the process. `Tool` ("vecc") begins each message. To be called after llvm::InitLLVM.
void setUpTool(llvm::StringRef Tool);

// What --version prints of this tool.
std::string versionText();

// Prints an error as one line.
void printError(const llvm::Twine &Message);

// The exit status of the tool: 0; 1 for an error, which is printed; 2 for one of std::errc::operation_not_supported.
int statusOf(llvm::Error E);

// Runs Body. If it crashes (a signal, a stack overflow, a fatal error of LLVM), the process ends with status 1 and one
// error that begins with OnCrash: nothing that Body held can be used any more.
void endOnCrash(const llvm::Twine &OnCrash, llvm::function_ref<void()> Body);

} // namespace vec
#endif
