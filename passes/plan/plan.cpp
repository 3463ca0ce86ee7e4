// Plan: types and accesses; printing. verify_plan.cpp verifies plans.
#include "passes/plan/plan.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/plan/frequency.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace vec;

StringRef vec::recipeName(RecipeKind K) {
  static constexpr StringRef Names[] = {
#define RECIPE(ID, TEXT) TEXT,
#include "passes/plan/recipes.def"
  };
  assert(unsigned(K) < NumRecipeKinds && "no recipe");
  return Names[unsigned(K)];
}

std::optional<LaneAccess> LaneAccess::of(const Instruction &I) {
  if (auto *L = dyn_cast<LoadInst>(&I); L && L->isSimple())
    return LaneAccess{L->getPointerOperand(), nullptr, nullptr, L->getType(), L->getAlign()};
  if (auto *S = dyn_cast<StoreInst>(&I); S && S->isSimple())
    return LaneAccess{S->getPointerOperand(), S->getValueOperand(), nullptr, S->getValueOperand()->getType(),
                      S->getAlign()};
  auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return std::nullopt;
  if (laneBuiltin(*C) == LaneBuiltin::MaskedLoad)
    return LaneAccess{C->getArgOperand(0), nullptr, C->getArgOperand(1), C->getType(), alignOfMasked(*C)};
  if (laneBuiltin(*C) == LaneBuiltin::MaskedStore)
    return LaneAccess{C->getArgOperand(1), C->getArgOperand(0), C->getArgOperand(2), C->getArgOperand(0)->getType(),
                      alignOfMasked(*C)};
  return std::nullopt;
}

std::optional<LaneAccess> Plan::findAccess(const Instruction &I) const {
  std::optional<LaneAccess> A = LaneAccess::of(I);
  Analyses += A.has_value();
  return A;
}

bool vec::hasVectorForm(Type *T, abi::Lanes Lanes, const TargetTransformInfo &TTI) {
  if (!VectorType::isValidElementType(T) || T->isX86_FP80Ty() || T->isPPC_FP128Ty())
    return false;
  if (!Lanes.scalable)
    return true;
  // LLVM does not legalize other scalable vectors: it cannot split them into elements, whose number is unknown.
  if (T->isIntegerTy(1))
    return true;
  bool Common = T->isPointerTy() || T->isFloatTy() || T->isDoubleTy() || T->isHalfTy() || T->isBFloatTy() ||
                T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32) || T->isIntegerTy(64);
  return Common && TTI.isElementTypeLegalForScalableVector(T);
}

bool Plan::hasVectorFormInMemory(Type *T) const {
  const DataLayout &DL = F.getDataLayout();
  return hasVectorForm(T) && DL.getTypeSizeInBits(T) == DL.getTypeAllocSizeInBits(T);
}

bool Plan::canGenerate(const Instruction &I) const {
  // A target without scalable vectors cannot tell for code that is meant for others: SPIR is for any machine.
  if (!Lanes.scalable || !hasVectorForm(I.getType()) || !TTI->supportsScalableVectors())
    return true;
  constexpr auto Kind = TargetTransformInfo::TCK_RecipThroughput;
  if (I.isBinaryOp())
    return TTI->getArithmeticInstrCost(I.getOpcode(), wide(I.getType()), Kind).isValid();
  auto *C = dyn_cast<IntrinsicInst>(&I);
  // LLVM generates code for is_fpclass, but has no cost for it.
  if (!C || C->getIntrinsicID() == Intrinsic::is_fpclass)
    return true;
  SmallVector<Type *, 4> Types;
  for (auto [N, A] : enumerate(C->args()))
    Types.push_back(isVectorIntrinsicWithScalarOpAtArg(C->getIntrinsicID(), N, TTI) || !hasVectorForm(A->getType())
                        ? A->getType()
                        : wide(A->getType()));
  return TTI->getIntrinsicInstrCost(IntrinsicCostAttributes(C->getIntrinsicID(), wide(C->getType()), Types), Kind)
      .isValid();
}

// Prints what the recipe's name does not tell: the opcode, or the called function.
static void printOperation(raw_ostream &OS, const Instruction &I, const Recipe &R, ModuleSlotTracker &Slots) {
  ListSeparator Comma;
  auto List = [&](const auto &Values) {
    for (const Value *V : Values) {
      OS << Comma;
      V->printAsOperand(OS, false, Slots);
    }
  };
  auto *Call = dyn_cast<CallBase>(&I);
  auto *Branch = dyn_cast<BranchInst>(&I);
  bool Told = R.Kind != RecipeKind::Instantiate && (R.Access || isa<ReturnInst>(I));
  if (Call && !Told && R.Kind != RecipeKind::Reduce) {
    if (const BuiltinInfo *B = builtinOf(*Call))
      OS << B->name;
    else if (R.Variant)
      OS << R.Variant->vectorName.view();
    else if (R.Callee)
      R.Callee->printAsOperand(OS, false);
    else
      Call->getCalledOperand()->printAsOperand(OS, false, Slots);
    OS << '(';
    List(Call->args());
    OS << ')';
  } else if (Call) {
    List(Call->args());
  } else if (Branch) {
    if (Branch->isConditional())
      List(ArrayRef<const Value *>(Branch->getCondition()));
    for (unsigned N = 0; N < Branch->getNumSuccessors(); ++N)
      List(ArrayRef<const Value *>(Branch->getSuccessor(N)));
  } else {
    if (!Told)
      OS << I.getOpcodeName() << (I.getNumOperands() ? " " : "");
    List(I.operands());
  }
}

// `group 0: 4..8 of 16` is bytes 4 to 8 of records with a stride of 16 bytes, or in which 16 bytes are accessed.
static void printGroup(raw_ostream &OS, const Instruction &I, unsigned Number, const AccessGroup &G) {
  const AccessGroup::Member &M = G.member(I);
  OS << " (group " << Number << ": " << M.Offset << ".." << M.Offset + M.Size << " of "
     << (G.Pieces.empty() ? G.Step : G.Span) << ')';
}

std::string Plan::title(StringRef Name) const {
  std::string Width = (Lanes.scalable ? "nxv" : "") + std::to_string(Lanes.min), Text;
  raw_string_ostream OS(Text);
  OS << "plan @" << Name << " lanes=" << Width << " dim=" << Dimension;
  if (std::string Choices = Chosen.text(); !Choices.empty())
    OS << " choices=" << Choices;
  if (Costs)
    OS << format(" cost=%.1f (scalar x ", Costs->Packet) << Width << format(": %.1f)", Costs->Scalar);
  return Text;
}

void Plan::printRecipe(raw_ostream &OS, const Instruction &I, ModuleSlotTracker &Slots) const {
  const Recipe &R = (*this)[I];
  if (!I.getType()->isVoidTy()) {
    I.printAsOperand(OS, false, Slots);
    OS << " = ";
  }
  OS << recipeName(R.Kind) << (R.Masked ? "-MASKED" : "") << (isa<ReturnInst>(I) && !I.getNumOperands() ? "" : " ");
  printOperation(OS, I, R, Slots);
  if (R.Group)
    printGroup(OS, I, *R.Group, group(R));
  if (R.Order)
    OS << " (in memory order)";
  if (R.MaskDropped)
    OS << " (by all lanes)";
  if (R.SunkTo) {
    OS << " (sunk to ";
    R.SunkTo->getParent()->printAsOperand(OS, false, Slots);
    OS << ')';
  }
  if (!I.getType()->isVoidTy())
    OS << "    " << R.Shape;
}

bool Plan::changesRarely(const Value &Mask) const {
  return vec::changesRarely(Mask, [&](const Value &V) { return shape(&V); });
}

void Plan::print(raw_ostream &OS, StringRef Name) const {
  OS << title(Name) << '\n';
  ModuleSlotTracker Slots(F.getParent());
  Slots.incorporateFunction(F);
  for (const BasicBlock &B : F) {
    B.printAsOperand(OS, false, Slots);
    OS << ":\n";
    for (const Instruction &I : B) {
      OS << "  ";
      printRecipe(OS, I, Slots);
      OS << '\n';
    }
  }
}

// The colour says what a packet pays for: scalar work is grey, vector work blue, wide accesses green, work lane by lane
// red.
static StringRef colourOf(RecipeKind K) {
  switch (K) {
  case RecipeKind::Keep:
  case RecipeKind::LaneIds:
  case RecipeKind::LoadUniform:
  case RecipeKind::StoreUniform:
  case RecipeKind::Slots:
    return "gray35";
  case RecipeKind::LoadContiguous:
  case RecipeKind::LoadReversed:
  case RecipeKind::LoadInterleaved:
  case RecipeKind::LoadTable:
  case RecipeKind::LoadPermuted:
  case RecipeKind::StorePermuted:
  case RecipeKind::StoreContiguous:
  case RecipeKind::StoreReversed:
  case RecipeKind::StoreInterleaved:
    return "darkgreen";
  case RecipeKind::LoadStrided:
  case RecipeKind::LoadGather:
  case RecipeKind::LoadRecords:
  case RecipeKind::StoreStrided:
  case RecipeKind::StoreScatter:
  case RecipeKind::StoreRecords:
    return "darkorange3";
  case RecipeKind::Instantiate:
  case RecipeKind::CallInLoop:
    return "red3";
  case RecipeKind::Branch:
  case RecipeKind::Return:
    return "black";
  default:
    return "blue3";
  }
}

void Plan::printGraph(raw_ostream &OS, StringRef Name) const {
  ModuleSlotTracker Slots(F.getParent());
  Slots.incorporateFunction(F);
  DenseMap<const BasicBlock *, unsigned> Number;
  for (const BasicBlock &B : F)
    Number.try_emplace(&B, Number.size());
  auto Html = [](StringRef Text) {
    std::string Result;
    raw_string_ostream S(Result);
    printHTMLEscaped(Text, S);
    return Result;
  };
  OS << "digraph \"";
  printEscapedString(Name, OS);
  OS << "\" {\n  label=<" << Html(title(Name)) << ">; labelloc=t; fontname=monospace;\n"
     << "  node [shape=box, fontname=monospace, fontsize=10]; edge [fontname=monospace, fontsize=10];\n";
  for (const BasicBlock &B : F) {
    std::string Text;
    raw_string_ostream Line(Text);
    B.printAsOperand(Line, false, Slots);
    OS << "  b" << Number[&B] << " [label=<<b>" << Html(Text) << "</b><br align=\"left\"/>";
    for (const Instruction &I : B) {
      Text.clear();
      printRecipe(Line, I, Slots);
      OS << "<font color=\"" << colourOf((*this)[I].Kind) << "\">" << Html(Text) << "</font><br align=\"left\"/>";
    }
    OS << ">];\n";
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    for (auto [N, S] : enumerate(successors(&B)))
      OS << "  b" << Number[&B] << " -> b" << Number[S]
         << (Br && Br->isConditional() ? (N ? " [label=F];\n" : " [label=T];\n") : ";\n");
  }
  OS << "}\n";
}

void Plan::addGroup(AccessGroup G) {
  assert(!G.Members.empty() && G.RegisterBytes && "accesses that are laid out");
  for (const AccessGroup::Member &M : G.Members) {
    Recipe &R = at(*M.I);
    assert(R.Access && !R.Group && "an access that is in no group yet");
    if (G.Pieces.empty())
      R.Kind = G.Store ? RecipeKind::StoreInterleaved : RecipeKind::LoadInterleaved;
    else
      R.Kind = G.Store ? RecipeKind::StoreRecords : RecipeKind::LoadRecords;
    R.Group = unsigned(Groups.size());
  }
  Groups.push_back(std::move(G));
}

unsigned Plan::shuffles(Type *T) const {
  const bool Mask = T->isIntegerTy(1);
  return std::max(1u, TTI->getNumberOfParts(wide(Mask ? Type::getInt32Ty(F.getContext()) : T))) * (Mask ? 2 : 1);
}

void Plan::setMemoryOrder(MemoryOrder Order) {
  auto Shared = std::make_shared<const MemoryOrder>(std::move(Order));
  for (const Instruction *I : Shared->Members)
    if (I)
      at(*I).Order = Shared;
}

bool Plan::blendsRecords() const {
  return any_of(Recipes, [](const auto &At) {
    const MemoryOrder *Order = At.second.Order.get();
    return Order && (Order->storesSome() || any_of(Order->Operands, [](const MemoryOrder::Operand &O) {
                       return O.Sources.size() > 1 || !O.Sources[0].isInPlace();
                     }));
  });
}

const Value *MemoryOrder::Source::first() const {
  auto *It = find_if(Values, [](const Value *V) { return V != nullptr; });
  assert(It != Values.end() && "a source of at least one element");
  return *It;
}

bool MemoryOrder::Source::isInPlace() const {
  return all_of(enumerate(Slots), [](auto At) { return At.value() < 0 || At.value() == int(At.index()); });
}

unsigned MemoryOrder::slotOf(const Value &Member) const {
  auto *It = find(Members, &Member);
  assert(It != Members.end() && "a member of the tuple");
  return unsigned(It - Members.begin());
}

bool MemoryOrder::storesSome() const { return Leader->getType()->isVoidTy() && is_contained(Members, nullptr); }

unsigned MemoryOrder::partsOf(const Plan &P, const Instruction &Member) const {
  return Leader == &Member && !P[Member].Access ? 1 + unsigned(count(Members, nullptr)) : 1;
}

unsigned MemoryOrder::shufflesOf(const Plan &P, const Instruction &Member) const {
  unsigned Shuffles = 0;
  for (const Operand &O : Operands) {
    const unsigned Each = P.shuffles(O.Sources[0].first()->getType());
    // Sources are blended. Patterns of uniform values are made once.
    Shuffles += unsigned(O.Sources.size() - 1) * Each;
    for (const Source &S : O.Sources)
      if (S.isOfTuple() ? !S.isInPlace() : P.shape(S.first()).isVarying())
        Shuffles += Each;
  }
  Shuffles *= partsOf(P, Member);
  // Each part holds some lanes of the member.
  if (InLanes[slotOf(Member)])
    Shuffles += 2 * (size() - 1) * P.shuffles(Member.getType());
  return Shuffles;
}
