// adopt-annotations: turns annotations of the source into the attributes and metadata that the passes read.
//
//   @pair = {@f, @vector_f}, annotated "vec-simd-variant:_ZGVdN4v_f(vector_f)"
//   ==>
//   declare @f "vector-function-abi-variant"="_ZGVdN4v_f(vector_f)"; @vector_f in llvm.compiler.used
//
//   a function annotated "vec-simd-types:8,record:16,-", or such a pair
//   ==>
//   its attribute "vec-simd-types"="8,record,+,-", see svfs/attributes.h
//
//   a function annotated "vec-simd-names:_ZGVbN4v_,_ZGVbN2vv_"
//   ==>
//   its attributes "_ZGVbN4v_f" "_ZGVbN2vv_f", as clang writes them where it knows the ABI
//
//   a function annotated "vec-no-math-errno", or a loop with llvm.annotation("vec-no-math-errno")
//   ==>
//   its math calls access no memory but results behind pointers; sincos and modf become llvm.sincos and llvm.modf and
//   stores of their results. On a declaration, the annotation is for all calls of that function
//
//   a declaration annotated "vec-own-function"   ==>   its attribute of that name: it is no function of libvec
//
//   a loop with llvm.annotation("vec-safelen:8")   ==>   !{!"vec.loop.safelen", i32 8}
//
//   a loop with llvm.annotation("vec-in-order")
//   ==>
//   !{!"vec.loop.in_order", !group, !ordered}: the access group of what iterations do independently of one another,
//   and that of what stands between "vec-ordered" and "vec-ordered-end"
//
//   a loop with llvm.annotation("vec-dependent")   ==>   no llvm.loop.parallel_accesses
//
// The clang plugin writes the pairs, and the annotations of declarations (of functions that clang believes to set errno
// in spite of -fno-math-errno). libvec/math_errno.h has the annotations of functions and loops. Fortran has no errno:
// in a module of flang's, no math call sets it. A module that reads signgam keeps its calls of lgamma.
//
// Runs in    the optimizer's start, on what the front end made; at -O0 too.
// Requires   nothing.
// Ensures    none of these annotations is left.
#include "abi/demangle.h"
#include "passes/bridge/bridge.h"
#include "passes/kernel/kernel.h"
#include "passes/loops/promises.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/math_call.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace vec {
namespace {

constexpr StringLiteral VariantPrefix = "vec-simd-variant:", TypesPrefix = "vec-simd-types:",
                        NamesPrefix = "vec-simd-names:";
constexpr StringLiteral NoErrno = "vec-no-math-errno", OwnFunction = "vec-own-function",
                        SafelenPrefix = "vec-safelen:", InOrder = "vec-in-order", Ordered = "vec-ordered",
                        OrderedEnd = "vec-ordered-end", Dependent = "vec-dependent";

// The property by which clang says that the iterations of a simd loop are independent.
constexpr StringLiteral ParallelAccesses = "llvm.loop.parallel_accesses";

bool isOurs(StringRef Text) {
  return Text.starts_with(VariantPrefix) || Text.starts_with(TypesPrefix) || Text.starts_with(NamesPrefix) ||
         Text == NoErrno || Text == OwnFunction;
}

void appendMapping(Function &Scalar, StringRef Entry) {
  const StringRef Present = Scalar.getFnAttribute(VFABI::MappingsAttrName).getValueAsString();
  const std::string All = Present.empty() ? Entry.str() : (Present + "," + Entry).str();
  Scalar.addFnAttr(VFABI::MappingsAttrName, All);
  for (User *U : Scalar.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == &Scalar)
      Call->addFnAttr(Attribute::get(Scalar.getContext(), VFABI::MappingsAttrName, All));
}

// x86-64 passes records and complex values of 9 to 16 bytes as two parameters. A record of 0 bytes is no parameter at
// all: then the number of words does not fit the function, and they are ignored.
bool isPassedInTwo(const Function &F, unsigned Parameter, unsigned Bytes) {
  if (Parameter >= F.arg_size() || F.getArg(Parameter)->hasByValAttr())
    return Bytes == 0;
  return Bytes == 0 || (Bytes > 8 && Bytes <= 16 &&
                        F.getDataLayout().getTypeStoreSize(F.getArg(Parameter)->getType()).getKnownMinValue() <= 8);
}

void noteTypes(Function &F, StringRef Types) {
  SmallVector<StringRef, 8> Words;
  for (StringRef Word : split(Types, ',')) {
    const auto [Name, Size] = Word.split(':');
    unsigned Bytes = 0;
    const bool Compound = (Name == "record" || Name == "complex") && !Size.getAsInteger(10, Bytes);
    const bool InTwo = Compound && F.getParent()->getTargetTriple().isX86() && isPassedInTwo(F, Words.size(), Bytes);
    Words.push_back(Compound ? Name : Word);
    if (InTwo)
      Words.push_back("+");
  }
  F.addFnAttr(SimdTypesAttribute, join(Words, ","));
}

void adoptTypes(GlobalVariable &Pair, StringRef Types) {
  auto *Both = dyn_cast<ConstantArray>(Pair.getInitializer());
  if (auto *Scalar = Both ? dyn_cast<Function>(Both->getOperand(0)->stripPointerCasts()) : nullptr)
    noteTypes(*Scalar, Types);
}

// The pair is of a scalar function and its variant.
void adoptVariant(Module &M, GlobalVariable &Pair, StringRef Entry) {
  auto *Both = dyn_cast<ConstantArray>(Pair.getInitializer());
  if (!Both || Both->getNumOperands() != 2)
    return;
  auto *Scalar = dyn_cast<Function>(Both->getOperand(0)->stripPointerCasts());
  auto *Variant = dyn_cast<Function>(Both->getOperand(1)->stripPointerCasts());
  if (!Scalar || !Variant)
    return;
  appendMapping(*Scalar, Entry);
  appendToCompilerUsed(M, {Variant});
}

bool dropMathErrno(CallInst &Call) {
  if (!libvecFunction(Call) || !mayWriteErrno(Call) || leavesSign(Call))
    return false;
  if (returnResults(Call))
    return true;
  if (any_of(Call.args(), [](const Value *A) { return A->getType()->isPointerTy(); }))
    Call.setOnlyAccessesArgMemory();
  else
    Call.setDoesNotAccessMemory();
  return true;
}

bool dropMathErrno(Function &Caller) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(Caller)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      Changed |= dropMathErrno(*Call);
  return Changed;
}

void dropErrnoOf(Function &Callee) {
  for (User *U : make_early_inc_range(Callee.users()))
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &Callee)
      dropMathErrno(*Call);
}

bool isFortran(const Module &M) {
  const NamedMDNode *Compilers = M.getNamedMetadata("llvm.ident");
  return Compilers && Compilers->getNumOperands() == 1 &&
         any_of(Compilers->getOperand(0)->operands(), [](const MDOperand &Text) {
           const auto *Name = dyn_cast<MDString>(Text);
           return Name && Name->getString().contains("flang version");
         });
}

// Removes our entries from llvm.global.annotations, and calls `Adopt` for each.
template <typename Take> bool takeAnnotations(Module &M, Take &&Adopt) {
  GlobalVariable *All = M.getGlobalVariable("llvm.global.annotations");
  auto *List = All && All->hasInitializer() ? dyn_cast<ConstantArray>(All->getInitializer()) : nullptr;
  if (!List)
    return false;
  SmallVector<Constant *, 8> Left;
  SmallVector<std::pair<GlobalValue *, std::string>, 8> Ours;
  for (const Use &U : List->operands()) {
    auto *Entry = dyn_cast<ConstantStruct>(U);
    StringRef Text;
    auto *Of = Entry ? dyn_cast<GlobalValue>(Entry->getOperand(0)->stripPointerCasts()) : nullptr;
    if (Of && getConstantStringInfo(Entry->getOperand(1), Text) && isOurs(Text))
      Ours.push_back({Of, Text.str()});
    else
      Left.push_back(cast<Constant>(U));
  }
  if (Ours.empty())
    return false;
  if (!Left.empty()) {
    auto *Type = ArrayType::get(Left.front()->getType(), Left.size());
    auto *New =
        new GlobalVariable(M, Type, All->isConstant(), All->getLinkage(), ConstantArray::get(Type, Left), "", All);
    New->setSection(All->getSection());
    New->takeName(All);
  }
  All->eraseFromParent();
  // "vec-own-function" comes first: what is said of math functions must not be applied to such a function.
  std::stable_partition(Ours.begin(), Ours.end(), [](const auto &Entry) { return Entry.second == OwnFunction; });
  for (auto &[Of, Text] : Ours)
    Adopt(*Of, Text);
  return true;
}

// The text of a marker; empty for any other instruction.
StringRef marker(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  StringRef Text;
  return Call && Call->getIntrinsicID() == Intrinsic::annotation &&
                 getConstantStringInfo(Call->getArgOperand(1), Text) &&
                 (is_contained({NoErrno, InOrder, Ordered, OrderedEnd, Dependent}, Text) ||
                  Text.starts_with(SafelenPrefix))
             ? Text
             : "";
}

void setGroup(Instruction &I, MDNode *Group) {
  if (I.mayReadOrWriteMemory() && !I.isLifetimeStartOrEnd() && marker(I).empty())
    I.setMetadata(LLVMContext::MD_access_group, Group);
}

// Gives the access group to all that lies between the marker and its end, on every path.
void markRegion(Instruction &Begin, MDNode *Group, const Loop &L) {
  SmallSetVector<BasicBlock *, 8> Blocks;
  auto Walk = [&](BasicBlock::iterator At, BasicBlock &Block) {
    for (; At != Block.end() && marker(*At) != OrderedEnd; ++At)
      setGroup(*At, Group);
    if (At == Block.end())
      for (BasicBlock *To : successors(&Block))
        if (L.contains(To) && To != L.getHeader())
          Blocks.insert(To);
  };
  Walk(std::next(Begin.getIterator()), *Begin.getParent());
  for (unsigned N = 0; N < Blocks.size(); ++N)
    Walk(Blocks[N]->begin(), *Blocks[N]);
}

void markInOrder(Loop &L) {
  LLVMContext &C = L.getHeader()->getContext();
  MDNode *Group = MDNode::getDistinct(C, {}), *Region = MDNode::getDistinct(C, {});
  SmallVector<Instruction *, 2> Regions;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      setGroup(I, Group);
      if (marker(I) == Ordered)
        Regions.push_back(&I);
    }
  for (Instruction *Begin : Regions)
    markRegion(*Begin, Region, L);
  L.setLoopID(makePostTransformationMetadata(C, L.getLoopID(), {ParallelAccesses},
                                             {MDNode::get(C, {MDString::get(C, InOrderMark), Group, Region})}));
}

// A marker is for the innermost loop around it.
bool adoptMarkers(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<Instruction *, 4> Markers;
  for (Instruction &I : instructions(F))
    if (!marker(I).empty())
      Markers.push_back(&I);
  if (Markers.empty())
    return false;
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  for (Instruction *Marker : Markers) {
    Loop *L = LI.getLoopFor(Marker->getParent());
    StringRef Text = marker(*Marker);
    unsigned Safelen = 0;
    if (L && Text.consume_front(SafelenPrefix) && !Text.getAsInteger(10, Safelen))
      addStringMetadataToLoop(L, SafelenMark, Safelen);
    else if (L && Text == InOrder)
      markInOrder(*L);
    else if (L && Text == Dependent)
      L->setLoopID(makePostTransformationMetadata(F.getContext(), L->getLoopID(), {ParallelAccesses}, {}));
    else if (L && Text == NoErrno)
      for (BasicBlock *Block : L->blocks())
        for (Instruction &I : make_early_inc_range(*Block))
          if (auto *Call = dyn_cast<CallInst>(&I))
            dropMathErrno(*Call);
  }
  for (Instruction *Marker : Markers) {
    Marker->replaceAllUsesWith(Marker->getOperand(0));
    Marker->eraseFromParent();
  }
  return true;
}

} // namespace

PreservedAnalyses AdoptAnnotations::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<GlobalVariable *, 4> Pairs;
  bool Changed = takeAnnotations(M, [&](GlobalValue &Of, StringRef Text) {
    if (auto *F = dyn_cast<Function>(&Of); F && Text == NoErrno) {
      F->isDeclaration() ? dropErrnoOf(*F) : void(dropMathErrno(*F));
    } else if (F && Text == OwnFunction) {
      setIsOwnFunction(*F);
    } else if (F && Text.consume_front(TypesPrefix)) {
      noteTypes(*F, Text);
    } else if (F && Text.consume_front(NamesPrefix)) {
      for (StringRef Shape : split(Text, ','))
        F->addFnAttr((Shape + F->getName()).str());
    } else if (auto *Pair = dyn_cast<GlobalVariable>(&Of);
               Pair && Pair->hasInitializer() && Text.consume_front(TypesPrefix)) {
      adoptTypes(*Pair, Text);
    } else if (auto *Pair = dyn_cast<GlobalVariable>(&Of);
               Pair && Pair->hasInitializer() && Text.consume_front(VariantPrefix)) {
      adoptVariant(M, *Pair, Text);
      Pairs.push_back(Pair);
    }
  });
  removeFromUsedLists(M, [&](Constant *C) { return is_contained(Pairs, C->stripPointerCasts()); });
  for (GlobalVariable *Pair : Pairs) {
    Pair->removeDeadConstantUsers();
    if (Pair->use_empty())
      Pair->eraseFromParent();
  }
  const bool Fortran = isFortran(M);
  for (Function &F : M)
    if (!F.isDeclaration()) {
      Changed |= adoptMarkers(F, FAM);
      Changed |= Fortran && dropMathErrno(F);
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace vec
