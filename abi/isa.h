// Vector ISAs: the table isa.def as types.
#ifndef VEC_ABI_ISA_H
#define VEC_ABI_ISA_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace vec::abi {

enum class Arch : uint8_t { X86_64, AArch64, POWER, RISCV, LLVM };

enum class Isa : uint8_t {
#define ISA(NAME, ARCH, TOKEN, FBITS, IBITS, FEATURES) NAME,
#include "abi/isa.def"
};

struct IsaInfo {
  Isa isa;
  Arch arch;
  char token;           // as in _ZGV<token>; LLVM's internal names spell it "_LLVM_"
  uint16_t floatBits;   // register width for floating-point lanes
  uint16_t integerBits; // register width for integer lanes
  std::string_view name;
  std::string_view features; // LLVM target features, comma separated
};

inline constexpr IsaInfo isaTable[] = {
#define ISA(NAME, ARCH, TOKEN, FBITS, IBITS, FEATURES) {Isa::NAME, Arch::ARCH, TOKEN, FBITS, IBITS, #NAME, FEATURES},
#include "abi/isa.def"
};

constexpr const IsaInfo &info(Isa isa) { return isaTable[static_cast<unsigned>(isa)]; }

// The ISA that a token names on an architecture, if any. By value, because under -fsanitize=undefined GCC takes no
// comparison of a table's address with null for a constant expression.
constexpr std::optional<Isa> isaOf(Arch arch, char token) {
  for (const IsaInfo &i : isaTable)
    if (i.arch == arch && i.token == token)
      return i.isa;
  return std::nullopt;
}

// The row of that ISA, or nullptr.
constexpr const IsaInfo *findIsa(Arch arch, char token) {
  for (const IsaInfo &i : isaTable)
    if (i.arch == arch && i.token == token)
      return &i;
  return nullptr;
}

} // namespace vec::abi
#endif
