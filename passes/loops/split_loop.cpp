// Replaces a loop by loops over its parts: see split_loop.h.
//
//   for (base = 0; base < count; base += turns) {        turns: 32 to 256, so that the arrays stay in the cache
//     here = min (turns, count - base);
//     for (j = 0; j < here; j++) part 0 of iteration base + j
//     for (j = 0; j < here; j++) part 1 of iteration base + j
//   }
//
// Each part is a copy of the whole body without the instructions of other parts.
#include "passes/loops/split_loop.h"
#include "passes/loops/promises.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace vec {
namespace {

// The arrays for a block of iterations should fit the level-1 cache, beside the program's own data.
constexpr uint64_t MostBytes = 8192, MostTurns = 256, LeastTurns = 32;

class Splitter {
  const LoopParts &P;
  Loop &L;
  Function &F;
  LLVMContext &C;
  IRBuilder<> B;
  SCEVExpander Expander;
  BasicBlock *const Header = L.getHeader(), *const Latch = L.getLoopLatch(), *const Exit = L.getExitBlock();
  uint64_t Turns = MostTurns;                        // iterations of a block
  DenseMap<const Instruction *, AllocaInst *> Array; // of crossing values
  DenseMap<const PHINode *, Value *> BlockStart;     // of inductions, and of what parts carry to the next block
  DenseMap<const PHINode *, PHINode *> Carried;      // by the loop over blocks
  DenseMap<const Value *, Value *> Final;            // the values of a block's last iteration
  DenseMap<Value *, Value *> Own;                    // a part's copies of private objects, and addresses in them
  MDNode *Group = nullptr;
  SmallVector<BasicBlock *, 16> New;

  static Type *stored(Type *T) { return T->isIntegerTy(1) ? Type::getInt8Ty(T->getContext()) : T; }

  Value *expand(const SCEV *E) { return Expander.expandCodeFor(E, nullptr, B.GetInsertPoint()); }

  void makeArrays() {
    uint64_t Bytes = 0;
    for (const Instruction *I : P.Crossing)
      Bytes += F.getDataLayout().getTypeAllocSize(stored(I->getType()));
    if (P.Crossing.empty())
      Turns = uint64_t(1) << 30;
    while (Turns > LeastTurns && Turns * Bytes > MostBytes)
      Turns /= 2;
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    for (const Instruction *I : P.Crossing) {
      AllocaInst *A = Entry.CreateAlloca(ArrayType::get(stored(I->getType()), Turns), nullptr, "crossing");
      A->setAlignment(std::max(A->getAlign(), Align(64)));
      Array[I] = A;
    }
  }

  // Removes lifetime markers: an object lives longer than one iteration, since its parts are in different loops.
  void keepAlive() {
    SmallSetVector<Value *, 4> Objects;
    for (BasicBlock *Block : L.blocks())
      for (Instruction &I : *Block)
        if (I.isLifetimeStartOrEnd() && isa<AllocaInst>(I.getOperand(0)))
          Objects.insert(I.getOperand(0));
    for (Value *Object : Objects)
      for (User *U : make_early_inc_range(Object->users()))
        if (auto *I = cast<Instruction>(U); I->isLifetimeStartOrEnd())
          I->eraseFromParent();
  }

  // Copies private objects for the parts, as if each were a loop of the program.
  void copyObject(Instruction &Object) {
    Instruction *New = Object.clone();
    New->insertAfter(Object.getIterator());
    if (auto At = Own.find(Object.getOperand(0)); At != Own.end())
      New->setOperand(0, At->second);
    Own[&Object] = New;
    for (User *U : Object.users())
      if (auto *Address = dyn_cast<GetElementPtrInst>(U); Address && !L.contains(Address))
        copyObject(*Address);
  }

  Value *element(const Instruction &Crossing, Value *Turn) {
    return B.CreateInBoundsGEP(stored(Crossing.getType()), Array[&Crossing], Turn);
  }

  // One part ---------------------------------------------------------------------------------------------------------

  class Body {
    Splitter &S;
    const unsigned Index;
    const LoopParts::Part &Part;
    ValueToValueMapTy Map;
    PHINode *Turn = nullptr;
    DenseMap<const Instruction *, Instruction *> Read; // loads of crossing values

    bool isOwn(const Instruction &I) const {
      const auto At = S.P.PartOf.find(&I);
      return At != S.P.PartOf.end() && At->second == Index;
    }

    void clone(BasicBlock *Before) {
      for (auto [Old, New] : S.Own)
        Map[Old] = New;
      for (BasicBlock *Block : S.L.blocks()) {
        BasicBlock *Copy = CloneBasicBlock(Block, Map, ".part", &S.F);
        Copy->moveBefore(Before);
        Map[Block] = Copy;
        S.New.push_back(Copy);
      }
      for (BasicBlock *Block : S.L.blocks())
        for (Instruction &I : *cast<BasicBlock>(Map[Block])) {
          I.dropDbgRecords();
          if (!S.P.ScopesInside.empty()) {
            I.setMetadata(LLVMContext::MD_alias_scope, nullptr);
            I.setMetadata(LLVMContext::MD_noalias, nullptr);
          }
          RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
        }
    }

    Instruction *read(Instruction &I) {
      Instruction *&At = Read[&I];
      if (!At) {
        assert(S.P.Crossing.contains(&I) && "a value of another part crosses");
        IRBuilder<> &B = S.B;
        B.SetInsertPoint(cast<BasicBlock>(Map[S.Header]), cast<BasicBlock>(Map[S.Header])->getFirstInsertionPt());
        B.SetCurrentDebugLocation(DebugLoc());
        LoadInst *Load = B.CreateLoad(stored(I.getType()), S.element(I, Turn));
        At = Load->getType() == I.getType() ? Load : cast<Instruction>(B.CreateTrunc(Load, I.getType()));
      }
      return At;
    }

    void write(Instruction &I) {
      auto *Copy = cast<Instruction>(Map[&I]);
      S.B.SetInsertPoint(Copy->getParent(), isa<PHINode>(Copy) ? Copy->getParent()->getFirstInsertionPt()
                                                               : std::next(Copy->getIterator()));
      S.B.SetCurrentDebugLocation(DebugLoc());
      Value *V = Copy;
      if (V->getType() != stored(V->getType()))
        V = S.B.CreateZExt(V, stored(V->getType()));
      S.B.CreateStore(V, S.element(I, Turn));
    }

    // Removes the other parts' instructions; loads those of their values that this part needs.
    void replaceOthers() {
      // The map would follow the replacement of a value.
      SmallVector<std::pair<Instruction *, Instruction *>, 32> Others;
      SmallPtrSet<const User *, 32> Dead;
      for (BasicBlock *Block : S.L.blocks())
        for (Instruction &I : *Block)
          if (!I.isTerminator() && !isOwn(I) && !S.P.Anywhere.contains(&I)) {
            Others.push_back({&I, cast<Instruction>(Map[&I])});
            Dead.insert(Others.back().second);
          }
      for (auto [I, Copy] : Others) {
        if (I->getType()->isVoidTy())
          continue;
        const bool Needed = any_of(Copy->users(), [&](const User *U) { return !Dead.contains(U); });
        Value *Instead = Needed ? static_cast<Value *>(read(*I)) : PoisonValue::get(I->getType());
        Copy->replaceAllUsesWith(Instead);
      }
      for (auto [I, Copy] : Others)
        Copy->eraseFromParent();
    }

    // Branches around inner loops of other parts.
    void passBy() {
      for (const Loop *Inner : S.L.getSubLoops()) {
        const bool Own = any_of(Inner->blocks(), [&](const BasicBlock *Block) {
          return any_of(*Block, [&](const Instruction &I) { return isOwn(I); });
        });
        if (!Own)
          cast<BasicBlock>(Map[Inner->getLoopPreheader()])
              ->getTerminator()
              ->setSuccessor(0, cast<BasicBlock>(Map[Inner->getUniqueExitBlock()]));
      }
    }

    void chooseWays() {
      for (BasicBlock *Block : S.L.blocks()) {
        if (Block == S.Latch || Part.Deciding.contains(Block))
          continue;
        Instruction *End = cast<BasicBlock>(Map[Block])->getTerminator();
        if (auto *Branch = dyn_cast<BranchInst>(End); Branch && Branch->isConditional())
          Branch->setCondition(S.B.getTrue());
        else if (auto *Switch = dyn_cast<SwitchInst>(End))
          Switch->setCondition(ConstantInt::get(Switch->getCondition()->getType(), 0));
      }
    }

    MDNode *loopID() const {
      SmallVector<Metadata *, 8> Properties{nullptr};
      if (MDNode *Old = S.L.getLoopID())
        for (const MDOperand &Op : drop_begin(Old->operands())) {
          const auto *Node = dyn_cast<MDNode>(Op);
          const auto *Name = Node && Node->getNumOperands() ? dyn_cast<MDString>(Node->getOperand(0)) : nullptr;
          // The program's request for vectors is not one for the parts.
          const StringRef Says = Name ? Name->getString() : "";
          if (isa<DILocation>(Op) || (!Part.Serial && Says.starts_with("vec.") && Says != InOrderMark))
            Properties.push_back(Op);
        }
      auto Add = [&](StringRef Name, Metadata *Value) {
        Properties.push_back(MDNode::get(S.C, {MDString::get(S.C, Name), Value}));
      };
      if (Part.Serial) {
        Add("llvm.loop.isvectorized", ConstantAsMetadata::get(S.B.getInt32(1)));
      } else {
        Add("llvm.loop.parallel_accesses", S.Group);
        Add(IndependentMark, ConstantAsMetadata::get(S.B.getInt32(1)));
        if (S.P.Parts.size() > 1 || isSimdLoop(S.L))
          Add(PartMark, ConstantAsMetadata::get(S.B.getInt32(1)));
      }
      MDNode *ID = MDNode::getDistinct(S.C, Properties);
      ID->replaceOperandWith(0, ID);
      return ID;
    }

    void declareIndependent() {
      SmallVector<BasicBlock *, 16> Copies;
      for (BasicBlock *Block : S.L.blocks())
        Copies.push_back(cast<BasicBlock>(Map[Block]));
      addAccessGroup(Copies, S.Group);
    }

  public:
    Body(Splitter &S, unsigned Index) : S(S), Index(Index), Part(S.P.Parts[Index]) {}

    // Inserts the part behind Before, which ends in a branch to After.
    void make(BasicBlock *Before, BasicBlock *After, Value *Count) {
      clone(After);
      auto *Header = cast<BasicBlock>(Map[S.Header]), *Latch = cast<BasicBlock>(Map[S.Latch]);
      S.B.SetInsertPoint(Header, Header->begin());
      Turn = S.B.CreatePHI(S.B.getInt64Ty(), 2, "turn");
      Before->getTerminator()->setSuccessor(0, Header);
      for (PHINode &Old : S.Header->phis()) {
        auto *Phi = cast<PHINode>(Map[&Old]);
        Value *Next = Phi->getIncomingValueForBlock(Latch);
        while (Phi->getNumIncomingValues())
          Phi->removeIncomingValue(0u, /*DeletePHIIfEmpty=*/false);
        Phi->addIncoming(S.BlockStart[&Old], Before);
        Phi->addIncoming(Next, Latch);
      }
      passBy();
      chooseWays();
      replaceOthers();
      for (Instruction *I : Part.Own)
        if (S.P.Crossing.contains(I))
          write(*I);
      Instruction *Old = Latch->getTerminator();
      S.B.SetInsertPoint(Old);
      Value *Next = S.B.CreateAdd(Turn, S.B.getInt64(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
      Turn->addIncoming(S.B.getInt64(0), Before);
      Turn->addIncoming(Next, Latch);
      BranchInst *Back = S.B.CreateCondBr(S.B.CreateICmpEQ(Next, Count), After, Header);
      Back->setDebugLoc(Old->getDebugLoc());
      Old->eraseFromParent();
      if (!Part.Serial)
        declareIndependent();
      Back->setMetadata(LLVMContext::MD_loop, loopID());
      results(After, Latch);
    }

    // Stores what is used behind the loop, by the program or by the next block of iterations.
    void results(BasicBlock *After, BasicBlock *Latch) {
      auto Keep = [&](Value *V) {
        auto *I = dyn_cast<Instruction>(V);
        if (!I || !S.L.contains(I) || S.Final.count(V))
          return;
        if (isOwn(*I) || S.P.Anywhere.contains(I)) {
          PHINode *Phi = PHINode::Create(V->getType(), 1, V->getName(), After->begin());
          Phi->addIncoming(Map[V], Latch);
          S.Final[V] = Phi;
        }
      };
      for (PHINode &Phi : S.Exit->phis())
        Keep(Phi.getIncomingValueForBlock(S.Latch));
      for (PHINode &Phi : S.Header->phis())
        if (S.Carried.count(&Phi))
          Keep(Phi.getIncomingValueForBlock(S.Latch));
    }
  };

  // Whether there are enough iterations, and no two ranges of a pair overlap.
  Value *check(Value *Count) {
    Value *Enough = B.CreateICmpUGE(Count, B.getInt64(FewestTurns));
    return B.CreateAnd(Enough, areApart(P.Apart, B, Expander));
  }

  void clean() {
    for (BasicBlock *Block : New)
      ConstantFoldTerminator(Block, /*DeleteDeadConditions=*/true);
    for (BasicBlock *Block : New)
      for (PHINode &Phi : make_early_inc_range(Block->phis()))
        RecursivelyDeleteDeadPHINode(&Phi);
    for (BasicBlock *Block : New)
      for (Instruction &I : make_early_inc_range(reverse(*Block)))
        if (isInstructionTriviallyDead(&I))
          I.eraseFromParent();
    removeUnreachableBlocks(F);
  }

public:
  Splitter(const LoopParts &P, ScalarEvolution &SE)
      : P(P), L(*P.L), F(*L.getHeader()->getParent()), C(F.getContext()), B(L.getLoopPreheader()->getTerminator()),
        Expander(SE, "split") {
    Group = MDNode::getDistinct(C, {});
  }

  void run() {
    if (F.getSubprogram())
      B.SetCurrentDebugLocation(L.getStartLoc());
    makeArrays();
    keepAlive();
    for (AllocaInst *Object : P.Private)
      copyObject(*Object);
    Value *Count = B.CreateAdd(B.CreateZExtOrTrunc(expand(P.BackedgesTaken), B.getInt64Ty()), B.getInt64(1), "count");
    DenseMap<const PHINode *, std::pair<Value *, Value *>> Induction;
    for (auto [Phi, Recurrence] : P.Inductions)
      Induction[Phi] = {expand(Recurrence->getStart()), expand(Recurrence->getOperand(1))};
    DenseMap<const PHINode *, Value *> Start;
    for (PHINode &Phi : Header->phis())
      Start[&Phi] = Phi.getIncomingValueForBlock(L.getLoopPreheader());
    Value *Worth = check(Count);
    BasicBlock *Before = B.GetInsertBlock();
    auto NewBlock = [&](const Twine &Name) { return BasicBlock::Create(C, Name, &F, Header); };
    BasicBlock *Blocks = NewBlock("parts"), *Back = NewBlock("parts.latch"), *Done = NewBlock("parts.done"),
               *Whole = NewBlock("whole");
    Instruction *Old = Before->getTerminator();
    BranchInst::Create(Header, Whole);
    Header->replacePhiUsesWith(Before, Whole);
    B.CreateCondBr(Worth, Blocks, Whole);
    Old->eraseFromParent();

    B.SetInsertPoint(Blocks);
    PHINode *Base = B.CreatePHI(B.getInt64Ty(), 2, "base");
    for (PHINode &Phi : Header->phis())
      if (!P.Inductions.count(&Phi)) {
        PHINode *Carry = B.CreatePHI(Phi.getType(), 2, Phi.getName());
        Carry->addIncoming(Start[&Phi], Before);
        Carried[&Phi] = Carry;
        BlockStart[&Phi] = Carry;
      }
    Value *Some = B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(Count, Base), B.getInt64(Turns));
    for (auto [Phi, From] : Induction) {
      auto [Start, Step] = From;
      Value *Distance = B.CreateMul(B.CreateZExtOrTrunc(Base, Step->getType()), Step);
      BlockStart[Phi] =
          Start->getType()->isPointerTy() ? B.CreatePtrAdd(Start, Distance) : B.CreateAdd(Start, Distance);
    }
    BasicBlock *At = Blocks;
    B.CreateBr(Back);
    for (unsigned Index = 0; Index < P.Parts.size(); ++Index) {
      BasicBlock *After = Back;
      if (Index + 1 < P.Parts.size()) {
        After = BasicBlock::Create(C, "part.end", &F, Back);
        BranchInst::Create(Back, After);
      }
      Body(*this, Index).make(At, After, Some);
      At = After;
    }
    B.SetInsertPoint(Back);
    Value *Next = B.CreateAdd(Base, Some, "", /*HasNUW=*/true);
    Base->addIncoming(B.getInt64(0), Before);
    Base->addIncoming(Next, Back);
    for (auto [Phi, Carry] : Carried)
      Carry->addIncoming(final(Phi->getIncomingValueForBlock(Latch)), Back);
    B.CreateCondBr(B.CreateICmpULT(Next, Count), Blocks, Done);
    B.SetInsertPoint(Done);
    B.CreateBr(Exit);
    for (PHINode &Phi : Exit->phis())
      Phi.addIncoming(final(Phi.getIncomingValueForBlock(Latch)), Done);
    Expander.clear();
    leaveScalar(L); // for few iterations
    clean();
  }

  Value * final(Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && L.contains(I) ? Final.at(V) : V;
  }
};

} // namespace

void splitLoop(const LoopParts &Parts, ScalarEvolution &SE) { Splitter(Parts, SE).run(); }

} // namespace vec
