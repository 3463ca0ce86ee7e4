// The pass plugin: `clang -fpass-plugin=libvecpasses.so`, `opt -load-pass-plugin=libvecpasses.so`.
#include "passes/passes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;

// The bodies of libvec stand in libvec/bodies.bc beside this file, wherever the installation was moved. Without them
// calls stay calls.
static std::string bodiesBesideThisFile() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&bodiesBesideThisFile), &Info) || !Info.dli_fname)
    return "";
  SmallString<256> File(sys::path::parent_path(Info.dli_fname));
  sys::path::append(File, "libvec", "bodies.bc");
  return sys::fs::exists(File) ? std::string(File) : "";
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "libvec", "0.1",
          [](PassBuilder &PB) { vec::registerPasses(PB, bodiesBesideThisFile()); }};
}
