// Notes on loops, and the remarks that are made of them: see loop_report.h.
//
//   !vec.loops = !{!0}     !0 = !{place, function, what, simd, lanes or parts, name, text}
#include "passes/loops/loop_report.h"
#include "passes/loops/loop_passes.h"
#include "passes/loops/promises.h"
#include "passes/loops/record_order.h"
#include "passes/plan/plan.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <map>

using namespace llvm;

namespace vec {
namespace {

constexpr char Notes[] = "vec.loops";

enum class Fate : uint8_t { Asked, Off, Vectorized, Split, Scalar };

struct Note {
  const DILocation *At;
  Function *F; // null if it was deleted
  Fate What;
  bool Simd;
  unsigned Count; // of lanes or parts
  StringRef Name, Text;

  explicit Note(const MDNode &N)
      : At(cast<DILocation>(N.getOperand(0))), F(mdconst::dyn_extract_or_null<Function>(N.getOperand(1))),
        What(Fate(number(N, 2))), Simd(number(N, 3)), Count(number(N, 4)),
        Name(cast<MDString>(N.getOperand(5))->getString()), Text(cast<MDString>(N.getOperand(6))->getString()) {}

private:
  static unsigned number(const MDNode &N, unsigned I) {
    return unsigned(mdconst::extract<ConstantInt>(N.getOperand(I))->getZExtValue());
  }
};

void note(const LoopPlace &L, Fate What, unsigned Count, StringRef Name, const Twine &Text) {
  if (!L.isToldOf())
    return;
  LLVMContext &C = L.F->getContext();
  auto Number = [&](unsigned N) { return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), N)); };
  L.F->getParent()->getOrInsertNamedMetadata(Notes)->addOperand(
      MDNode::get(C, {L.At.get(), ConstantAsMetadata::get(L.F), Number(unsigned(What)), Number(L.Simd), Number(Count),
                      MDString::get(C, Name), MDString::get(C, Text.str())}));
}

// The notes on all copies of one loop of the source.
struct Copies {
  const DILocation *At = nullptr;
  Function *F = nullptr;
  bool Simd = false;
  std::map<Fate, SmallVector<Note, 2>> By;
};

// The number of lanes of a loop that LLVM's vectorizer took later.
unsigned lanesOf(const Loop &L) {
  std::map<unsigned, unsigned> Uses;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (const auto *T = dyn_cast<FixedVectorType>(I.getType()))
        ++Uses[T->getNumElements()];
  unsigned Lanes = 0, Most = 0;
  for (auto [N, Times] : Uses)
    if (Times > Most)
      Lanes = N, Most = Times;
  return Lanes;
}

using Key = std::tuple<StringRef, unsigned, unsigned>;
Key keyOf(const DILocation &At) { return {At.getFilename(), At.getLine(), At.getColumn()}; }

class Report {
  Module &M;
  FunctionAnalysisManager &FAM;
  MapVector<Key, Copies, std::map<Key, unsigned>> Loops;

  void read(const NamedMDNode &All) {
    for (const MDNode *N : All.operands()) {
      const Note One(*N);
      Copies &C = Loops[keyOf(*One.At)];
      C.At = One.At;
      if (One.F && !One.F->isDeclaration() && (!C.F || One.What == Fate::Vectorized))
        C.F = One.F;
      C.Simd |= One.Simd;
      C.By[One.What].push_back(One);
    }
  }

  // Another function with code from that place, if the loop's function was deleted.
  Function *functionWith(const DILocation &At) {
    for (Function &F : M)
      for (const Instruction &I : instructions(F))
        if (const DebugLoc &Here = I.getDebugLoc();
            Here && Here->getScope()->getSubprogram() == At.getScope()->getSubprogram())
          return &F;
    return nullptr;
  }

  void emit(const Copies &C, StringRef Name, bool Passed, const Twine &Before, const Twine &Behind,
            unsigned Lanes = 0) {
    Function *F = C.F ? C.F : functionWith(*C.At);
    if (!F)
      return;
    auto Fill = [&](auto Remark) {
      Remark << (C.Simd ? "simd loop " : "loop ") << Before.str();
      if (Lanes)
        Remark << ore::NV("Lanes", Lanes);
      OptimizationRemarkEmitter(F).emit(Remark << Behind.str());
    };
    if (Passed)
      Fill(OptimizationRemark("vec", Name, DebugLoc(C.At), &F->getEntryBlock()));
    else
      Fill(OptimizationRemarkMissed("vec", Name, DebugLoc(C.At), &F->getEntryBlock()));
  }

  // How other copies with the same outcome differ.
  static std::string others(ArrayRef<Note> All) {
    std::string Text;
    SmallSetVector<StringRef, 4> Seen;
    std::map<unsigned, unsigned> ByLanes;
    for (const Note &N : All)
      ++ByLanes[N.Count];
    for (auto [Lanes, Times] : ByLanes)
      if (Lanes != All[0].Count)
        Text += ", " + std::to_string(Lanes) + " in " + (Times == 1 ? "a copy" : std::to_string(Times) + " copies");
    return Text;
  }

  static std::string scalarCopies(const Copies &C) {
    const auto At = C.By.find(Fate::Scalar);
    if (At == C.By.end())
      return "";
    const size_t N = At->second.size();
    return (N == 1 ? std::string("; a copy stays") : "; " + std::to_string(N) + " copies stay") +
           " scalar: " + At->second[0].Text.str();
  }

  void tell(const Copies &C) {
    auto All = [&](Fate What) -> ArrayRef<Note> {
      const auto At = C.By.find(What);
      return At == C.By.end() ? ArrayRef<Note>() : ArrayRef<Note>(At->second);
    };
    const ArrayRef<Note> Vectorized = All(Fate::Vectorized), Split = All(Fate::Split), Scalar = All(Fate::Scalar);
    if (!Split.empty()) {
      const Note &S = Split[0];
      if (Vectorized.empty())
        emit(C, "LoopSplit", false, "split into " + Twine(S.Count) + " parts" + S.Text + "; none is vectorized",
             Scalar.empty() ? "" : ": " + Scalar[0].Text);
      else
        emit(C, "LoopSplit", true,
             "split into " + Twine(S.Count) + " parts" + S.Text + "; the others are vectorized by ",
             " lanes" + others(Vectorized) + Vectorized[0].Text + scalarCopies(C), Vectorized[0].Count);
    } else if (!Vectorized.empty()) {
      emit(C, "LoopVectorized", true, "vectorized by ",
           " lanes" + others(Vectorized) + Vectorized[0].Text + scalarCopies(C), Vectorized[0].Count);
    } else if (!Scalar.empty() || All(Fate::Asked).empty()) {
      const Note &Why = Scalar.empty() ? All(Fate::Off)[0] : Scalar[0];
      emit(C, Why.Name, false, "stays scalar: ", Why.Text);
    } else {
      emit(C, "LoopGone", true, "is no loop any more: its iterations are unrolled, or their results known", "");
    }
  }

  // Finds loops that LLVM has vectorized after ours had left them.
  void findLate() {
    auto IsOpen = [&](const Copies &C) { return (C.Simd || C.By.count(Fate::Split)) && !C.By.count(Fate::Vectorized); };
    if (none_of(Loops, [&](const auto &Entry) { return IsOpen(Entry.second); }))
      return;
    for (Function &F : M) {
      if (F.isDeclaration())
        continue;
      for (const Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
        const DebugLoc At = L->getStartLoc();
        if (!At || !getBooleanLoopAttribute(L, "llvm.loop.isvectorized"))
          continue;
        const auto Found = Loops.find(keyOf(*At));
        if (Found == Loops.end() || !IsOpen(Found->second))
          continue;
        if (const unsigned Lanes = lanesOf(*L)) {
          Found->second.F = &F;
          noteVectorized(LoopPlace(*L), Lanes, ": by LLVM's vectorizer");
          const NamedMDNode *All = M.getNamedMetadata(Notes);
          Found->second.By[Fate::Vectorized].push_back(Note(*All->getOperand(All->getNumOperands() - 1)));
          Found->second.By.erase(Fate::Scalar);
        }
      }
    }
  }

public:
  Report(Module &M, FunctionAnalysisManager &FAM) : M(M), FAM(FAM) {}
  void run() {
    read(*M.getNamedMetadata(Notes));
    findLate();
    for (const auto &[At, C] : Loops)
      tell(C);
  }
};

// Counts places of the source. The vectorizer may have made several copies of one; copies with the same opcode count
// once.
class Counter {
  SmallDenseSet<std::pair<const DILocation *, unsigned>> Seen;
  unsigned Number = 0;

public:
  void add(const Instruction &I) {
    const DILocation *At = I.getDebugLoc().get();
    if (!At || Seen.insert({At, I.getOpcode()}).second)
      ++Number;
  }
  // For example "2 gathers"; nothing for zero.
  void list(SmallVectorImpl<std::string> &Facts, StringRef One, StringRef Many) const {
    if (Number)
      Facts.push_back(std::to_string(Number) + " " + (Number == 1 ? One : Many).str());
  }
};

// Whether lanes leave the loop at different times.
bool isMasked(const Loop &L, const Plan &P) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  return any_of(Exiting, [&](const BasicBlock *Block) {
    const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    const auto *Condition = Branch && Branch->isConditional() ? dyn_cast<Instruction>(Branch->getCondition()) : nullptr;
    return Condition && P[*Condition].Kind == RecipeKind::Reduce;
  });
}

} // namespace

LoopPlace::LoopPlace(const Loop &L)
    : F(L.getHeader()->getParent()), At(findOptionMDForLoop(&L, SameMark) ? DebugLoc() : L.getStartLoc()),
      Simd(isSimdLoop(L)), Tested(findOptionMDForLoop(&L, ApartMark)) {}

void noteVectorized(const LoopPlace &L, unsigned Lanes, StringRef Rest) {
  note(L, Fate::Vectorized, Lanes, "LoopVectorized", Rest + (L.Tested ? "; tests whether records overlap" : ""));
}

void noteSplit(const LoopPlace &L, unsigned Parts, unsigned Serial) {
  note(L, Fate::Split, Parts, "LoopSplit",
       Serial ? ": " + Twine(Serial) + (Serial == 1 ? " runs in order" : " run in order") : Twine());
}

void noteScalar(const LoopPlace &L, Reason Why, StringRef Detail) {
  note(L, Fate::Scalar, 0, reasonName(Why), describe(Why, Detail));
}

void noteScalar(const LoopPlace &L, Error E) {
  handleAllErrors(std::move(E), [&](const Rejection &R) {
    noteScalar(L, R.reason() == Reason::ScalarFaster ? Reason::LoopScalarFaster : R.reason(), R.detail());
  });
}

std::string describeForUser(const Plan &P) {
  const Function &F = P.function();
  const DominatorTree DT(const_cast<Function &>(F));
  const LoopInfo LI(DT);
  unsigned Masked = 0, InStep = 0;
  SmallPtrSet<const DILocation *, 8> Seen;
  for (const Loop *L : LI.getLoopsInPreorder())
    if (const DebugLoc At = L->getStartLoc(); !At || Seen.insert(At.get()).second)
      ++(isMasked(*L, P) ? Masked : InStep);
  Counter Gathers, Scatters, Variants, Single, Others;
  SmallSetVector<StringRef, 4> Called;
  for (const Instruction &I : instructions(F))
    switch (P[I].Kind) {
    case RecipeKind::LoadGather:
    case RecipeKind::LoadRecords:
      Gathers.add(I);
      break;
    case RecipeKind::StoreScatter:
    case RecipeKind::StoreRecords:
      Scatters.add(I);
      break;
    case RecipeKind::CallVariant:
    case RecipeKind::CallFunction:
      Variants.add(I);
      break;
    case RecipeKind::Instantiate:
      if (!isa<GetElementPtrInst, CastInst>(I)) // otherwise part of an access
        Single.add(I);
      break;
    default:
      break;
    }
  SmallVector<std::string, 8> Facts;
  auto Loops = [&](unsigned N, StringRef How) {
    if (N)
      Facts.push_back((N == 1 ? "inner loop " : std::to_string(N) + " inner loops ") + How.str());
  };
  Loops(Masked, "masked");
  Loops(InStep, "in step");
  Gathers.list(Facts, "gather", "gathers");
  Scatters.list(Facts, "scatter", "scatters");
  Variants.list(Facts, "vector call", "vector calls");
  Single.list(Facts, "operation lane by lane", "operations lane by lane");
  if (const std::optional<double> Times = P.speedup()) {
    std::string Text;
    raw_string_ostream(Text) << format("expected %.1f times scalar", *Times);
    Facts.push_back(Text);
  }
  return Facts.empty() ? "" : ": " + join(Facts, ", ");
}

// clang writes the place of a loop into its properties, flang does not; other evidence of it is moved by later passes.
static void addPlace(Loop &L) {
  const MDNode *ID = L.getLoopID();
  const DebugLoc At = L.getStartLoc();
  if (!ID || !At || any_of(ID->operands(), [](const MDOperand &P) { return isa_and_nonnull<DILocation>(P); }))
    return;
  SmallVector<Metadata *, 4> Properties{nullptr, At.get()};
  append_range(Properties, drop_begin(ID->operands()));
  MDNode *New = MDNode::getDistinct(L.getHeader()->getContext(), Properties);
  New->replaceOperandWith(0, New);
  L.setLoopID(New);
}

PreservedAnalyses NoteLoops::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasOptNone() || !wantsRemarks(F))
      continue;
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
      const std::optional<bool> Enabled = getOptionalBoolLoopAttribute(L, "llvm.loop.vectorize.enable");
      addPlace(*L);
      if (Enabled)
        note(LoopPlace(*L), *Enabled ? Fate::Asked : Fate::Off, 0, reasonName(Reason::LoopOff),
             describe(Reason::LoopOff, ""));
    }
  }
  return PreservedAnalyses::all();
}

PreservedAnalyses ReportLoops::run(Module &M, ModuleAnalysisManager &MAM) {
  NamedMDNode *All = M.getNamedMetadata(Notes);
  if (!All)
    return PreservedAnalyses::all();
  if (!Forget)
    Report(M, MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager()).run();
  All->eraseFromParent();
  return PreservedAnalyses::all();
}

} // namespace vec
