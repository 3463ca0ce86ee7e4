// Gives functions that ask for their work-item the answers as parameters.
//
//   define float @f(float %x)                          ==>   define float @f.told(float %x, i64 %global_id.0)
//     %i = call i64 @_Z13get_global_idj(i32 0)                 ... %global_id.0 ...
//     %y = call float @g(float %x)                             %y = call float @g.told(float %x, i64 %global_id.0)
//
// Only the kernel itself must be scheduled, so its callees need not be inlined. Those that wait or compute with other
// work-items must be: barriers and group operations work on the kernel as a whole.
#include "passes/kernel/work_item_context.h"
#include "builtins/info/builtin_info.h"
#include "builtins/info/group_info.h"
#include "passes/kernel/kernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {
namespace {

using Question = WorkItemContext::Question;

// The local variables that the constant C refers to.
void findLocals(Constant &C, SetVector<GlobalVariable *> &Locals) {
  if (auto *G = dyn_cast<GlobalVariable>(&C); G && isLocal(*G))
    Locals.insert(G);
  if (isa<ConstantExpr, ConstantAggregate>(C))
    for (Use &U : C.operands())
      findLocals(*cast<Constant>(U.get()), Locals);
}

// The dimensions that a call may ask for.
SmallVector<unsigned, 3> dimensionsAsked(const CallBase &Call, const BuiltinInfo &Info) {
  if (!Info.takesDimension)
    return {0};
  auto *Known = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (Known && Known->getValue().ult(3))
    return {static_cast<unsigned>(Known->getZExtValue())};
  return {0, 1, 2};
}

Value *ask(IRBuilderBase &B, const Question &Q) {
  auto *F = dyn_cast<Function>(Q.first);
  if (!F)
    return Q.first;
  SmallVector<Value *, 1> Arguments;
  if (!F->arg_empty())
    Arguments.push_back(ConstantInt::get(F->getArg(0)->getType(), Q.second));
  CallInst *Call = B.CreateCall(F, Arguments);
  Call->setCallingConv(F->getCallingConv());
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  return Call;
}

bool asksForLocals(const WorkItemContext::Questions &Asked) {
  return any_of(Asked, [](const Question &Q) { return isa<GlobalVariable>(Q.first); });
}

std::string nameOf(const Question &Q) {
  const BuiltinInfo *Info = findBuiltin(Q.first->getName());
  if (!Info)
    return Q.first->getName().str();
  StringRef Name = Info->name;
  Name.consume_front("get_");
  return Info->takesDimension ? (Name + "." + Twine(Q.second)).str() : Name.str();
}

// The answer of a work-item function for a dimension that is known at run time only.
template <typename Answer>
Value *answerOf(CallBase &Call, const BuiltinInfo &Info, const SmallVectorImpl<unsigned> &Dimensions,
                Answer &&AnswerTo) {
  if (Dimensions.size() == 1)
    return AnswerTo(Question{Call.getCalledFunction(), Dimensions.front()});
  IRBuilder<> B(&Call);
  Value *Dimension = Call.getArgOperand(0);
  Value *Result = ConstantInt::get(Call.getType(), Info.oneBeyond);
  for (unsigned D : Dimensions)
    Result = B.CreateSelect(B.CreateICmpEQ(Dimension, ConstantInt::get(Dimension->getType(), D)),
                            AnswerTo(Question{Call.getCalledFunction(), D}), Result);
  return Result;
}

} // namespace

WorkItemContext::Needs &WorkItemContext::own(Function &F) {
  auto [At, New] = Own.try_emplace(&F);
  Needs &N = At->second;
  if (!New)
    return N;
  if (isKernel(F) || F.isVarArg() || F.hasOptNone())
    N.Untold = true;
  SetVector<GlobalVariable *> Locals;
  for (Instruction &I : instructions(F)) {
    for (Value *Operand : I.operands())
      if (auto *C = dyn_cast<Constant>(Operand))
        findLocals(*C, Locals);
    auto *Call = dyn_cast<CallBase>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      continue;
    GroupOperation Operation;
    if (!Callee->isDeclaration()) {
      N.Callees.insert(Callee);
      N.Untold |= !isa<CallInst>(I) || cast<CallInst>(I).isMustTailCall();
    } else if (const BuiltinInfo *Info = numberAsked(*Call)) {
      for (unsigned D : dimensionsAsked(*Call, *Info))
        N.Asked.insert({Callee, D});
    } else if (findBuiltin(Callee->getName()) || findGroupOperation(Callee->getName(), Operation)) {
      N.Asked.insert({Callee, 0});
      N.Untold = true;
    }
  }
  for (GlobalVariable *G : Locals)
    N.Asked.insert({G, 0});
  return N;
}

const WorkItemContext::Needs &WorkItemContext::all(Function &F) {
  auto [At, New] = All.try_emplace(&F);
  Needs &Sum = At->second;
  if (!New)
    return Sum;
  Sum.Callees.insert(&F);
  // The set grows during this loop.
  for (unsigned I = 0; I != Sum.Callees.size(); ++I) {
    const Needs &N = own(*Sum.Callees[I]);
    Sum.Asked.insert_range(N.Asked);
    Sum.Untold |= N.Untold;
    Sum.Callees.insert_range(N.Callees);
  }
  return Sum;
}

bool WorkItemContext::needs(Function &F) { return !all(F).Asked.empty(); }

bool WorkItemContext::canBeTold(Function &F) { return needs(F) && !all(F).Untold; }

// Replaces the call by a call of the version.
template <typename Answer> CallInst *WorkItemContext::callVersion(CallInst &Call, Answer &&AnswerTo) {
  Function &Callee = *Call.getCalledFunction();
  SmallVector<Value *> Arguments(Call.args());
  for (const Question &Q : all(Callee).Asked)
    Arguments.push_back(AnswerTo(Q));
  Function &Told = version(Callee);
  CallInst *New = CallInst::Create(&Told, Arguments, "", Call.getIterator());
  New->setCallingConv(Told.getCallingConv());
  New->setAttributes(Call.getAttributes());
  New->removeFnAttr(Attribute::AlwaysInline);
  if (asksForLocals(all(Callee).Asked))
    New->removeFnAttr(Attribute::Memory);
  New->setTailCallKind(Call.getTailCallKind());
  New->copyMetadata(Call);
  New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
  return New;
}

void WorkItemContext::fill(Function &Version, Function &F) {
  const Questions &Asked = all(F).Asked;
  auto AnswerTo = [&](const Question &Q) -> Value * {
    const auto At = find(Asked, Q);
    assert(At != Asked.end() && "a version is told all that it asks");
    return Version.getArg(F.arg_size() + (At - Asked.begin()));
  };
  SmallVector<Constant *> Locals;
  for (const Question &Q : Asked)
    if (auto *G = dyn_cast<GlobalVariable>(Q.first))
      Locals.push_back(G);
  convertUsersOfConstantsToInstructions(Locals, &Version);
  for (const Question &Q : Asked)
    if (isa<GlobalVariable>(Q.first))
      Q.first->replaceUsesWithIf(AnswerTo(Q), [&](Use &U) {
        auto *I = dyn_cast<Instruction>(U.getUser());
        return I && I->getFunction() == &Version;
      });
  for (Instruction &I : make_early_inc_range(instructions(Version))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      continue;
    if (const BuiltinInfo *Info = numberAsked(*Call)) {
      Call->replaceAllUsesWith(answerOf(*Call, *Info, dimensionsAsked(*Call, *Info), AnswerTo));
      Call->eraseFromParent();
    } else if (!Callee->isDeclaration() && needs(*Callee)) {
      callVersion(*Call, AnswerTo);
    }
  }
}

Function &WorkItemContext::version(Function &F) {
  if (Function *Known = Versions.lookup(&F))
    return *Known;
  assert(canBeTold(F) && "asked before");
  const Questions &Asked = all(F).Asked;
  FunctionType *Type = F.getFunctionType();
  SmallVector<llvm::Type *> Parameters(Type->params());
  for (const Question &Q : Asked)
    Parameters.push_back(isa<Function>(Q.first) ? cast<Function>(Q.first)->getReturnType() : Q.first->getType());
  Function *Told =
      Function::Create(FunctionType::get(Type->getReturnType(), Parameters, false), GlobalValue::InternalLinkage,
                       F.getAddressSpace(), F.getName() + ".told", F.getParent());
  // Recorded before it has a body, for functions that call each other.
  Versions[&F] = Told;
  ValueToValueMapTy Map;
  for (auto [From, To] : zip(F.args(), Told->args())) {
    To.setName(From.getName());
    Map[&From] = &To;
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Told, &F, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  Told->setVisibility(GlobalValue::DefaultVisibility);
  Told->setDSOLocal(true);
  Told->setComdat(nullptr);
  for (auto [Q, Parameter] : zip(Asked, drop_begin(Told->args(), F.arg_size())))
    Parameter.setName(nameOf(Q));
  setBaseName(*Told, baseName(F));
  // The version may stay a call, where inlining stops.
  Told->removeFnAttr(Attribute::AlwaysInline);
  // The variables are parameters now.
  if (asksForLocals(Asked))
    Told->removeFnAttr(Attribute::Memory);
  fill(*Told, F);
  return *Told;
}

void WorkItemContext::tell(CallInst &Call) {
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  callVersion(Call, [&](const Question &Q) {
    Value *&Answer = Answers[Q];
    if (!Answer) {
      IRBuilder<> B(&*Entry.getFirstNonPHIOrDbgOrAlloca());
      Answer = ask(B, Q);
    }
    return Answer;
  });
}

} // namespace vec
