// The bodies of libvec's variants, to be inlined: a bitcode file beside the library (libvec/meson.build makes it).
#ifndef VEC_PASSES_BRIDGE_BODIES_H
#define VEC_PASSES_BRIDGE_BODIES_H

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>

namespace vec {

// What is inlined of a variant: its fast path. A packet that needs the slow path calls the variant instead. So no loop
// contains slow paths, and the bits are the variant's in either case.
//
//   y = fast(x); if (any(rare(x))) y = slow(x);   ==>   y = fast(x); if (any(rare(x))) y = _ZGVdN4v_f(x);
struct Body {
  llvm::Function *Code; // in the library
  unsigned Instructions;
};

class BodyLibrary {
public:
  static llvm::Expected<BodyLibrary> open(llvm::StringRef File, llvm::Module &For);

  // The body of the variant that this declaration names, if the library has one of that type.
  std::optional<Body> find(const llvm::Function &Variant);

  // Moves the wanted bodies, which must have been found, into the module, as internal functions by variant, and closes
  // the library.
  llvm::Expected<llvm::MapVector<llvm::Function *, llvm::Function *>>
  link(llvm::ArrayRef<llvm::Function *> Variants) &&;

private:
  BodyLibrary(llvm::Module &M, std::unique_ptr<llvm::Module> Library) : M(&M), Library(std::move(Library)) {}

  llvm::Module *M;
  std::unique_ptr<llvm::Module> Library;
  llvm::DenseMap<const llvm::Function *, std::optional<Body>> Found;
};

} // namespace vec
#endif
