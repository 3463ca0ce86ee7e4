// The pass plugin: `clang -fpass-plugin=libvecpasses.so`, `opt -load-pass-plugin=libvecpasses.so`.
#include "passes/passes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "libvec", "0.1", vec::registerPasses};
}
