// The rows of machine.def, and which one holds.
#include "passes/packetize/machine.h"
#include "passes/svfs/isa_features.h"

using namespace llvm;
using namespace vec;

static constexpr struct {
  abi::Isa Isa;
  Machine Figures;
} Machines[] = {
#define MACHINE(ISA, BITS, ...) {abi::Isa::ISA, {BITS, __VA_ARGS__}},
#include "passes/packetize/machine.def"
};

const Machine &vec::machineOf(const Function &F, uint64_t ValueBits) {
  for (const auto &M : Machines)
    if (M.Figures.Bits <= ValueBits && mayUse(F, M.Isa))
      return M.Figures;
  llvm_unreachable("the last row holds for all");
}
