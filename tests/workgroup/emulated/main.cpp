// Work-groups in the emulator: kernels with barriers in packets of scalable lanes, on each foreign target and vector
// length. See ../README.md.
#include "tests/run/emulated/emulation.h"
#include "tests/workgroup/emulated/group_program.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace vec;

int main(int Count, char **Arguments) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  // Where multiplications and additions may be fused, each processor and each loop does as it likes.
  return run::emulate(ArrayRef(Arguments + 1, Arguments + Count), {"-ffp-contract=off"},
                      [](const run::ForeignTarget &Target, StringSet<> Known, std::string Folder) {
                        return std::make_unique<workgroup::GroupProgram>(Target, std::move(Known), std::move(Folder),
                                                                         outs());
                      });
}
