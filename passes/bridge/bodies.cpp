// BodyLibrary: links the bodies that a module asks for out of bodies.bc, and turns each rare branch of a body into a
// call of the variant, so that only the fast path is inlined.
#include "passes/bridge/bodies.h"
#include "passes/bridge/find_bodies.h"
#include "passes/svfs/isa_features.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ProfDataUtils.h"
#include "llvm/Linker/IRMover.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace vec {
namespace {

// The weights of a kernel's rare() are 2000 to 1.
constexpr uint64_t Rarely = 64;

// The index of the successor that branch weights call rare, or none.
std::optional<unsigned> rareSuccessor(const BranchInst &Branch) {
  uint64_t Taken, NotTaken;
  if (!Branch.isConditional() || !extractBranchWeights(Branch, Taken, NotTaken))
    return std::nullopt;
  if (Taken > NotTaken * Rarely)
    return 1;
  if (NotTaken > Taken * Rarely)
    return 0;
  return std::nullopt;
}

// Replaces what rare branches lead to by a call of the variant, with the body's own arguments.
void callWhereRare(Function &F, Function &Variant) {
  SmallVector<std::pair<BranchInst *, unsigned>, 2> Branches;
  for (BasicBlock &B : F)
    if (auto *Branch = dyn_cast<BranchInst>(B.getTerminator()))
      if (std::optional<unsigned> Rare = rareSuccessor(*Branch))
        Branches.push_back({Branch, *Rare});
  if (Branches.empty())
    return;
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "rare", &F));
  SmallVector<Value *, 4> Arguments(make_pointer_range(F.args()));
  CallInst *Call = B.CreateCall(&Variant, Arguments);
  Call->setCallingConv(F.getCallingConv());
  Call->setAttributes(F.getAttributes().removeFnAttributes(F.getContext()));
  Call->addFnAttr(Attribute::Cold);
  Call->addFnAttr(Attribute::NoInline);
  Call->setDoesNotThrow();
  if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Call);
  for (auto [Branch, Rare] : Branches) {
    Branch->getSuccessor(Rare)->removePredecessor(Branch->getParent());
    Branch->setSuccessor(Rare, Call->getParent());
  }
  EliminateUnreachableBlocks(F);
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(reverse(Block)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
}

// Loads of constants that a pass has put into memory count as operands.
bool isConstant(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *From = Load ? dyn_cast<GlobalVariable>(Load->getPointerOperand()) : nullptr;
  return From && From->isConstant();
}

unsigned countInstructions(const Function &F) {
  return count_if(instructions(F), [](const Instruction &I) {
    return !isa<BitCastInst, PHINode>(I) && !I.isTerminator() && !isConstant(I);
  });
}

} // namespace

std::string libraryFolder(const Triple &Target) {
  const bool IsHost = Target.getArch() == Triple(sys::getDefaultTargetTriple()).getArch();
  return IsHost ? "" : (Triple::getArchTypeName(Target.getArch()) + "-linux-gnu/").str();
}

std::string bodiesPath(const Triple &Target) { return libraryFolder(Target) + "libvec/bodies.bc"; }

Expected<BodyLibrary> BodyLibrary::open(StringRef File, Module &For) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(File, false, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return createStringError("the bodies of libvec cannot be read from %s: %s", File.str().c_str(),
                             Buffer.getError().message().c_str());
  Expected<std::unique_ptr<Module>> Library = getOwningLazyBitcodeModule(std::move(*Buffer), For.getContext());
  if (!Library)
    return createStringError("%s does not hold the bodies of libvec: %s; install libvec again", File.str().c_str(),
                             toString(Library.takeError()).c_str());
  if (Error E = (*Library)->materializeMetadata())
    return std::move(E);
  // The program's module must not get the flags of the library's compilation.
  if (NamedMDNode *Flags = (*Library)->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  (*Library)->setTargetTriple(For.getTargetTriple());
  return BodyLibrary(For, std::move(*Library));
}

std::optional<Body> BodyLibrary::find(const Function &Variant) {
  auto [Entry, New] = Found.insert({&Variant, std::nullopt});
  std::optional<Body> &Result = Entry->second;
  if (!New)
    return Result;
  Function *F = Library->getFunction(Variant.getName());
  if (!F || F->getFunctionType() != Variant.getFunctionType() || Library->getDataLayout() != M->getDataLayout())
    return std::nullopt;
  if (Error E = F->materialize()) {
    consumeError(std::move(E));
    return std::nullopt;
  }
  if (F->isDeclaration())
    return std::nullopt;
  const std::string Name = F->getName().str();
  F->clearMetadata();
  F->setName("vec.body." + Name);
  callWhereRare(*F, *cast<Function>(Library->getOrInsertFunction(Name, F->getFunctionType()).getCallee()));
  Result = Body{F, countInstructions(*F)};
  return Result;
}

Expected<MapVector<Function *, Function *>> BodyLibrary::link(ArrayRef<Function *> Variants) && {
  MapVector<Function *, std::string> Names;
  SmallVector<GlobalValue *, 8> Wanted;
  for (Function *Variant : Variants) {
    Wanted.push_back(Found.lookup(Variant)->Code);
    Names[Variant] = Wanted.back()->getName().str();
  }
  // Not Linker, which would also define functions that the module only declares.
  const auto NothingElse = [](GlobalValue &, const IRMover::ValueAdder &) {};
  if (Error E = IRMover(*M).move(std::move(Library), Wanted, NothingElse, /*IsPerformingImport=*/false))
    return std::move(E);
  MapVector<Function *, Function *> Bodies;
  for (auto &[Variant, Name] : Names) {
    Function *Code = M->getFunction(Name);
    Code->setLinkage(GlobalValue::InternalLinkage);
    Bodies[Variant] = Code;
  }
  return Bodies;
}

} // namespace vec
