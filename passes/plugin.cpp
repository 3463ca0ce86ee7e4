// The pass plugin: `clang -fpass-plugin=libvecpasses.so`, `opt -load-pass-plugin=libvecpasses.so`.
#include "passes/bridge/find_bodies.h"
#include "passes/passes.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/svfs.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;

// A file of the installation that this one belongs to, wherever it was moved; empty if there is none.
static std::string besideThisFile(const Twine &Name) {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&besideThisFile), &Info) || !Info.dli_fname)
    return "";
  SmallString<256> File(sys::path::parent_path(Info.dli_fname));
  sys::path::append(File, Name);
  return sys::fs::exists(File) ? std::string(File) : "";
}

// Whether the passes have not been registered yet: libvec.cfg and a user may both name the plugin.
static bool isFirst(PassBuilder &PB) {
  constexpr char Mark[] = "vec::plugin";
  PassInstrumentationCallbacks *Known = PB.getPassInstrumentationCallbacks();
  if (!Known)
    return true;
  if (!Known->getPassNameForClassName(Mark).empty())
    return false;
  Known->addClassToPassName(Mark, "libvec");
  return true;
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "libvec", "0.1", [](PassBuilder &PB) {
            if (!isFirst(PB))
              return;
            // Without bodies, calls stay calls. Without its library, an architecture's programs get no such calls.
            for (const StringRef Name : {"aarch64-linux-gnu", "powerpc64le-linux-gnu", "riscv64-linux-gnu"})
              if (const Triple Target(Triple::normalize(Name));
                  !besideThisFile(vec::libraryFolder(Target) + "libvec.so").empty())
                vec::offerLibvec(*vec::archOf(Target));
            vec::registerPasses(PB, [](const Triple &Target) { return besideThisFile(vec::bodiesPath(Target)); });
          }};
}
