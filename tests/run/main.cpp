// The differential runner: scalar functions against what packetize makes of them. See README.md.
#include "passes/vectorize/packetize.h"
#include "tests/run/command.h"

int main(int Count, char **Arguments) {
  return vec::run::runCommand(Count, Arguments,
                              [](llvm::Function &F, const vec::PacketizeRequest &Request,
                                 llvm::FunctionAnalysisManager &FAM) { return vec::packetize(F, Request, FAM); });
}
