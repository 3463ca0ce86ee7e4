// The rows of machine.def, and which one holds.
#include "passes/machine/machine.h"
#include "passes/svfs/isa_features.h"

using namespace llvm;
using namespace vec;

static constexpr struct {
  StringLiteral Cpu;
  abi::Isa Isa;
  Machine Figures;
} Machines[] = {
#define MACHINE(CPU, ISA, BITS, ...) {CPU, abi::Isa::ISA, {BITS, __VA_ARGS__}},
#include "passes/machine/machine.def"
};

const Machine &vec::machineOf(const Function &F, uint64_t ValueBits) {
  StringRef Key = F.hasFnAttribute("tune-cpu") ? "tune-cpu" : "target-cpu";
  StringRef Cpu = F.getFnAttribute(Key).getValueAsString();
  for (const auto &M : Machines)
    if (Cpu.starts_with(M.Cpu) && M.Figures.Bits <= ValueBits && mayUse(F, M.Isa))
      return M.Figures;
  llvm_unreachable("the last row holds for all");
}
