#include "tests/run/emulated/target.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace vec::run {

const std::vector<ForeignTarget> &foreignTargets() {
  static const std::vector<ForeignTarget> Targets = {
      {"aarch64",
       {"sve", "generic", "+sve"},
       "",
       "/lib/ld-linux-aarch64.so.1",
       {"max,sve128=on", "max,sve256=on", "max,sve512=on"},
       {},
       true},
      {"riscv64",
       {"rvv", "generic-rv64", "+m,+a,+f,+d,+c,+v"},
       "lp64d",
       "/lib/ld-linux-riscv64-lp64d.so.1",
       {"rv64,v=true,vlen=128,vext_spec=v1.0", "rv64,v=true,vlen=256,vext_spec=v1.0",
        "rv64,v=true,vlen=512,vext_spec=v1.0"},
       {"-march=rv64gc", "-mabi=lp64d"},
       true},
      {"aarch64", {"neon", "generic", "+neon"}, "", "/lib/ld-linux-aarch64.so.1", {"max,sve=off"}, {}, false},
      // The code is POWER8's. glibc's sin begins with mffscrn, whose newer bits a POWER8 ignores and qemu's does not.
      {"powerpc64le",
       {"vsx", "ppc64le", "+vsx"},
       "elfv2",
       "/lib64/ld64.so.2",
       {"power9"},
       {},
       false,
       SuspectInstruction{"xvcvspsxws", 0xfc1f07fc, 0xf0000260}},
      {"riscv64",
       {"rvv-fixed", "generic-rv64", "+m,+a,+f,+d,+c,+v"},
       "lp64d",
       "/lib/ld-linux-riscv64-lp64d.so.1",
       {"rv64,v=true,vlen=128,vext_spec=v1.0"},
       {"-march=rv64gc", "-mabi=lp64d"},
       false}};
  return Targets;
}

std::unique_ptr<TargetMachine> makeTargetMachine(const ForeignTarget &T) {
  Triple Foreign(T.triple());
  std::string Why;
  const Target *Found = TargetRegistry::lookupTarget(Foreign, Why);
  if (!Found)
    return nullptr;
  TargetOptions Options;
  Options.MCOptions.ABIName = T.Abi.str();
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      Foreign, T.Processor.Name, T.Processor.Features, Options, Reloc::PIC_, std::nullopt, CodeGenOptLevel::Default));
}

std::string whatIsMissing(const ForeignTarget &T) {
  if (!sys::findProgramByName(T.emulator()))
    return "there is no " + T.emulator();
  if (!sys::fs::exists(T.sysroot() + "/lib/libc.so.6") || !sys::fs::exists(T.sysroot() + "/include/stdio.h"))
    return "there is no C library in " + T.sysroot();
  if (!sys::findProgramByName("ld.lld-22") && !sys::findProgramByName("ld.lld"))
    return "there is no lld";
  return makeTargetMachine(T) ? "" : "this LLVM generates no code for it";
}

} // namespace vec::run
