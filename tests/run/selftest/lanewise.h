// A stand-in for packetize that cannot be wrong: it calls the scalar function once a lane. And, on demand, one that is
// wrong in a known way, which the runner has to notice.
#ifndef VEC_TESTS_RUN_SELFTEST_LANEWISE_H
#define VEC_TESTS_RUN_SELFTEST_LANEWISE_H

#include "passes/request.h"

namespace vec::run {

enum class Fault : uint8_t {
  None,
  DropsLastLane,
  IgnoresMask,
  IgnoresLength,     // runs lanes for which no work-item is left
  ReadsWholePacket,  // loads all lanes of the first buffer, masked off or not
  ReadsBeforePacket, // loads one element before the first buffer's first
  StoresForInactive, // writes back what it read, where the mask says no
  SwapsSignOfZero,   // only the sign of zero differs
  Loops,
  Traps,
  WrongAtLinearOnly,
  VectorizerCrashes,
  VectorizerLoops,
  TouchesScalar,
  MakesInvalidIR,
  DropsMaskParameter,
  CallsUndefined,
  Rejects,
  RejectsButTouches,
};

llvm::Expected<llvm::Function *> makeLanewise(llvm::Function &F, const PacketizeRequest &Request, Fault Wrong);

} // namespace vec::run
#endif
