// Runs the corpus in the emulator, in packets, on each foreign target and vector length. See README.md.
#include "tests/run/emulated/emulation.h"
#include "tests/run/emulated/packet_program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace vec::run;

int main(int Count, char **Arguments) {
  return emulate(ArrayRef(Arguments + 1, Arguments + Count), {},
                 [](const ForeignTarget &Target, StringSet<> Known, std::string Folder) {
                   return std::make_unique<PacketProgram>(Target, std::move(Known), std::move(Folder), outs());
                 });
}
