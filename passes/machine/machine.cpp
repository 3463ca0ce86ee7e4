// Reads machine.def, finds the row for a function, and says how the target divides.
#include "passes/machine/machine.h"
#include "passes/svfs/isa_features.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace vec;

static constexpr struct {
  StringLiteral Cpu;
  abi::Isa Isa;
  Machine Figures;
} Table[] = {
#define MACHINE(CPU, ISA, BITS, ...) {CPU, abi::Isa::ISA, {BITS, __VA_ARGS__}},
#include "passes/machine/machine.def"
};

Machines::Machines(const Function &F) {
  StringRef Key = F.hasFnAttribute("tune-cpu") ? "tune-cpu" : "target-cpu";
  StringRef Cpu = F.getFnAttribute(Key).getValueAsString();
  const SmallVector<abi::Isa, 4> Usable = usableIsas(F);
  for (const auto &M : Table)
    if (Cpu.starts_with(M.Cpu) && (M.Isa == abi::Isa::LLVM || is_contained(Usable, M.Isa)))
      Rows.push_back(&M.Figures);
}

const Machine &Machines::of(uint64_t ValueBits) const {
  for (const Machine *M : Rows)
    if (M->Bits <= ValueBits)
      return *M;
  llvm_unreachable("the last row holds for all");
}

Type *vec::divisionType(const Function &F, Type *Integer) {
  if (!F.getParent()->getTargetTriple().isX86_64() || F.hasFnAttribute(Attribute::StrictFP) || !Integer->isIntegerTy())
    return nullptr;
  unsigned Bits = Integer->getIntegerBitWidth();
  return Bits <= 16 ? Type::getFloatTy(F.getContext()) : Bits <= 32 ? Type::getDoubleTy(F.getContext()) : nullptr;
}
