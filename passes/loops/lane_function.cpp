// One iteration as a function: see lane_function.h.
#include "passes/loops/lane_function.h"
#include "passes/loops/residues.h"
#include "passes/remarks.h"
#include "passes/svfs/attributes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace vec {

namespace {

// The type of the place for a value: integers are widened to fill it.
Type *placeType(Type *T, const DataLayout &DL) {
  return T->isIntegerTy() ? IntegerType::get(T->getContext(), unsigned(DL.getTypeAllocSizeInBits(T))) : T;
}

class Outliner {
  const SimdLoop &S;
  const bool Checked;
  Function &From;
  LaneFunction R;
  Function *To = nullptr;
  ValueToValueMapTy Map;
  DenseMap<const Instruction *, Value *> Known; // before the loop's blocks are cloned

  bool isInside(const Instruction &I) const { return is_contained(S.Blocks, I.getParent()); }

  bool isOwn(const Value *V) const {
    if (const auto *A = dyn_cast<AllocaInst>(V); A && S.Objects.contain(*A))
      return true;
    // The address of a part of a private object, which is computed outside of the loop.
    if (const auto *G = dyn_cast<GetElementPtrInst>(V); G && !isInside(*G))
      return isOwn(G->getPointerOperand());
    if (const auto *C = dyn_cast<AddrSpaceCastInst>(V); C && !isInside(*C))
      return isOwn(C->getPointerOperand());
    return false;
  }

  void need(Value *V, SetVector<Value *> &Inputs) const {
    if (isOwn(V)) {
      if (auto *I = dyn_cast<GetElementPtrInst>(V))
        for (Value *Operand : I->operands())
          need(Operand, Inputs);
      return;
    }
    if (isa<Argument>(V) || (isa<Instruction>(V) && !isInside(*cast<Instruction>(V))))
      Inputs.insert(V);
  }

  void collect() {
    for (const Induction &I : S.Inductions)
      (I.constantStep() ? R.Linear : R.Computed).push_back(&I);
    SetVector<Value *> Inputs;
    for (BasicBlock *Block : S.Blocks)
      for (Instruction &I : *Block)
        if (auto *Phi = dyn_cast<PHINode>(&I); !Phi || Block != S.L->getHeader())
          for (Value *V : I.operands())
            need(V, Inputs);
    R.Uniform = to_vector(Inputs);
    const DataLayout &DL = From.getDataLayout();
    for (const Accumulator &A : S.Accumulators)
      R.Places.push_back(placeType(A.phi()->getType(), DL));
    for (const Instruction *V : S.LastValues)
      R.Places.push_back(placeType(V->getType(), DL));
  }

  void declare() {
    LLVMContext &C = From.getContext();
    const DataLayout &DL = From.getDataLayout();
    SmallVector<Type *, 16> Types;
    auto Add = [&](Type *T, abi::ParameterKind Kind, int64_t Step = 0) {
      Types.push_back(T);
      R.Shape.parameters.push_back({Kind, Step, 0, 0});
    };
    using enum abi::ParameterKind;
    Add(Type::getInt64Ty(C), abi::ParameterKind::Linear, 1);
    if (Checked) {
      Add(Type::getInt32Ty(C), abi::ParameterKind::Linear, 1);
      Add(Type::getInt32Ty(C), Uniform);
    }
    R.Aligned.push_back(0);
    for (const Induction *I : R.Linear) {
      if (isAlignedInduction(*I->Recurrence, *S.L, MostLanesOfLoop))
        R.Aligned.push_back(unsigned(Types.size()));
      Add(I->Phi->getType(), abi::ParameterKind::Linear, *I->constantStep());
    }
    for (const Induction *I : R.Computed) {
      Add(I->Phi->getType(), Uniform);
      Add(I->Recurrence->getOperand(1)->getType(), Uniform);
    }
    for (const Value *V : R.Uniform)
      Add(V->getType(), Uniform);
    for (const ReducedArray &A : S.Objects.Arrays)
      Add(A.Object->getType(), abi::ParameterKind::Linear, int64_t(A.Size));
    for (Type *T : R.Places)
      Add(PointerType::get(C, DL.getAllocaAddrSpace()), abi::ParameterKind::Linear,
          int64_t(DL.getTypeAllocSize(T).getFixedValue()));
    for (auto [D, IsQuotient] : usedPlaces(S.Divisions))
      Add(PointerType::get(C, DL.getAllocaAddrSpace()), abi::ParameterKind::Linear,
          int64_t(DL.getTypeAllocSize(IsQuotient ? D->QuotientType : D->ResidueType).getFixedValue()));
    To = Function::Create(FunctionType::get(Type::getVoidTy(C), Types, false), GlobalValue::InternalLinkage,
                          From.getAddressSpace(), From.getName() + ".loop", From.getParent());
    To->setAttributes(AttributeList().addFnAttributes(C, AttrBuilder(C, From.getAttributes().getFnAttrs())));
    for (Attribute::AttrKind Kind :
         {Attribute::NoInline, Attribute::AlwaysInline, Attribute::InlineHint, Attribute::Memory, Attribute::NoReturn})
      To->removeFnAttr(Kind);
    AttributeMask Variants;
    for (Attribute A : make_filter_range(To->getAttributes().getFnAttrs(), namesVariant))
      Variants.addAttribute(A);
    To->removeFnAttrs(Variants);
    To->removeFnAttr(NamesOfGcc);
    for (size_t I = firstArray(); I < To->arg_size(); ++I)
      To->addParamAttr(unsigned(I), Attribute::NoAlias);
    keepRestrict();
  }

  // A restrict pointer of the loop's function stays one, unless the loop has other pointers that may be based on it.
  void keepRestrict() {
    SmallVector<std::pair<unsigned, const Value *>, 16> Bases;
    auto Add = [&](unsigned Parameter, const Value *Base) {
      if (To->getArg(Parameter)->getType()->isPtrOrPtrVectorTy())
        Bases.push_back({Parameter, Base});
    };
    auto BaseOf = [&](const Value *V) { return V->getType()->isPointerTy() ? getUnderlyingObject(V) : nullptr; };
    auto Start = [&](const Induction &I) { return I.Phi->getIncomingValueForBlock(S.L->getLoopPreheader()); };
    for (auto [N, I] : enumerate(R.Linear))
      Add(firstLinear() + unsigned(N), BaseOf(Start(*I)));
    for (auto [N, I] : enumerate(R.Computed))
      Add(firstComputed() + 2 * unsigned(N), BaseOf(Start(*I)));
    for (auto [N, V] : enumerate(R.Uniform))
      Add(firstUniform() + unsigned(N), BaseOf(V));
    if (!all_of(Bases, [](auto &Base) { return Base.second && isIdentifiedObject(Base.second); }))
      return;
    for (auto [Parameter, Base] : Bases)
      if (const auto *A = dyn_cast<Argument>(Base);
          A && A->hasNoAliasAttr() && count_if(Bases, [&](auto &Other) { return Other.second == Base; }) == 1 &&
          !PointerMayBeCaptured(A, /*ReturnCaptures=*/false))
        To->addParamAttr(Parameter, Attribute::NoAlias);
  }

  // start + step * n, for steps of any width, and for addresses.
  static Value *advance(IRBuilderBase &B, Value *Start, Value *Step, Value *N) {
    Value *Distance = B.CreateMul(B.CreateZExtOrTrunc(N, Step->getType()), Step);
    if (Start->getType()->isPointerTy())
      return B.CreatePtrAdd(Start, Distance);
    return B.CreateAdd(Start, Distance);
  }

  void mapOwn(IRBuilderBase &B, Value *V) {
    if (Map.count(V) || !isOwn(V))
      return;
    auto *I = cast<Instruction>(V);
    if (!isa<AllocaInst>(I))
      mapOwn(B, I->getOperand(0));
    Instruction *New = I->clone();
    New->dropDbgRecords();
    New->setDebugLoc(DebugLoc());
    B.Insert(New, I->getName());
    RemapInstruction(New, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    Map[V] = New;
  }

  // The same value one iteration earlier.
  Value *before(IRBuilderBase &B, Value *V, DenseMap<Value *, Value *> &Done) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !S.L->contains(I))
      return Map.count(V) ? static_cast<Value *>(Map[V]) : V;
    if (Value *Old = Done.lookup(V))
      return Old;
    Value *New;
    if (isa<PHINode>(I)) {
      const auto *Of = find_if(S.Inductions, [&](const Induction &N) { return N.Phi == I; });
      Value *Distance = B.CreateNeg(stepOf(*Of));
      New = I->getType()->isPointerTy() ? B.CreatePtrAdd(Map[I], Distance) : B.CreateAdd(Map[I], Distance);
    } else {
      Instruction *Copy = I->clone();
      Copy->dropDbgRecords();
      Copy->setDebugLoc(DebugLoc());
      Copy->dropUnknownNonDebugMetadata();
      for (Use &U : Copy->operands())
        U.set(before(B, U.get(), Done));
      New = B.Insert(Copy, I->getName());
    }
    return Done[V] = New;
  }

  Value *stepOf(const Induction &I) {
    if (std::optional<int64_t> Constant = I.constantStep())
      return ConstantInt::getSigned(I.Recurrence->getOperand(1)->getType(), *Constant);
    const auto At = size_t(find(R.Computed, &I) - R.Computed.begin());
    return To->getArg(firstComputed() + 2 * unsigned(At) + 1);
  }
  unsigned firstLinear() const { return Checked ? 3 : 1; }
  unsigned firstComputed() const { return firstLinear() + unsigned(R.Linear.size()); }
  unsigned firstUniform() const { return firstComputed() + 2 * unsigned(R.Computed.size()); }
  unsigned firstArray() const { return firstUniform() + unsigned(R.Uniform.size()); }
  unsigned firstPlace() const { return firstArray() + unsigned(S.Objects.Arrays.size()); }
  unsigned firstOfDivisions() const { return firstPlace() + unsigned(R.Places.size()); }

  // Reads the quotients and residues that are carried on.
  void readDivisions(IRBuilderBase &B) {
    for (auto [I, Used] : enumerate(usedPlaces(S.Divisions))) {
      auto [D, IsQuotient] = Used;
      LoadInst *Load = B.CreateLoad(IsQuotient ? D->QuotientType : D->ResidueType,
                                    To->getArg(firstOfDivisions() + unsigned(I)), IsQuotient ? "quotient" : "residue");
      markCarried(*Load, *D);
      Value *V = B.CreateZExt(Load, D->type());
      if (IsQuotient && D->MayBeNegative) {
        Value *Divisor = Map.count(D->Divisor) ? static_cast<Value *>(Map[D->Divisor]) : D->Divisor;
        Value *Sign = B.CreateAShr(Divisor, D->type()->getScalarSizeInBits() - 1);
        V = B.CreateSub(B.CreateXor(V, Sign), Sign);
      }
      for (Instruction *Of : IsQuotient ? D->Quotients : D->Residues)
        Known[Of] = V;
    }
  }

  void body() {
    LLVMContext &C = From.getContext();
    IRBuilder<> B(BasicBlock::Create(C, "entry", To));
    Argument *N = To->getArg(0);
    N->setName("i");
    for (auto [I, V] : enumerate(R.Uniform)) {
      To->getArg(firstUniform() + unsigned(I))->setName(V->getName());
      Map[V] = To->getArg(firstUniform() + unsigned(I));
    }
    for (auto [I, A] : enumerate(S.Objects.Arrays))
      Map[A.Object] = To->getArg(firstArray() + unsigned(I));
    for (auto [I, V] : enumerate(R.Linear)) {
      To->getArg(firstLinear() + unsigned(I))->setName(V->Phi->getName());
      Map[V->Phi] = To->getArg(firstLinear() + unsigned(I));
    }
    for (BasicBlock *Block : S.Blocks)
      for (Instruction &I : *Block)
        for (Value *V : I.operands())
          mapOwn(B, V);
    for (auto [I, V] : enumerate(R.Computed)) {
      Argument *Start = To->getArg(firstComputed() + 2 * unsigned(I));
      Map[V->Phi] = advance(B, Start, To->getArg(Start->getArgNo() + 1), N);
    }
    SmallVector<Value *, 8> Old;
    for (auto [I, T] : enumerate(R.Places))
      Old.push_back(B.CreateLoad(T, To->getArg(firstPlace() + unsigned(I))));
    for (auto [I, A] : enumerate(S.Accumulators))
      Map[A.phi()] = A.phi()->getType() == Old[I]->getType() ? Old[I] : B.CreateTrunc(Old[I], A.phi()->getType());
    readDivisions(B);
    BasicBlock *Entry = B.GetInsertBlock(), *End = BasicBlock::Create(C, "end", To);
    cloneBlocks(B);
    auto *Header = cast<BasicBlock>(Map[S.L->getHeader()]), *Latch = cast<BasicBlock>(Map[S.L->getLoopLatch()]);
    End->moveAfter(&To->back());
    B.SetInsertPoint(Entry);
    if (Checked) {
      To->getArg(1)->setName("lane");
      To->getArg(2)->setName("left");
      B.CreateCondBr(B.CreateICmpULT(To->getArg(1), To->getArg(2)), Header, End);
    } else {
      B.CreateBr(Header);
    }
    Latch->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Latch);
    B.CreateBr(End);
    B.SetInsertPoint(End);
    SmallVector<Value *, 8> New;
    for (const Accumulator &A : S.Accumulators)
      New.push_back(Map[A.next()]);
    for (Instruction *V : S.LastValues)
      New.push_back(Map[V]);
    for (auto [I, T] : enumerate(R.Places)) {
      Value *V = New[I];
      if (Checked) {
        PHINode *Phi = B.CreatePHI(V->getType(), 2);
        Phi->addIncoming(V, Latch);
        Value *Kept = Old[I];
        if (V->getType() != T)
          Kept = IRBuilder<>(Entry->getTerminator()).CreateTrunc(Kept, V->getType());
        Phi->addIncoming(Kept, Entry);
        New[I] = Phi;
      }
    }
    for (auto [I, T] : enumerate(R.Places))
      B.CreateStore(New[I]->getType() == T ? New[I] : B.CreateZExt(New[I], T), To->getArg(firstPlace() + unsigned(I)));
    B.CreateRetVoid();
  }

  // Clones the loop's blocks; the phis of the header, quotients and residues are known values.
  void cloneBlocks(IRBuilderBase &B) {
    for (PHINode &Phi : S.L->getHeader()->phis())
      if (Map.count(&Phi))
        Known[&Phi] = Map[&Phi];
    SmallVector<BasicBlock *, 8> Copies;
    for (BasicBlock *Block : S.Blocks) {
      Copies.push_back(CloneBasicBlock(Block, Map, "", To));
      Map[Block] = Copies.back();
    }
    SmallVector<Instruction *, 8> Replaced;
    for (PHINode &Phi : S.L->getHeader()->phis())
      Replaced.push_back(cast<PHINode>(Map[&Phi]));
    for (auto [I, Value] : Known) {
      if (!isa<PHINode>(I))
        Replaced.push_back(cast<Instruction>(Map[I]));
      Map[I] = Value;
    }
    // The header, which the checked form enters only for iterations that exist.
    B.SetInsertPoint(Copies[0], Copies[0]->getFirstNonPHIIt());
    B.SetCurrentDebugLocation(DebugLoc());
    DenseMap<Value *, Value *> Done;
    for (const Reload &L : S.Reloads)
      Map[L.Phi] = before(B, L.Load, Done);
    DenseMap<const MDNode *, MDNode *> Scopes;
    for (BasicBlock *Copy : Copies)
      for (Instruction &I : make_early_inc_range(*Copy)) {
        I.dropDbgRecords();
        if (is_contained(Replaced, &I))
          continue;
        auto Here = [&](const DebugLoc &There) {
          return Own ? DebugLoc::replaceInlinedAtSubprogram(There, *Own, To->getContext(), Scopes) : DebugLoc();
        };
        if (const DebugLoc &Old = I.getDebugLoc())
          I.setDebugLoc(Here(Old));
        updateLoopMetadataDebugLocations(I, [&](Metadata *M) -> Metadata * {
          auto *Place = dyn_cast<DILocation>(M);
          return Place ? Here(Place).get() : M;
        });
        RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
        I.setMetadata(LLVMContext::MD_access_group, nullptr);
      }
    for (Instruction *I : Replaced)
      I->eraseFromParent();
  }

  // Gives the function a subprogram of its own: debug locations are those of the loop's function, and a subprogram
  // belongs to one function.
  void describeSource() {
    DISubprogram *Of = From.getSubprogram();
    if (!Of)
      return;
    DIBuilder D(*From.getParent(), /*AllowUnresolved=*/false, Of->getUnit());
    Own = D.createFunction(Of->getScope(), Of->getName(), To->getName(), Of->getFile(), Of->getLine(),
                           D.createSubroutineType(D.getOrCreateTypeArray({})), Of->getLine(), DINode::FlagArtificial,
                           DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized |
                               DISubprogram::SPFlagLocalToUnit);
    D.finalizeSubprogram(Own);
    To->setSubprogram(Own);
  }
  DISubprogram *Own = nullptr;

public:
  Outliner(const SimdLoop &S, bool Checked) : S(S), Checked(Checked), From(S.function()) {}
  Expected<LaneFunction> run() {
    collect();
    const size_t Parameters = firstLinear() + R.Linear.size() + 2 * R.Computed.size() + R.Uniform.size() +
                              S.Objects.Arrays.size() + R.Places.size() + usedPlaces(S.Divisions).size();
    if (Parameters > abi::maxParameters)
      return reject(Reason::LoopValues, From, std::to_string(Parameters), S.L->getHeader()->getTerminator());
    for (const Accumulator &A : S.Accumulators)
      if (!LaneFunction::isElement(placeType(A.phi()->getType(), From.getDataLayout()), From.getDataLayout()))
        return reject(Reason::LoopType, From, variableName(*A.phi()), S.L->getHeader()->getTerminator());
    declare();
    describeSource();
    body();
    R.F = To;
    return std::move(R);
  }
};

} // namespace

bool LaneFunction::isElement(Type *Place, const DataLayout &DL) {
  return VectorType::isValidElementType(Place) && DL.getTypeSizeInBits(Place) == DL.getTypeAllocSizeInBits(Place);
}

Expected<LaneFunction> makeLaneFunction(const SimdLoop &Loop, bool Checked) { return Outliner(Loop, Checked).run(); }

} // namespace vec
