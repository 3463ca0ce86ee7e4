// inline-libvec: bodies of libvec's variants take the place of calls in loops.
//
//   %y = call <4 x double> @_ZGVdN4v_exp(<4 x double> %x)
//     ==>  the fast path of exp; a packet that needs the slow one calls @_ZGVdN4v_exp, in a block that is cold
//
// A call costs its own cycles and, since every vector register is the callee's, a store and a load for each vector that
// is alive over it; constants of a body leave the loop only when it is inlined. It costs the body's length. Nearly
// every call in a loop pays; long bodies with nothing alive over them do not, nor does more code than a loop should
// have. A body that is hardly longer than the call is inlined everywhere.
//
// Same bits as called: only bodies with FMA are inlined, on x86-64 into functions that have AVX2 and FMA, where a call
// would find them, too; no fast-math flag or attribute of the caller reaches them.
//
// Runs in    the optimizer's end at -O3, after always-inline has put the bridge's thunks in place; in vecc.
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

// In instructions. A call through a shared library costs about as much as ten, a register over it a store and a load.
constexpr unsigned CallCost = 10, RegisterCost = 2;
// A body may be this many times as long as what it saves.
constexpr unsigned Patience = 32;
// No longer than a call with its arguments, and what comes back.
constexpr unsigned AlwaysShort = 12;
// What a loop, and a function, may grow by: beyond, code no longer fits the caches that feed the decoder.
constexpr unsigned LoopGrowth = 1500, FunctionGrowth = 6000;

struct Candidate {
  CallInst *Call;
  Body Code;
  const Loop *In;          // innermost; null: none
  unsigned LiveAcross = 0; // vectors

  unsigned saved() const { return CallCost + RegisterCost * LiveAcross; }
};

// Variants of libvec's functions, by their names.
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
  // In streaming mode SME's CPUs lack most of AdvSIMD: a call changes the mode.
  if (any_of(ArrayRef({"aarch64_pstate_sm_enabled", "aarch64_pstate_sm_compatible", "aarch64_pstate_sm_body"}),
             [&](StringRef Mode) { return F.hasFnAttribute(Mode); }))
    return false;
  // Bodies reckon with subnormal numbers.
  const DenormalMode Ieee = DenormalMode::getIEEE();
  return F.getDenormalMode(APFloat::IEEEdouble()) == Ieee && F.getDenormalMode(APFloat::IEEEsingle()) == Ieee;
}

// Whether a callee keeps vectors that are alive over the call: on AArch64 those of AdvSIMD by their convention, those
// of SVE, which take scalable vectors, by the base standard.
bool keepsVectors(const CallInst &Call) {
  return Call.getCallingConv() == CallingConv::AArch64_VectorCall ||
         (isa<ScalableVectorType>(Call.getArgOperand(0)->getType()) &&
          archOf(Call.getModule()->getTargetTriple()) == abi::Arch::AArch64);
}

// How many vectors each of the calls makes its function store and load.
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

// Out of the loop: LLVM's code generation leaves loads there that a rare branch may pass by. With SVE they stay, since
// a product is added in place of a constant, which is loaded faster than it is copied.
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
    DenseMap<const Loop *, unsigned> Grown; // null: the function
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
      // Inlining takes the strictest of both: no promise that the caller makes of NaN or infinity holds in a body.
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
