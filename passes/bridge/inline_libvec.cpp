// inline-libvec: replaces calls in loops by the bodies of libvec's variants.
//
//   %y = call <4 x double> @_ZGVdN4v_exp(<4 x double> %x)
//     ==>  the fast path of exp; a packet that needs the slow one calls @_ZGVdN4v_exp, in a block that is cold
//
// A call costs its own cycles. It also costs a store and a load for each vector that is live across it, since the
// callee owns all vector registers. And constants of a body can leave the loop only if the body is inlined. Inlining
// costs code size. So nearly every call in a loop is inlined; not a long body across which no vector is live, and not
// more code than a loop should have. A body that is hardly longer than the call is inlined everywhere.
//
// The bits are those of the called variant: only bodies with FMA are inlined, on x86-64 only into functions with AVX2
// and FMA, where a call would compute with FMA, too. No fast-math flag or attribute of the caller applies to them.
//
// Runs in    the optimizer's end at -O3, after always-inline has inlined the thunks; in vecc.
// Requires   nothing.
// Ensures    no body is left in the module.
// Preserves  nothing where it inlines.
#include "abi/demangle.h"
#include "builtins/info/function_info.h"
#include "passes/analysis/liveness.h"
#include "passes/bridge/bodies.h"
#include "passes/bridge/bridge.h"
#include "passes/remarks.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {
namespace {

// In instructions. A call through a shared library costs about ten, a register across it a store and a load.
constexpr unsigned CallCost = 10, RegisterCost = 2;
// A body may be this many times as long as what inlining saves.
constexpr unsigned Patience = 32;
// Not longer than a call with its arguments and its result.
constexpr unsigned AlwaysShort = 12;
// By how much a loop, and a function, may grow: more code does not fit the caches in front of the decoder.
constexpr unsigned LoopGrowth = 1500, FunctionGrowth = 6000;

struct Candidate {
  CallInst *Call;
  Body Code;
  const Loop *In;          // the innermost loop around the call, or null
  unsigned LiveAcross = 0; // number of vectors

  unsigned saved() const { return CallCost + RegisterCost * LiveAcross; }
};

// Whether the name is that of a variant of libvec's.
bool isLibvecVariant(const Function &F) {
  const std::optional<abi::Arch> Arch = archOf(F.getParent()->getTargetTriple());
  if (!Arch)
    return false;
  const abi::Demangled Parsed = abi::demangle(*Arch, std::string_view(F.getName()));
  return Parsed && findFunction(Parsed->scalarName.view()) &&
         Parsed->vectorName.view() == std::string_view(F.getName());
}

bool mayInlineInto(const Function &F) {
  if (F.isDeclaration() || F.hasOptNone() || F.hasFnAttribute(Attribute::StrictFP))
    return false;
  if (archOf(F.getParent()->getTargetTriple()) == abi::Arch::X86_64 && !mayUse(F, abi::Isa::AVX2))
    return false;
  // In streaming mode, CPUs with SME lack most of AdvSIMD; a call switches the mode.
  if (any_of(ArrayRef({"aarch64_pstate_sm_enabled", "aarch64_pstate_sm_compatible", "aarch64_pstate_sm_body"}),
             [&](StringRef Mode) { return F.hasFnAttribute(Mode); }))
    return false;
  // Bodies compute with subnormal numbers.
  const DenormalMode Ieee = DenormalMode::getIEEE();
  return F.getDenormalMode(APFloat::IEEEdouble()) == Ieee && F.getDenormalMode(APFloat::IEEEsingle()) == Ieee;
}

// Whether the callee preserves vectors that are live across the call: on AArch64 AdvSIMD's by the vector calling
// convention, and SVE's by the base standard if the callee takes scalable vectors.
bool keepsVectors(const CallInst &Call) {
  return Call.getCallingConv() == CallingConv::AArch64_VectorCall ||
         (isa<ScalableVectorType>(Call.getArgOperand(0)->getType()) &&
          archOf(Call.getModule()->getTargetTriple()) == abi::Arch::AArch64);
}

// Counts, for each call, the vectors that the function must store and load because of it.
void countLiveAcross(const Function &F, MutableArrayRef<Candidate> Candidates) {
  const auto IsVector = [](const Value *V) { return V->getType()->isVectorTy(); };
  const Liveness Live(F, IsVector);
  DenseMap<const BasicBlock *, SmallVector<Candidate *, 4>> ByBlock;
  for (Candidate &C : Candidates)
    ByBlock[C.Call->getParent()].push_back(&C);
  for (auto &[Block, Here] : ByBlock) {
    SmallPtrSet<const Value *, 32> Alive(Live.liveOut(*Block).begin(), Live.liveOut(*Block).end());
    for (const Instruction &I : reverse(*Block)) {
      Alive.erase(&I);
      for (Candidate *C : Here)
        if (C->Call == &I && !keepsVectors(*C->Call))
          C->LiveAcross = Alive.size();
      if (!isa<PHINode>(I))
        for (const Value *Operand : I.operands())
          if (IsVector(Operand) && isa<Instruction, Argument>(Operand))
            Alive.insert(Operand);
    }
  }
}

// Moves loads of constants out of the loop; LLVM's code generation leaves loads there that a rare branch may bypass.
// Not with SVE, where a constant is overwritten by a multiply-add: loading it again is faster than copying it.
void hoistConstants(Function &F, FunctionAnalysisManager &FAM) {
  FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager FPM;
  FPM.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  FPM.run(F, FAM);
}

void cleanUp(Function &F, FunctionAnalysisManager &FAM) {
  FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(ADCEPass());
  FPM.run(F, FAM);
  expandMiscompiled(F);
  chooseMaskForms(F);
  readLanesBack(F);
  wideConstants(F, FAM.getResult<LoopAnalysis>(F));
  if (tabulateConstants(F) && !mayUse(F, abi::Isa::SVE))
    hoistConstants(F, FAM);
}

class Inliner {
  Function &F;
  const bool Always;
  SmallVector<Candidate, 8> Candidates;

  void decide() {
    stable_sort(Candidates, [](const Candidate &A, const Candidate &B) {
      return uint64_t(A.saved()) * B.Code.Instructions > uint64_t(B.saved()) * A.Code.Instructions;
    });
    DenseMap<const Loop *, unsigned> Grown; // per loop; null: the whole function
    const unsigned Largest = F.hasOptSize() ? 0 : FunctionGrowth;
    erase_if(Candidates, [&](const Candidate &C) {
      const unsigned Length = C.Code.Instructions;
      if (Always || Length <= AlwaysShort)
        return false;
      const bool Pays = C.In && Length <= Patience * C.saved() && Grown[nullptr] + Length <= Largest &&
                        Grown[C.In] + Length <= LoopGrowth;
      if (Pays) {
        Grown[nullptr] += Length;
        Grown[C.In] += Length;
      } else if (C.In)
        remarkAt(*C.Call, "StaysCall",
                 {{"Variant", C.Call->getCalledFunction()->getName()},
                  {"", " stays a call: its body of "},
                  {"Instructions", utostr(Length)},
                  {"", " instructions is too long for this loop"}},
                 /*Passed=*/false);
      return !Pays;
    });
  }

public:
  Inliner(Function &F, BodyLibrary &Library, const LoopInfo &LI, bool Always) : F(F), Always(Always) {
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee || !Callee->isDeclaration() || Call->isNoInline() || Call->isMustTailCall() ||
          Call->hasFnAttr(Attribute::StrictFP) || Callee->getFunctionType() != Call->getFunctionType() ||
          !isLibvecVariant(*Callee))
        continue;
      if (std::optional<Body> Code = Library.find(*Callee))
        Candidates.push_back({Call, *Code, LI.getLoopFor(Call->getParent())});
    }
    countLiveAcross(F, Candidates);
    decide();
  }

  void addVariants(SetVector<Function *> &Variants) const {
    for (const Candidate &C : Candidates)
      Variants.insert(C.Call->getCalledFunction());
  }

  bool run(const MapVector<Function *, Function *> &Bodies) {
    for (const Candidate &C : Candidates) {
      Function *Variant = C.Call->getCalledFunction(), *Code = Bodies.find(Variant)->second;
      // Inlining keeps the stricter of both attributes: no promise of the caller about NaN or infinity may hold in a
      // body.
      copyTarget(*Code, F);
      remarkAt(*C.Call, "Inlined",
               {{"Variant", Variant->getName()},
                {"", " is inlined: "},
                {"Instructions", utostr(C.Code.Instructions)},
                {"", " instructions, vectors alive over the call: "},
                {"LiveAcross", utostr(C.LiveAcross)}},
               /*Passed=*/true);
      C.Call->setCalledFunction(Code);
      InlineFunctionInfo Info;
      [[maybe_unused]] const InlineResult Done = InlineFunction(*C.Call, Info, /*MergeAttributes=*/true);
      assert(Done.isSuccess() && "a body that cannot be inlined");
    }
    return !Candidates.empty();
  }
};

} // namespace

PreservedAnalyses InlineLibvec::run(Module &M, ModuleAnalysisManager &MAM) {
  SmallVector<Function *, 16> Callers;
  if (any_of(M, [](const Function &F) { return F.isDeclaration() && !F.use_empty() && isLibvecVariant(F); }))
    for (Function &F : M)
      if (mayInlineInto(F))
        Callers.push_back(&F);
  const std::string File = !Callers.empty() && Options.Bodies ? Options.Bodies(M.getTargetTriple()) : "";
  if (File.empty())
    return PreservedAnalyses::all();
  const auto Fail = [&](Error E) {
    M.getContext().emitError(toString(std::move(E)));
    return PreservedAnalyses::all();
  };
  Expected<BodyLibrary> Library = BodyLibrary::open(File, M);
  if (!Library)
    return Fail(Library.takeError());

  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<std::pair<Function *, Inliner>, 8> Inliners;
  SetVector<Function *> Variants;
  for (Function *F : Callers) {
    Inliners.push_back({F, Inliner(*F, *Library, FAM.getResult<LoopAnalysis>(*F), Options.Always)});
    Inliners.back().second.addVariants(Variants);
  }
  if (Variants.empty())
    return PreservedAnalyses::all();
  auto Bodies = std::move(*Library).link(Variants.getArrayRef());
  if (!Bodies)
    return Fail(Bodies.takeError());
  for (auto &[F, Inline] : Inliners)
    if (Inline.run(*Bodies))
      cleanUp(*F, FAM);
  for (auto &[Variant, Code] : *Bodies)
    Code->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace vec
