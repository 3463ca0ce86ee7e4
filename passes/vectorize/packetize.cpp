// packetize: runs the stages in their order.
#include "passes/vectorize/packetize.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emit.h"
#include "passes/finish/finish.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/kernel.h"
#include "passes/linearize/linearize.h"
#include "passes/machine/machine.h"
#include "passes/plan/plan_steps.h"
#include "passes/plan/statistics.h"
#include "passes/prepare/prepare.h"
#include "passes/remarks.h"
#include "passes/vectorize/callees.h"
#include "passes/vectorize/planned_function.h"
#include "passes/vectorize/signature.h"
#include "passes/vectorize/verify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace vec;

// Removes declarations that a failed attempt has added.
namespace {
class Undo {
  Module &M;
  SmallPtrSet<const Function *, 32> Known;
  bool Kept = false;

public:
  explicit Undo(Module &M) : M(M) {
    for (Function &F : M)
      Known.insert(&F);
  }
  void keep() { Kept = true; }
  ~Undo() {
    if (Kept)
      return;
    for (Function &F : make_early_inc_range(M))
      if (F.isDeclaration() && F.use_empty() && !Known.contains(&F))
        F.eraseFromParent();
  }
};
} // namespace

static double callOfScalar(const WidthChoice &C) { return C.Rows[0].perLane() + core::Call; }

// Whether the packet is slower than a call of the scalar function for each lane, with a margin: estimates are off by a
// fifth, and short packets cost as much as the call.
static bool isSlower(const WidthChoice &C) {
  const WidthChoice::Row &Asked = C.Rows.back();
  return Asked.Packet.cycles() > 30 && Asked.perLane() > 1.2 * callOfScalar(C);
}

static LaneEntry laneEntry(const PacketizeRequest &R) {
  return {ArrayRef(R.Shape.parameters.begin(), R.Shape.parameters.size()),
          R.Dimension,
          R.hasMask(),
          true,
          R.Unsigned,
          nullptr,
          R.Aligned,
          R.Shape.lanes.min};
}

// Fails if the plan instantiates a call that must know its lane, or that brings the lanes together.
static Error checkInstantiated(const Plan &P, const Function &F) {
  for (const Instruction &I : instructions(P.function())) {
    auto *C = dyn_cast<CallBase>(&I);
    if (!C || P[I].Kind != RecipeKind::Instantiate)
      continue;
    if (laneBuiltin(*C) == LaneBuiltin::MaskedOp)
      C = dyn_cast<CallBase>(&maskedInstruction(*C));
    if (!C)
      continue;
    std::string Name = C->getCalledFunction() ? C->getCalledFunction()->getName().str() : "a pointer";
    if (asksForLane(*C))
      return reject(Reason::LaneInCallee, F, Name);
    if (isConvergent(*C))
      return reject(Reason::GroupCall, F, Name);
  }
  return Error::success();
}

static bool hasVectors(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return I.getType()->isVectorTy(); });
}

// Plans a version of a callee, or finds that there is none; then makes its body.
static Expected<PlannedFunction> planVersion(Function &F, const PacketizeRequest &R, FunctionAnalysisManager &FAM,
                                             Callees &Versions);
static Expected<Function *> emitFunction(Function &F, const PacketizeRequest &R, PlannedFunction &Planned,
                                         FunctionAnalysisManager &FAM);
static constexpr Callees::Stages VersionStages = {planVersion, emitFunction};

Expected<PlannedFunction> vec::planFunction(Function &F, const PacketizeRequest &R, FunctionAnalysisManager &FAM,
                                            Callees *Shared, bool WantCosts) {
  if (Error E = checkRequest(F, R, FAM.getResult<TargetIRAnalysis>(F)))
    return std::move(E);
  // Cycles of one work-item, with the program's own vectors and with their elements.
  SmallVector<double, 2> Forms;
  const bool Costed = WantCosts || R.ChooseLanes || R.UnlessScalarFaster;
  auto AroundScalarizer = [&](Function &C) {
    if (Costed && (!Forms.empty() || hasVectors(C)))
      Forms.push_back(roughCost(C, FAM.getResult<TargetIRAnalysis>(C), FAM.getResult<LoopAnalysis>(C)));
  };
  Expected<Function *> Prepared = prepare(F, R, FAM, AroundScalarizer);
  if (!Prepared) {
    removeUnusedBuiltins(*F.getParent());
    return Prepared.takeError();
  }
  PlannedFunction Result(**Prepared, FAM);
  Function &C = *Result.Linear;
  LaneEntry Entry = laneEntry(R);
  auto Show = [&](StringRef Name, const Plan *P = nullptr) {
    if (R.Observe)
      R.Observe(Name, C, P);
  };
  Show("prepare");
  if (std::string Bad = verifyStage(C, Stage::Prepared, Entry); !Bad.empty())
    return reject(Reason::Internal, F, "prepare: " + Bad);
  if (R.StopAfter == Stage::Prepared)
    return std::move(Result);
  std::optional<TripCounts> Trips;
  std::optional<Cost> Scalar;
  if (Costed) {
    LoopInfo &LI = FAM.getResult<LoopAnalysis>(C);
    Trips.emplace(C, LI, FAM);
    Scalar = costOfScalar(C, ShapeAnalysis(C, Entry, LI), FAM.getResult<TargetIRAnalysis>(C), LI, *Trips,
                          FAM.getResult<ScalarEvolutionAnalysis>(C));
    // The scalar function keeps the program's vectors.
    if (!Forms.empty())
      Scalar->Throughput *= std::min(1.0, Forms[0] / Forms[1]);
    Trips->mark(LI);
  }
  if (Error E = linearize(C, Entry, R.Chosen, FAM))
    // The copy is deleted: the reason names the user's function.
    return handleErrors(std::move(E), [&](const Rejection &X) { return X.about(F); });
  Show("linearize");
  if (std::string Bad = verifyStage(C, Stage::Linear, Entry); !Bad.empty())
    return reject(Reason::Internal, F, "linearize: " + Bad);
  if (R.StopAfter == Stage::Linear)
    return std::move(Result);
  LoopInfo &LI = FAM.getResult<LoopAnalysis>(C);
  if (Trips)
    Trips->addMarked(LI);
  Result.Target = targetInfo(C, FAM);
  Result.Shapes = std::make_unique<ShapeAnalysis>(C, Entry, LI);
  // Variants that the program itself names do not depend on the target.
  StringRef Providers = R.Chosen.has(Choice::TargetIndependentPacketization) ? "attributes" : "";
  Result.Variants = std::make_unique<Svfs>(C, cantFail(parseProviders(Providers)));
  const TargetTransformInfo &TTI = Result.Target->costs();
  StepContext Steps{*Result.Target,
                    LI,
                    FAM.getResult<DominatorTreeAnalysis>(C),
                    FAM.getResult<PostDominatorTreeAnalysis>(C),
                    FAM.getResult<ScalarEvolutionAnalysis>(C),
                    FAM.getResult<AAManager>(C),
                    R.isPredicated()};
  bool Watched = false;
  auto MakePlan = [&](abi::Lanes Lanes) {
    PacketizeRequest Of = R;
    Of.Shape.lanes = Lanes;
    auto P = std::make_unique<Plan>(makePlan(C, *Result.Shapes, *Result.Variants, TTI, LI, Of));
    runPlanSteps(*P, Steps, [&](StringRef Step) {
      if (Watched && R.ObserveSteps)
        R.Observe(Step, C, P.get());
    });
    return P;
  };
  WidthChooser Chooser{TTI, LI, Trips ? &*Trips : nullptr, MakePlan, R.LeastSpeedup, R.isKernel()};
  Result.Decision = Chooser.run(R.Shape.lanes, R.ChooseLanes, Scalar, Result.Choice);
  if (R.Counters && R.ChooseLanes)
    R.Counters->WidthsPlanned += Result.Choice->Rows.size() - 1;
  if (R.UnlessScalarFaster && !R.ChooseLanes && isSlower(*Result.Choice))
    Result.Decision.reset();
  if (!Result.Decision)
    return std::move(Result);
  if (R.Observe && R.ObserveSteps) {
    Watched = true;
    MakePlan(Result.Decision->lanes());
  }
  if (!Shared)
    Result.Versions = std::make_unique<Callees>(FAM, VersionStages);
  PacketizeRequest Of = R;
  Of.Shape.lanes = Result.Decision->lanes();
  (Shared ? *Shared : *Result.Versions).improve(*Result.Decision, F, Of);
  if (Error E = checkInstantiated(*Result.Decision, F))
    return std::move(E);
  planCallLoops(*Result.Decision);
  if (std::string Bad = Result.Decision->verify(); !Bad.empty())
    return reject(Reason::Internal, F, "plan: " + Bad);
  Show("plan", &*Result.Decision);
  return std::move(Result);
}

PlannedFunction::PlannedFunction(Function &F, FunctionAnalysisManager &FAM) : Linear(&F), FAM(&FAM) {}
PlannedFunction::PlannedFunction(PlannedFunction &&O) noexcept
    : Versions(std::move(O.Versions)), Shapes(std::move(O.Shapes)), Variants(std::move(O.Variants)),
      Target(std::move(O.Target)), Decision(std::move(O.Decision)), Choice(std::move(O.Choice)),
      Linear(std::exchange(O.Linear, nullptr)), FAM(O.FAM) {}
void PlannedFunction::print(raw_ostream &OS, StringRef Name) const {
  if (Choice && (!Decision || Choice->Rows.size() > 2))
    Choice->print(OS, Name);
  if (Decision)
    Decision->print(OS, Name);
}

Function *PlannedFunction::release() { return std::exchange(Linear, nullptr); }
PlannedFunction::~PlannedFunction() {
  if (!Linear)
    return;
  Module &M = *Linear->getParent();
  FAM->clear(*Linear, Linear->getName());
  Linear->eraseFromParent();
  removeUnusedBuiltins(M);
}

// The number of active lanes, as an i32.
static Value *vectorLength(IRBuilderBase &B, Function &NF, const PacketizeRequest &R, const TargetInfo &Target) {
  if (!R.isKernel())
    return NF.getArg(NF.arg_size() - 1);
  WorkItemNames Names(NF);
  Value *Left =
      B.CreateSub(Names.ask(B, BuiltinID::GetLocalSize, R.Dimension), Names.ask(B, BuiltinID::GetLocalId, R.Dimension));
  Type *Size = Left->getType();
  auto Count = ElementCount::get(R.Shape.lanes.min, R.Shape.lanes.scalable);
  // A target may return less than it could when more work-items are left; callers of packets rely on full ones.
  Value *Here = B.CreateBinaryIntrinsic(Intrinsic::umin, Left, B.CreateElementCount(Size, Count));
  return Target.vectorLength(B, Here, Count);
}

static bool computesFloats(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *C = dyn_cast<IntrinsicInst>(&I);
    return (I.isBinaryOp() && I.getType()->isFPOrFPVectorTy()) ||
           (C && is_contained({Intrinsic::fma, Intrinsic::sqrt}, C->getIntrinsicID()));
  });
}

// Replaces the values of inactive lanes by 1: they might be subnormal, with which arithmetic takes many times as long.
// Frozen, since LLVM would otherwise fold the result for 1: it turns sqrt (m ? x : 1) into m ? sqrt (x) : 1.
static Value *ordinaryWhereOff(IRBuilder<> &B, Value *V, Value *Mask) {
  return B.CreateFreeze(B.CreateSelect(Mask, V, ConstantFP::get(V->getType(), 1.0)));
}

// If no lane is active, the result is unspecified: it is this number, which then has a use in the first block and stays
// there. In another block than the comparison that makes it, AVX2 would pack the mask and unpack it again.
static void returnWhereAllOff(Function &NF, Value *Ordinary) {
  for (BasicBlock &Block : NF)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      if (auto *Phi = dyn_cast_or_null<PHINode>(Return->getReturnValue()); Phi && Phi->getType() == Ordinary->getType())
        for (Use &Incoming : Phi->incoming_values())
          if (isa<UndefValue>(Incoming))
            Incoming.set(Ordinary);
}

static void emit(PlannedFunction &Planned, Function &NF, const Function &F, const PacketizeRequest &R,
                 const AbiSignature *Signature) {

  VectorEntry Given;
  assert(NF.isDeclaration() && Planned.Decision && "a plan, and a function that waits for it");
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "entry", &NF));
  Value *Mask = nullptr;
  if (R.Shape.masked)
    Mask = Signature ? maskFromAbi(B, NF, *Signature) : NF.getArg(F.arg_size());
  bool Replace = Mask && computesFloats(F);
  Value *Ordinary = nullptr;
  for (unsigned I = 0; I < F.arg_size(); ++I) {
    Value *V = Signature ? joinParameter(B, NF, *Signature, I) : NF.getArg(I);
    V->setName(F.getArg(I)->getName());
    bool Wide = V->getType()->isVectorTy() && !F.getArg(I)->getType()->isVectorTy();
    if (Wide && Replace && F.getArg(I)->getType()->isFloatingPointTy())
      Ordinary = V = ordinaryWhereOff(B, V, Mask);
    Given.Arguments.push_back(V);
  }
  Given.Mask = Mask;
  if (R.isPredicated())
    Given.Length = vectorLength(B, NF, R, *Planned.Target);
  Given.Return = [&](IRBuilderBase &IB, Value *Wide) {
    if (Signature)
      returnToAbi(IB, NF, *Signature, Wide);
    else if (Wide)
      IB.CreateRet(Wide);
    else
      IB.CreateRetVoid();
  };
  emitPlan(*Planned.Decision, *Planned.Variants, *Planned.Target, NF, Given);
  if (Ordinary)
    returnWhereAllOff(NF, Ordinary);
}

static std::string cycles(double Count) {
  std::string S;
  raw_string_ostream(S) << format("%.2f", Count);
  return S;
}

static std::string cyclesPerItem(const WidthChoice::Row &Row) { return cycles(Row.perLane()); }

static void remarkVectorized(Function &F, const PacketizeRequest &R, const WidthChoice &Choice) {
  const WidthChoice::Row &Best = Choice.Rows[Choice.Best];
  std::string Lanes = (R.Shape.lanes.scalable ? "vscale x " : "") + std::to_string(R.Shape.lanes.min);
  remarkPassed(F, "Vectorized",
               {{"", "vectorized "},
                {"Function", F.getName()},
                {"", ": "},
                {"Lanes", Lanes},
                {"", R.Shape.masked ? " lanes, masked, " : " lanes, "},
                {"Cost", cyclesPerItem(Best)},
                {"", " cycles a lane where the scalar function takes "},
                {"ScalarCost", cyclesPerItem(Choice.Rows[0])},
                {"", "; "},
                {"Reason", Choice.Reason}},
               R.RemarkPass);
}

// Fails if there is nothing to emit, with the reason.
static Error checkDecided(const Function &F, const PacketizeRequest &R, const PlannedFunction &Planned) {
  if (Planned.Decision)
    return Error::success();
  assert(Planned.Choice && "no plan by choice only");
  const auto &Rows = Planned.Choice->Rows;
  if (R.UnlessScalarFaster && !R.ChooseLanes)
    return reject(Reason::NoGain, F,
                  cyclesPerItem(Rows.back()) + " cycles a lane for " + cycles(callOfScalar(*Planned.Choice)));
  return reject(Reason::ScalarFaster, F, cyclesPerItem(Rows[0]) + " cycles; " + Planned.Choice->Reason);
}

static Expected<PlannedFunction> planVersion(Function &F, const PacketizeRequest &R, FunctionAnalysisManager &FAM,
                                             Callees &Versions) {
  Expected<PlannedFunction> Planned = planFunction(F, R, FAM, &Versions, /*WantCosts=*/false);
  if (Planned)
    if (Error E = checkDecided(F, R, *Planned))
      return std::move(E);
  return Planned;
}

static Expected<Function *> emitFunction(Function &F, const PacketizeRequest &R, PlannedFunction &Planned,
                                         FunctionAnalysisManager &FAM) {
  std::optional<AbiSignature> Signature;
  Expected<Function *> Declared = declareVector(F, R, Signature);
  if (!Declared)
    return Declared.takeError();
  Function &NF = **Declared;
  copyAttributes(NF, *Planned.Linear, F, R, Signature ? &*Signature : nullptr);
  emit(Planned, NF, F, R, Signature ? &*Signature : nullptr);
  if (R.Observe)
    R.Observe("packetize", NF, &*Planned.Decision);
  if (R.StopAfter == Stage::Finished) {
    finish(NF, FAM);
    if (R.Observe)
      R.Observe("finish", NF, &*Planned.Decision);
  }
  if (std::string Bad = verifyStage(NF, R.StopAfter, {}); !Bad.empty()) {
    NF.deleteBody();
    if (NF.use_empty() && !isCalleeVersion(NF)) // Callees removes its own
      NF.eraseFromParent();
    return reject(Reason::Internal, F, "emit: " + Bad);
  }
  markKeptRegisters(NF);
  dropBarrierMarks(NF);
  if (!isCalleeVersion(NF)) {
    copyKernelMetadata(F, NF);
    linkVectorized(F, NF, {R.Shape.lanes, R.Dimension, R.Shape.masked, R.isPredicated()});
    if (Planned.Choice)
      remarkVectorized(F, R, *Planned.Choice);
  }
  if (R.Counters)
    R.Counters->count(*Planned.Decision, F, NF);
  return &NF;
}

static Expected<Function *> packetizeUncounted(Function &F, const PacketizeRequest &Request,
                                               FunctionAnalysisManager &FAM) {
  Undo OnFailure(*F.getParent());
  Callees Versions(FAM, VersionStages);
  PacketizeRequest R = Request;
  Expected<PlannedFunction> Planned = planFunction(F, R, FAM, &Versions, R.Observe || wantsRemarks(F, R.RemarkPass));
  if (!Planned)
    return Planned.takeError();
  if (R.StopAfter <= Stage::Linear) {
    OnFailure.keep();
    return Planned->release();
  }
  if (Error E = checkDecided(F, R, *Planned))
    return std::move(E);
  R.Shape.lanes = Planned->Decision->lanes();
  if (R.ChooseLanes && R.Name.empty())
    for (const VectorizationLink &Version : vectorVersions(F))
      if (Version.Info == VectorizationInfo{R.Shape.lanes, R.Dimension, R.Shape.masked}) {
        OnFailure.keep();
        return Version.Other; // the version of that width exists already
      }
  if (Error E = Versions.emit())
    return std::move(E);
  Expected<Function *> Made = emitFunction(F, R, *Planned, FAM);
  if (Made) {
    Versions.keep();
    OnFailure.keep();
  }
  return Made;
}

Expected<Function *> vec::packetize(Function &F, const PacketizeRequest &R, FunctionAnalysisManager &FAM) {
  Expected<Function *> Result = packetizeUncounted(F, R, FAM);
  if (!R.Counters)
    return Result;
  ++R.Counters->Tried;
  if (!Result)
    return R.Counters->countRejection(Result.takeError());
  return Result;
}
