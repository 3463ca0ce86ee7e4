// The loop over packets: see packet_loop.h.
#include "passes/loops/packet_loop.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace vec {
namespace {

// Where the loop is in the source. What is inlined into it needs a place in the function's subprogram.
DebugLoc placeOf(const Loop &L) {
  DISubprogram *Function = L.getHeader()->getParent()->getSubprogram();
  if (!Function)
    return DebugLoc();
  const DebugLoc Start = L.getStartLoc();
  return Start ? Start : DebugLoc(DILocation::get(Function->getContext(), 0, 0, Function));
}

class Replacement {
  const SimdLoop &S;
  const LaneFunction &Lane;
  const PacketFunction Packet, Rest;
  const unsigned Lanes, Fewest;
  Function &F;
  IRBuilder<> B;
  SCEVExpander Expander;
  Value *Count = nullptr;                             // of iterations; 64 bits
  SmallVector<std::pair<Value *, Value *>, 4> Linear; // start and step
  SmallVector<Value *, 4> Computed;                   // start, step, start, step, ...
  SmallVector<AllocaInst *, 2> Arrays;                // the lanes' copies
  SmallVector<AllocaInst *, 8> Places;
  SmallVector<Value *, 4> Starts; // of the accumulators, before the loop
  SmallVector<Value *, 4> Behind; // the values that are computed without the loop
  DenseMap<const SCEV *, Value *> DivisionStarts;
  std::optional<LaneQuotients> Quotients;
  SmallVector<CallInst *, 2> Calls;

  Value *expand(const SCEV *E) { return Expander.expandCodeFor(E, nullptr, B.GetInsertPoint()); }

  // Computes what the new loop needs of the old one, in front of it, where SCEVExpander still knows the loops around:
  // in a new block it would take values of the old loop, which then vanish.
  void prepare() {
    const SCEV *Taken = S.BackedgesTaken;
    Type *T = B.getInt64Ty();
    Value *Turns = B.CreateZExtOrTrunc(expand(Taken), T);
    Count = B.CreateAdd(Turns, B.getInt64(1), "count", /*HasNUW=*/true);
    for (auto [V, Value] : S.ComputedValues)
      Behind.push_back(expand(Value));
    for (const Induction *I : Lane.Linear)
      Linear.push_back({expand(I->Recurrence->getStart()), expand(I->Recurrence->getOperand(1))});
    for (const Induction *I : Lane.Computed) {
      Computed.push_back(expand(I->Recurrence->getStart()));
      Computed.push_back(expand(I->Recurrence->getOperand(1)));
    }
    for (const CarriedDivision &D : S.Divisions)
      if (D.Counter && !D.Counter->getStart()->isZero())
        DivisionStarts[D.Counter->getStart()] = expand(D.Counter->getStart());
  }

  // Keeps the old loop for few iterations; the builder is then in the block for more.
  void keepForFew() {
    BasicBlock *Header = S.L->getHeader(), *Before = B.GetInsertBlock();
    BasicBlock *Few = BasicBlock::Create(F.getContext(), "few", &F, Header);
    BasicBlock *Many = BasicBlock::Create(F.getContext(), "many", &F, Few);
    Instruction *Old = Before->getTerminator();
    B.CreateCondBr(B.CreateICmpULT(Count, B.getInt64(Fewest)), Few, Many);
    Old->moveBefore(*Few, Few->end());
    Header->replacePhiUsesWith(Before, Few);
    B.SetInsertPoint(new UnreachableInst(F.getContext(), Many));
    S.L->setLoopID(makePostTransformationMetadata(F.getContext(), S.L->getLoopID(), {"llvm.loop.vectorize."},
                                                  doneProperties("llvm.loop.unroll.disable")));
  }

  // Initializes the lanes' places and copies.
  void begin() {
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    for (Type *Place : Lane.Places) {
      const bool Element = LaneFunction::isElement(Place, F.getDataLayout());
      Type *All = Element ? cast<Type>(FixedVectorType::get(Place, Lanes)) : ArrayType::get(Place, Lanes);
      Places.push_back(Entry.CreateAlloca(All, nullptr, "lanes"));
    }
    for (const ReducedArray &A : S.Objects.Arrays) {
      AllocaInst *Copies = Entry.CreateAlloca(ArrayType::get(Entry.getInt8Ty(), A.Size * Lanes), nullptr, "copies");
      Copies->setAlignment(A.Object->getAlign());
      Arrays.push_back(Copies);
      A.begin(B, Copies, Lanes);
    }
    for (auto [A, Place] : zip(S.Accumulators, Places)) {
      Value *Start = A.phi()->getIncomingValueForBlock(S.L->getLoopPreheader());
      Starts.push_back(Start);
      Value *Begin = A.begin(B, Start, ElementCount::getFixed(Lanes));
      if (Begin->getType() != Place->getAllocatedType())
        Begin = B.CreateZExt(Begin, Place->getAllocatedType());
      B.CreateStore(Begin, Place);
    }
    // Lanes that keep the old value read the place before they write it.
    for (AllocaInst *Place : drop_begin(Places, S.Accumulators.size()))
      B.CreateStore(Constant::getNullValue(Place->getAllocatedType()), Place);
  }

  // Begins with the quotients and residues, which the packets carry on.
  void divide() {
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    Quotients.emplace(S.Divisions, Lanes, Entry, B, [&](const SCEV *E) { return DivisionStarts.at(E); });
    Quotients->prepare(B, Lanes);
    if (Rest.Lanes < Lanes)
      Quotients->prepare(B, Rest.Lanes);
  }

  // `Left`: the number of iterations that are left, for the checked function.
  void call(Function &Callee, Value *At, Value *Left = nullptr) {
    SmallVector<Value *, 16> Arguments{At};
    if (Left)
      append_values(Arguments, B.getInt32(0), B.CreateTrunc(Left, B.getInt32Ty()));
    for (auto [Start, Step] : Linear) {
      Value *Distance = B.CreateMul(B.CreateZExtOrTrunc(At, Step->getType()), Step);
      Arguments.push_back(Start->getType()->isPointerTy() ? B.CreatePtrAdd(Start, Distance)
                                                          : B.CreateAdd(Start, Distance));
    }
    append_range(Arguments, Computed);
    append_range(Arguments, Lane.Uniform);
    append_range(Arguments, Arrays);
    append_range(Arguments, Places);
    append_range(Arguments, Quotients->places());
    Calls.push_back(B.CreateCall(&Callee, Arguments));
    Calls.back()->setCallingConv(Callee.getCallingConv());
    Calls.back()->setDebugLoc(placeOf(*S.L));
  }

  Value *read(size_t Place, Type *T) {
    Value *Wide = B.CreateLoad(Places[Place]->getAllocatedType(), Places[Place]);
    auto *Wanted = VectorType::get(T, ElementCount::getFixed(Lanes));
    return Wide->getType() == Wanted ? Wide : B.CreateTrunc(Wide, Wanted);
  }

  Value *readOne(size_t Place, Type *T, Value *At) {
    if (isa<VectorType>(Places[Place]->getAllocatedType()))
      return B.CreateExtractElement(read(Place, T), At);
    return B.CreateLoad(T, B.CreateInBoundsGEP(T, Places[Place], At));
  }

  // Combines the lanes' objects by the program's combiner, in the object of lane 0. Without a full packet, only those
  // lanes that the rest has: no other one has had an iteration.
  void combine(const CombinedObject &O, Value *Full, DenseMap<const Value *, Value *> &Result) {
    IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
    const Align Alignment = O.Object->getAlign();
    auto NewObject = [&](const Twine &Name) {
      AllocaInst *New = Entry.CreateAlloca(O.Object->getAllocatedType(), O.Object->getArraySize(), Name);
      New->setAlignment(Alignment);
      // Copies the members that the loop does not write.
      B.CreateMemCpy(New, Alignment, O.Object, Alignment,
                     O.Object->getAllocationSize(F.getDataLayout())->getFixedValue());
      return New;
    };
    AllocaInst *All = NewObject("combined"), *One = NewObject("lane");
    SmallVector<AllocaInst *, 4> Lanewise; // in memory; the loop has them in registers
    for (auto [N, Offset] : O.Members) {
      Lanewise.push_back(Entry.CreateAlloca(Places[N]->getAllocatedType(), nullptr, "lanes"));
      B.CreateStore(B.CreateLoad(Places[N]->getAllocatedType(), Places[N]), Lanewise.back());
    }
    auto Write = [&](AllocaInst *To, Value *At) {
      for (auto [Member, Values] : zip(O.Members, Lanewise)) {
        Type *T = S.Accumulators[Member.first].phi()->getType();
        Value *V = B.CreateAlignedLoad(T, B.CreateGEP(T, Values, At), F.getDataLayout().getABITypeAlign(T));
        B.CreateAlignedStore(V, B.CreatePtrAdd(To, B.getInt64(uint64_t(Member.second))), Align(1));
      }
    };
    Write(All, B.getInt64(0));
    auto Combine = [&](unsigned From, unsigned To) {
      forEachChunk(B, To - From, 1, [&](Value *Lane) {
        Write(One, B.CreateAdd(Lane, B.getInt64(From)));
        CallInst *Call = B.CreateCall(O.Combiner, {All, One});
        Call->setDebugLoc(placeOf(*S.L));
      });
    };
    if (Rest.Lanes > 1)
      Combine(1, Rest.Lanes);
    if (Rest.Lanes < Lanes) {
      B.SetInsertPoint(SplitBlockAndInsertIfThen(B.CreateICmpNE(Full, B.getInt64(0)), B.GetInsertPoint(),
                                                 /*Unreachable=*/false));
      Combine(Rest.Lanes, Lanes);
      B.SetInsertPoint(B.GetInsertBlock()->getSingleSuccessor()->getFirstNonPHIIt());
    }
    for (auto [N, Offset] : O.Members) {
      const Accumulator &A = S.Accumulators[N];
      Result[A.next()] =
          B.CreateAlignedLoad(A.phi()->getType(), B.CreatePtrAdd(All, B.getInt64(uint64_t(Offset))), Align(1));
    }
  }

  // The last iterations, `Left` of them. Narrower packets use the first lanes' places again and again.
  void rest(Value *Full, Value *Left, BasicBlock *Done) {
    BasicBlock *Before = B.GetInsertBlock()->getSinglePredecessor(), *Turn = B.GetInsertBlock();
    if (Rest.Lanes == Lanes) {
      call(*Rest.F, Full, Left);
      B.CreateBr(Done);
      return;
    }
    PHINode *At = B.CreatePHI(B.getInt64Ty(), 2, "i");
    PHINode *Here = B.CreatePHI(B.getInt64Ty(), 2, "left");
    At->addIncoming(Full, Before);
    Here->addIncoming(Left, Before);
    call(*Rest.F, At, Here);
    Quotients->advance(B, Rest.Lanes);
    At->addIncoming(B.CreateAdd(At, B.getInt64(Rest.Lanes), "", /*HasNUW=*/true), Turn);
    Here->addIncoming(B.CreateSub(Here, B.getInt64(Rest.Lanes)), Turn);
    markDone(*B.CreateCondBr(B.CreateICmpULE(Here, B.getInt64(Rest.Lanes)), Done, Turn), "llvm.loop.unroll.disable");
  }

  // The lane of the last iteration: of the last packet, or of the rest.
  Value *lastLane(Value *Left) {
    Value *Before = B.CreateSub(Left, B.getInt64(1));
    if (Rest.Lanes == Lanes)
      return B.CreateAnd(Before, B.getInt64(Lanes - 1));
    return B.CreateSelect(B.CreateICmpEQ(Left, B.getInt64(0)), B.getInt64(Lanes - 1),
                          B.CreateAnd(Before, B.getInt64(Rest.Lanes - 1)));
  }

  // Computes the values for the phis behind the loop.
  void results(Value *Full, Value *Left, DenseMap<const Value *, Value *> &Result) {
    for (auto [V, Computed] : zip(S.ComputedValues, Behind))
      Result[V.first] = Computed;
    for (const CombinedObject &O : S.Combined)
      combine(O, Full, Result);
    for (const ExtremeOfLanes &E : S.Extremes) {
      const auto Values =
          map_to_vector<3>(E.Members, [&](unsigned I) { return read(I, S.Accumulators[I].phi()->getType()); });
      for (auto [I, V] : zip(E.Members, E.Kept.combine(B, Values)))
        Result[S.Accumulators[I].next()] = V;
    }
    for (auto [I, A] : enumerate(S.Accumulators))
      if (!A.isCombined())
        Result[A.next()] = A.combine(B, read(I, A.phi()->getType()), Starts[I]);
    Value *Last = lastLane(Left);
    for (auto [A, Copies] : zip(S.Objects.Arrays, Arrays))
      A.end(B, Copies, Lanes);
    for (auto [I, V] : enumerate(S.LastValues))
      Result[V] = readOne(S.Accumulators.size() + I, V->getType(), Last);
  }

public:
  Replacement(const SimdLoop &S, const LaneFunction &Lane, PacketFunction Packet, PacketFunction Rest, unsigned Fewest,
              ScalarEvolution &SE)
      : S(S), Lane(Lane), Packet(Packet), Rest(Rest), Lanes(Packet.Lanes), Fewest(Fewest), F(S.function()),
        B(S.L->getLoopPreheader()->getTerminator()), Expander(SE, "loop") {}

  void run() {
    LLVMContext &C = F.getContext();
    BasicBlock *Header = S.L->getHeader(), *Exit = S.Exit, *Latch = S.L->getLoopLatch();
    auto NewBlock = [&](const Twine &Name) { return BasicBlock::Create(C, Name, &F, Header); };
    BasicBlock *Loop = NewBlock("packets"), *Behind = NewBlock("packets.end"), *Tail = NewBlock("packets.rest"),
               *Done = NewBlock("packets.done");
    B.SetCurrentDebugLocation(placeOf(*S.L));
    prepare();
    if (Fewest)
      keepForFew();
    begin();
    divide();
    Value *Left = B.CreateURem(Count, B.getInt64(Lanes));
    Value *Full = B.CreateSub(Count, Left, "full", /*HasNUW=*/true);
    BasicBlock *Before = B.GetInsertBlock();
    Instruction *End = Before->getTerminator();
    B.CreateCondBr(B.CreateICmpEQ(Full, B.getInt64(0)), Behind, Loop);
    End->eraseFromParent();

    B.SetInsertPoint(Loop);
    PHINode *At = B.CreatePHI(B.getInt64Ty(), 2, "i");
    call(*Packet.F, At);
    Quotients->advance(B, Lanes);
    Value *Next = B.CreateAdd(At, B.getInt64(Lanes), "", /*HasNUW=*/true, /*HasNSW=*/true);
    At->addIncoming(B.getInt64(0), Before);
    At->addIncoming(Next, Loop);
    BranchInst *Back = B.CreateCondBr(B.CreateICmpEQ(Next, Full), Behind, Loop);
    markDone(*Back, "llvm.loop.unroll.runtime.disable");

    B.SetInsertPoint(Behind);
    B.CreateCondBr(B.CreateICmpEQ(Left, B.getInt64(0)), Done, Tail);
    B.SetInsertPoint(Tail);
    rest(Full, Left, Done);
    B.SetInsertPoint(Done);
    B.SetInsertPoint(B.CreateBr(Exit));
    DenseMap<const Value *, Value *> Result;
    results(Full, Left, Result);
    for (PHINode &Phi : Exit->phis()) {
      Value *Old = Phi.getIncomingValueForBlock(Latch), *New = Result.lookup(Old);
      Phi.addIncoming(New ? New : Old, B.GetInsertBlock());
      if (!Fewest)
        Phi.removeIncomingValue(Latch, /*DeletePHIIfEmpty=*/false);
    }
    Expander.clear();
    SmallVector<BasicBlock *, 8> Dead(S.Blocks);
    for (CallInst *Call : Calls) {
      InlineFunctionInfo Info;
      [[maybe_unused]] InlineResult Inlined = InlineFunction(*Call, Info, /*MergeAttributes=*/true);
      assert(Inlined.isSuccess() && "vector functions of loops can be inlined");
    }
    if (Fewest)
      return;
    // Nothing enters the old loop any more: cut its edge to the exit, and delete it.
    Latch->getTerminator()->eraseFromParent();
    new UnreachableInst(C, Latch);
    DeleteDeadBlocks(Dead);
  }

  // Properties that make LLVM's vectorizer skip the loop without a remark. `Unrolling`: the property that restricts
  // unrolling; without it, each of a few remaining iterations would get code of its own.
  SmallVector<MDNode *, 2> doneProperties(StringRef Unrolling) const {
    LLVMContext &C = F.getContext();
    Metadata *One = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), 1));
    return {MDNode::get(C, {MDString::get(C, "llvm.loop.isvectorized"), One}),
            MDNode::get(C, {MDString::get(C, Unrolling), One})};
  }

  // The new loop keeps only the places in the source of the old loop's properties.
  void markDone(BranchInst &Back, StringRef Unrolling) {
    Back.setMetadata(LLVMContext::MD_loop,
                     makePostTransformationMetadata(F.getContext(), S.L->getLoopID(),
                                                    /*RemovePrefixes=*/{""}, doneProperties(Unrolling)));
  }
};

} // namespace

void replaceLoop(const SimdLoop &Loop, const LaneFunction &Lane, PacketFunction Packet, PacketFunction Rest,
                 unsigned Fewest, ScalarEvolution &SE) {
  Loop.function().addFnAttr(PacketsAttribute);
  Replacement(Loop, Lane, Packet, Rest, Fewest, SE).run();
}

} // namespace vec
