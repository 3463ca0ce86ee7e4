// Kernels scalar and in packets, one by one.
#ifndef VEC_TESTS_RUN_EMULATED_PACKET_PROGRAM_H
#define VEC_TESTS_RUN_EMULATED_PACKET_PROGRAM_H

#include "tests/run/emulated/program.h"

namespace vec::run {

class PacketProgram : public ForeignProgram {
  void addKernel(const llvm::Module &Pristine, const Subject &S, llvm::StringRef File);

public:
  using ForeignProgram::ForeignProgram;
  llvm::Error add(const llvm::Module &M, const KernelFile &File) override;
};

} // namespace vec::run
#endif
