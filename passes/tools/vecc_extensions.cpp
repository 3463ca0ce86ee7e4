// Decides which integers a caller extends to the width of a register. clang knows the types, and writes attributes by
// the ABI of its target, which for OpenCL C is SPIR: there, as on x86-64, callers extend 8 and 16 bits. On AArch64
// callers extend nothing, on POWER and RISC-V also 32 bits.
//
//   declare double @vec_ldexp (double, i32)   ==>   declare double @vec_ldexp (double, i32 signext)
#include "passes/tools/vecc_builtins.h"
#include "passes/tools/vecc_layout.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace vec {

static bool isInt(const Argument &A) { return A.getType()->isIntegerTy(32); }

void noteExtensions(Module &M) {
  for (Function &F : M) {
    const DISubprogram *P = F.isDeclaration() ? F.getSubprogram() : nullptr;
    if (!P || !P->getType())
      continue;
    DITypeRefArray Types = P->getType()->getTypeArray(); // the first is the result's
    // If clang passes something in another form, the numbers differ.
    if (Types.size() != F.arg_size() + 1)
      continue;
    for (Argument &A : F.args())
      if (auto *T = dyn_cast_or_null<DIBasicType>(withoutQualifiers(Types[A.getArgNo() + 1])); T && isInt(A))
        A.addAttr(T->getEncoding() == dwarf::DW_ATE_unsigned ? Attribute::ZExt : Attribute::SExt);
  }
}

void extendIntegers(Module &M) {
  const Triple &T = M.getTargetTriple();
  if (T.isAArch64())
    for (Function &F : M)
      if (!F.isDeclaration() && !F.hasLocalLinkage())
        for (Argument &A : F.args()) {
          A.removeAttr(Attribute::SExt);
          A.removeAttr(Attribute::ZExt);
        }
  if (!T.isPPC64() && !T.isRISCV64())
    return;
  for (Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic())
      for (Argument &A : F.args()) {
        if (T.isRISCV64() && isInt(A))
          A.removeAttr(Attribute::ZExt);
        if (isInt(A) && !A.hasZExtAttr())
          A.addAttr(Attribute::SExt);
      }
}

} // namespace vec
