// inject-variants: tells LLVM's vectorizers which vector functions stand for a call.
//
//   call @llvm.exp.f64(%x)  ==>  call @llvm.exp.f64(%x) #0
//   #0 = {
//   "vector-function-abi-variant"="_ZGVdN4v_llvm.exp.f64(_ZGVdN4v_exp),_ZGVdM4v_llvm.exp.f64(__vec_bridge_ZGVdM4v_exp)"
//   }
//
// LoopVectorize takes the first entry with its number of lanes and checks no ISA. So only what the caller's target can
// run is listed, wider registers first, unmasked before masked. It does not check memory either, and runs unmasked
// variants on inactive lanes. So only calls that may be replaced get entries, and each number of lanes gets a masked
// one. In loops, numbers of lanes that no variant has are made from the variants that there are. clang makes `frem` of
// fmod under -fno-math-errno, for which LLVM looks up no variants: in loops it becomes a call again.
//
// A call whose result reaches its own arguments in a later iteration is offered nothing. No vectorizer takes the loop
// around it, and a pair of such calls that the SLP vectorizer makes takes longer than the two scalar calls, which
// overlap. An intrinsic that the target has instructions for is offered nothing, too.
//
// Runs in    the optimizer, after inlining and before the vectorizers.
// Requires   nothing.
// Ensures    every entry has its function in the module, kept by llvm.compiler.used until retire-variants; a loop that
//            calls math functions has metadata with the width of their variants' registers, for vectorize-calls; a call
//            in an innermost loop that has variants and gets no entry has one remark.
// Preserves  the CFG, unless calls take objects of the loop or return several values.
#include "abi/mangle.h"
#include "passes/bridge/bridge.h"
#include "passes/bridge/loop_lanes.h"
#include "passes/bridge/simd_variants.h"
#include "passes/bridge/thunk.h"
#include "passes/loops/lane_objects.h"
#include "passes/loops/promises.h"
#include "passes/remarks.h"
#include "passes/request.h"
#include "passes/svfs/math_call.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/IR/VectorTypeUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace vec {
namespace {

using Parameters = decltype(abi::VFShape::parameters);

bool takesPointers(const CallInst &Call) {
  return any_of(Call.args(), [](const Value *A) { return A->getType()->isPointerTy(); });
}

// Kinds that tell more of an argument make cheaper calls, and come first.
unsigned vectorParameters(const Parameters &Kinds) {
  return count_if(Kinds, [](const abi::VFParameter &P) { return P.kind == abi::ParameterKind::Vector; });
}

// Calls with objects of the loop return their values in a struct.
bool returnsStruct(const CallInst &Call) { return Call.getType()->isStructTy(); }

// A record or a complex value cannot be returned together with objects of the loop.
bool returnsCompound(const CallInst &Call) {
  const SimdTypes Types = simdTypes(*Call.getCalledFunction());
  return returnsStruct(Call) || (!Types.Kinds.empty() && Types.Kinds.back() != abi::TypeKind::Void);
}

class Injector {
  Function &F;
  FunctionAnalysisManager &FAM;
  const Svfs System;
  SetVector<Function *> &Kept;
  LoopLanes Lanes;
  MarshalledCalls Marshalled;

  // The forms of a call, in the order in which LLVM is to consider them.
  SmallVector<CallForm, 16> formsOf(const CallSite &Site, ArrayRef<abi::VFVariant> Variants, Error &Misfit) {
    SmallVector<std::pair<const abi::VFVariant *, abi::VFShape>, 8> Fitting;
    for (const abi::VFVariant &V : Variants) {
      Expected<abi::VFShape> Seen = Site.shapeForLlvm(V.shape);
      if (Seen)
        Fitting.push_back({&V, *Seen});
      else if (!Misfit)
        Misfit = Seen.takeError();
      else
        consumeError(Seen.takeError());
    }
    SmallVector<Parameters, 4> Kinds;
    for (const auto &[V, Seen] : Fitting)
      if (!is_contained(Kinds, Seen.parameters))
        Kinds.push_back(Seen.parameters);
    stable_sort(Kinds,
                [](const Parameters &A, const Parameters &B) { return vectorParameters(A) < vectorParameters(B); });
    SmallVector<CallForm, 16> Forms;
    for (const Parameters &K : Kinds) {
      SmallVector<const abi::VFVariant *, 8> Group;
      for (const auto &[V, Seen] : Fitting)
        if (Seen.parameters == K)
          Group.push_back(V);
      appendForms(Site, Group, K, Forms);
    }
    return Forms;
  }

  void appendForms(const CallSite &Site, ArrayRef<const abi::VFVariant *> Group, const Parameters &Kinds,
                   SmallVectorImpl<CallForm> &Forms) {
    CallSite::WantedLanes Wanted;
    if (Site.loop()) {
      unsigned Register = 0, MostLanes = 0;
      for (const abi::VFVariant *V : Group) {
        if (V->shape.lanes.scalable)
          appendScalable(Site, *V, Kinds, Forms);
        Register = std::max<unsigned>(Register, abi::info(V->isa).floatBits);
        MostLanes = std::max(MostLanes, V->shape.lanes.min);
      }
      Wanted = Site.wantedLanes(Register);
      // LLVM believes that all vector calls cost the same, and would choose the longest.
      const unsigned Longest = std::min(Wanted.Most, 2 * MostLanes);
      // With two lanes under a condition, LLVM prefers scalar calls if the store behind is under that condition, too.
      if (Site.isConditional() && !libvecFunction(Site.call()))
        Wanted.Most = std::max({Longest, 4u, std::min(Wanted.Most, 8u)});
      else
        Wanted.Most = Longest;
      Wanted.Fewest = std::min(Wanted.Fewest, Wanted.Most);
    }
    for (unsigned Lanes = 64; Lanes >= 2; Lanes /= 2) {
      const bool Exact =
          any_of(Group, [&](const abi::VFVariant *V) { return V->shape.lanes == abi::Lanes{Lanes, false}; });
      for (bool Masked : {false, true}) {
        if (!Exact && !Wanted.contain(Lanes) && !(Masked && returnsStruct(Site.call())))
          continue;
        std::optional<unsigned> Best;
        CallForm Chosen;
        for (const abi::VFVariant *V : Group) {
          CallForm Form{V, {{Lanes, false}, Masked, Kinds}};
          // Straight-line code has no mask, and only its own number of lanes.
          if (!Site.loop() && (V->shape.lanes.min != Lanes || (Masked && !V->shape.masked)))
            continue;
          const std::optional<unsigned> Cost = formCost(Form, Site);
          if (!Cost || (Best && *Best <= *Cost))
            continue;
          Best = Cost;
          Chosen = Form;
        }
        if (Best)
          Forms.push_back(Chosen);
      }
    }
  }

  // LLVM derives the number of lanes of a scalable variant from the widest type that becomes a vector, the ABI from the
  // widest of all.
  static void appendScalable(const CallSite &Site, const abi::VFVariant &V, const Parameters &Kinds,
                             SmallVectorImpl<CallForm> &Forms) {
    const CallInst &Call = Site.call();
    // LLVM's code generation has no vectors of one lane, which 16-byte lanes would be.
    if (V.shape.lanes.min < 2)
      return;
    unsigned Widest = 0;
    const auto Look = [&](Type *T) {
      if (!T->isScalableTy())
        Widest = std::max<unsigned>(Widest, Call.getDataLayout().getTypeSizeInBits(T).getFixedValue());
    };
    for (const auto [P, Argument] : zip(Kinds, Call.args()))
      if (P.kind == abi::ParameterKind::Vector)
        Look(Argument->getType());
    if (!Call.getType()->isVoidTy())
      for_each(getContainedTypes(Call.getType()), Look);
    const CallForm Form{&V, {{Widest < 8 ? 0 : 128 / Widest, true}, V.shape.masked, Kinds}};
    if (Form.Seen.lanes.min >= V.shape.lanes.min && formCost(Form, Site))
      Forms.push_back(Form);
  }

  static bool isMaskedForAllLanes(ArrayRef<CallForm> Forms) {
    return all_of(seq(1u, 7u), [&](unsigned Log2) {
      return any_of(Forms, [&](const CallForm &Form) { return Form.Seen.masked && Form.Seen.lanes.min == 1u << Log2; });
    });
  }

  // If LLVM 22 calls a function that returns a struct lane by lane under a mask, all values but the first are lost.
  // This rules that out: the call must not be conditional, and the last iterations of the loop not be masked. False if
  // that is not possible.
  static bool neverMask(const CallSite &Site) {
    auto *L = const_cast<Loop *>(Site.loop());
    if (Site.isConditional() || !isSimdLoop(*L))
      return false;
    addStringMetadataToLoop(L, "llvm.loop.vectorize.predicate.enable", 0);
    return true;
  }

  // Why the vectorizer must not replace the call, though there are forms of it.
  Error checkForms(const CallSite &Site, ArrayRef<CallForm> Forms) {
    const CallInst &Call = Site.call();
    const std::string Name = scalarName(Call);
    if (Site.isConditional() && none_of(Forms, [](const CallForm &Form) { return Form.Seen.masked; }))
      return reject(Reason::NeedsMask, F, Name, &Call);
    if (!Site.loop())
      return Error::success();
    if (returnsStruct(Call) && !isMaskedForAllLanes(Forms) && !neverMask(Site))
      return reject(Reason::NeedsMask, F, Name, &Call);
    const unsigned Named = Site.wantedLanes(0).Named;
    if (Named > 1 && none_of(Forms, [&](const CallForm &Form) { return Form.Seen.lanes.min == Named; }))
      return reject(Reason::NoLanes, F, utostr(Named) + " of " + Name, &Call);
    return Error::success();
  }

  // Whether LLVM must not see what the call is. Its loop vectorizer would give up because of the call's memory effects;
  // or run it on inactive lanes, if it has none; or believe that an intrinsic is cheap enough to be called lane by
  // lane.
  static bool mustBeOpaque(const CallSite &Site, ArrayRef<CallForm> Forms) {
    const CallInst &Call = Site.call();
    if (!Site.loop())
      return false;
    if (Site.wideIntrinsic() == CallSite::Wide::LaneByLane)
      return true;
    if (!Call.doesNotAccessMemory())
      return takesPointers(Call) || Call.onlyWritesMemory();
    return !Call.hasFnAttr(Attribute::Speculatable) &&
           none_of(Forms, [](const CallForm &Form) { return Form.Seen.masked; });
  }

  // A call that is offered nothing must not inherit the mappings of its function. Its own are those of another pass.
  static void hide(CallInst &Call) {
    if (!Call.getAttributes().hasFnAttr(VFABI::MappingsAttrName) &&
        !Call.getFnAttr(VFABI::MappingsAttrName).getValueAsString().empty())
      Call.addFnAttr(Attribute::get(Call.getContext(), VFABI::MappingsAttrName, ""));
  }

  // No remark on a call for which nobody promised a variant.
  Error noVariant(const CallInst &Call) {
    const Function &Callee = *Call.getCalledFunction();
    if (libvecFunction(Call) && mayWriteErrno(Call))
      return reject(leavesSign(Call) ? Reason::LeavesSign : Reason::MathErrno, F, scalarName(Call), &Call);
    if (Callee.hasFnAttribute(VFABI::MappingsAttrName))
      return reject(Reason::NoIsa, F, scalarName(Call), &Call);
    if (!namesVariants(Callee))
      return Error::success();
    return reject(Callee.isDeclaration() ? Reason::NoIsa : Reason::NoVariantBody, F, scalarName(Call), &Call);
  }

  // -fno-builtin is meant for the C library's functions; but LLVM's vectorizers use no variant of any call with its
  // attribute.
  void allowVariants(CallInst &Call) const {
    LibFunc Known;
    const auto &Library = FAM.getResult<TargetLibraryAnalysis>(F);
    if (!Library.getLibFunc(*Call.getCalledFunction(), Known) || !Library.has(Known))
      Call.removeFnAttr(Attribute::NoBuiltin);
  }

  Error offer(CallSite &Site, ArrayRef<abi::VFVariant> Variants) {
    CallInst *Call = &Site.call();
    const bool Math = libvecFunction(*Call) && !mayWriteErrno(*Call);
    if (Math) {
      // Math functions write nothing but results behind pointers. The attributes of the front end may say less (flang
      // 22: errno by default), and LoopVectorize ignores variants of calls that write memory.
      if (!takesPointers(*Call))
        Call->setDoesNotAccessMemory();
      Call->setDoesNotThrow();
      Call->addFnAttr(Attribute::WillReturn);
      Call->addFnAttr(Attribute::NoFree);
    }
    if (Error E = Site.checkMemory())
      return E;
    Error Misfit = Error::success();
    SmallVector<CallForm, 16> Forms = formsOf(Site, Variants, Misfit);
    if (Forms.empty() && !Misfit)
      return reject(Reason::NoLanes, F, "2 to 64 of " + scalarName(*Call), Call);
    if (Forms.empty())
      return Misfit;
    consumeError(std::move(Misfit));
    if (Error E = checkForms(Site, Forms))
      return E;

    const bool Opaque = mustBeOpaque(Site, Forms);
    SmallVector<std::pair<CallForm, Function *>, 16> Targets;
    for (CallForm &Form : Forms) {
      Form.PointersAsIntegers = Opaque;
      if (Function *Target = callableByLlvm(System, Site, Form))
        Targets.push_back({Form, Target});
    }
    if (Targets.empty() || (returnsStruct(*Call) && Targets.size() != Forms.size()))
      return reject(Reason::NameTaken, F, std::string(Forms.front().Variant->vectorName.view()), Call);
    if (Math && Site.loop())
      markLoop(*Site.loop(), Variants);
    allowVariants(*Call);
    Lanes.add(Site, Forms, Math);
    if (Opaque)
      Call = makeOpaque(*Call);
    SmallVector<std::string, 16> Entries;
    for (auto &[Form, Target] : Targets) {
      if (Target->hasFnAttribute(BridgeAttribute))
        Kept.insert(Target);
      abi::VFVariant Entry;
      Entry.shape = Form.Seen;
      Entry.isa = isExact(Form) || Form.Seen.lanes.scalable ? Form.Variant->isa : abi::Isa::LLVM;
      Entry.scalarName = std::string_view(Call->getCalledFunction()->getName());
      Entry.vectorName = std::string_view(Target->getName());
      Entries.push_back(std::string(abi::mangleEntry(Entry).view()));
    }
    Call->addFnAttr(Attribute::get(F.getContext(), VFABI::MappingsAttrName, join(Entries, ",")));
    return Error::success();
  }

  static void markLoop(const Loop &L, ArrayRef<abi::VFVariant> Variants) {
    unsigned Widest = getOptionalIntLoopAttribute(&L, RegisterWidthMark).value_or(0);
    for (const abi::VFVariant &V : Variants)
      Widest = std::max<unsigned>(Widest, abi::info(V.isa).floatBits);
    addStringMetadataToLoop(const_cast<Loop *>(&L), RegisterWidthMark, Widest);
  }

  static bool isExact(const CallForm &Form) {
    return Form.Seen.lanes == Form.Variant->shape.lanes && Form.Seen.masked == Form.Variant->shape.masked;
  }

public:
  Injector(Function &F, ArrayRef<VariantProvider> Providers, FunctionAnalysisManager &FAM, SetVector<Function *> &Kept)
      : F(F), FAM(FAM), System(F, Providers), Kept(Kept) {}

  // Replaces calls, so it must run before calls are collected. True if it changed anything.
  bool takePrivateObjects() {
    return passPrivateObjectsByValue(F, FAM, Marshalled, [&](const CallInst &Call) {
      return !returnsCompound(Call) && !System.isFunctionVectorizable(Call).empty();
    });
  }

  // The same for complex values and records.
  bool takeRecordParts() {
    return passRecordsByParts(F, FAM, Marshalled,
                              [&](const CallInst &Call) { return System.isFunctionVectorizable(Call); });
  }

  // Whether LLVM computes the remainder inline, as it does for constant powers of two, in vectors, too, where the
  // target can truncate: that is faster than a call.
  static bool isExpanded(const Instruction &Remainder, const TargetTransformInfo &TTI) {
    const APFloat *Divisor;
    const bool IsPower =
        match(Remainder.getOperand(1), PatternMatch::m_APFloat(Divisor)) && Divisor->getExactLog2Abs() >= 0;
    Type *T = Remainder.getType();
    return IsPower && TTI.getIntrinsicInstrCost({Intrinsic::trunc, T, {T}}, TargetTransformInfo::TCK_RecipThroughput) <
                          TTI.getCallInstrCost(nullptr, T, {T});
  }

  // Replaces remainders of floats by calls.
  bool callRemainders() {
    SmallVector<Instruction *, 4> Remainders;
    for (Instruction &I : instructions(F))
      if (I.getOpcode() == Instruction::FRem && (I.getType()->isFloatTy() || I.getType()->isDoubleTy()))
        Remainders.push_back(&I);
    if (Remainders.empty())
      return false;
    const auto &Loops = FAM.getResult<LoopAnalysis>(F);
    const auto &Library = FAM.getResult<TargetLibraryAnalysis>(F);
    bool Changed = false;
    const auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
    for (Instruction *I : Remainders)
      if (!isExpanded(*I, TTI) && Library.has(I->getType()->isFloatTy() ? LibFunc_fmodf : LibFunc_fmod) &&
          Loops.getLoopFor(I->getParent()))
        Changed |= callRemainder(*I);
    return Changed;
  }

  bool callRemainder(Instruction &I) {
    Type *T = I.getType();
    FunctionCallee Named = F.getParent()->getOrInsertFunction(T->isFloatTy() ? "fmodf" : "fmod", T, T, T);
    auto *Callee = dyn_cast<Function>(Named.getCallee());
    if (!Callee || Callee->getFunctionType() != Named.getFunctionType())
      return false;
    IRBuilder<> B(&I);
    CallInst *Call = B.CreateCall(Named, {I.getOperand(0), I.getOperand(1)});
    Call->setDoesNotAccessMemory();
    Call->setDoesNotThrow();
    if (System.isFunctionVectorizable(*Call).empty()) {
      Call->eraseFromParent();
      if (Callee->isDeclaration() && Callee->use_empty())
        Callee->eraseFromParent();
      return false;
    }
    Call->takeName(&I);
    I.replaceAllUsesWith(Call);
    I.eraseFromParent();
    return true;
  }

  void attach(CallInst &Call) {
    // A variant that calls its function lane by lane: the function has had its remark.
    if (Call.hasFnAttr(OnceALane))
      return hide(Call);
    const SmallVector<abi::VFVariant, 0> Variants = System.isFunctionVectorizable(properCall(Call));
    Error Refused = Variants.empty() ? noVariant(Call) : Error::success();
    if (Variants.empty() && !Refused)
      return;
    CallSite Site(Call, FAM, Marshalled);
    if (!Refused && libvecFunction(Call) && Site.wideIntrinsic() == CallSite::Wide::Native)
      return;
    const bool InLoop = Site.loop();
    if (!Refused && libvecFunction(Call) && Site.isInRecurrence())
      Refused = reject(Reason::Recurrence, F, scalarName(Call), &Call);
    if (!Refused)
      Refused = offer(Site, Variants);
    if (!Refused)
      return;
    hide(Call);
    if (InLoop)
      remarkMissed(F, std::move(Refused));
    else
      consumeError(std::move(Refused));
  }

  void nameWidths() const { Lanes.nameWidths(); }
};

// Whether a loop of the function must wait for the link, where the packetizer makes variants of user functions and
// copies of objects for each lane. Makes a remark for each call that waits.
bool isLeftToLink(Function &F, FunctionAnalysisManager &FAM) {
  const LoopInfo &Loops = FAM.getResult<LoopAnalysis>(F);
  const bool Objects = any_of(Loops.getLoopsInPreorder(), [&](Loop *L) {
    return isSimdLoop(*L) && needsObjectsOfLanes(*L, FAM.getResult<ScalarEvolutionAnalysis>(F));
  });
  bool Left = Objects;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !(namesVariants(*Callee) || (Objects && libvecFunction(*Call))) || !Loops.getLoopFor(I.getParent()))
      continue;
    Left = true;
    if (wantsRemarks(F))
      remarkMissed(F, reject(Reason::LeftToLink, F, Callee->getName().str(), Call));
  }
  return Left;
}

} // namespace

PreservedAnalyses InjectVariants::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SetVector<Function *> Kept;
  SmallVector<Function *, 16> Definitions;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && !F.hasFnAttribute(BridgeAttribute))
      Definitions.push_back(&F);

  bool Replaced = false;
  for (Function *F : Definitions) {
    if (ForTheLink && isLeftToLink(*F, FAM))
      continue;
    Injector Inject(*F, Providers, FAM, Kept);
    Replaced |= Inject.takePrivateObjects();
    Replaced |= Inject.takeRecordParts();
    Replaced |= Inject.callRemainders();
    SmallVector<CallInst *, 16> Calls;
    for (Instruction &I : instructions(*F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
        Calls.push_back(Call);
    for (CallInst *Call : Calls)
      Inject.attach(*Call);
    Inject.nameWidths();
    Replaced |= keepResultsInVectors(*F, FAM);
  }
  if (Kept.empty())
    return Replaced ? PreservedAnalyses::none() : PreservedAnalyses::all();
  appendToCompilerUsed(M, SmallVector<GlobalValue *, 16>(Kept.begin(), Kept.end()));
  return Replaced ? PreservedAnalyses::none() : preservedWithCfg(/*Changed=*/true);
}

} // namespace vec
