// Rewrites all types, and everything that has one.
//
//   define void @f(ptr addrspace(1) %p)                  ==>  define void @f(ptr %p)
//   @t = internal addrspace(3) global ...                ==>  @t = internal global ...
//   addrspacecast ptr addrspace(3) %q to ptr             ==>  %q
//   call @llvm.memcpy.p1.p0.i64(...)                     ==>  call @llvm.memcpy.p0.p0.i64(...)
//
// A function's body is moved, not cloned: instructions keep their identity and only change their type.
#include "passes/kernel/flatten_address_spaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace vec {
namespace {

class FlatTypes : public ValueMapTypeRemapper {
  DenseMap<Type *, Type *> Known;

  Type *rebuild(Type *T) {
    if (auto *P = dyn_cast<PointerType>(T))
      return P->getAddressSpace() ? PointerType::get(T->getContext(), 0) : T;
    if (auto *A = dyn_cast<ArrayType>(T))
      return ArrayType::get(remapType(A->getElementType()), A->getNumElements());
    if (auto *V = dyn_cast<VectorType>(T))
      return VectorType::get(remapType(V->getElementType()), V->getElementCount());
    SmallVector<Type *> Elements;
    if (auto *F = dyn_cast<FunctionType>(T)) {
      for (Type *P : F->params())
        Elements.push_back(remapType(P));
      return FunctionType::get(remapType(F->getReturnType()), Elements, F->isVarArg());
    }
    // An event has no meaning, but must fit in a register.
    if (auto *X = dyn_cast<TargetExtType>(T))
      return X->getName() == "spirv.Event" ? PointerType::get(T->getContext(), 0) : T;
    auto *S = dyn_cast<StructType>(T);
    if (!S || S->isOpaque())
      return T;
    for (Type *E : S->elements())
      Elements.push_back(remapType(E));
    if (ArrayRef<Type *>(Elements) == S->elements())
      return T;
    if (S->isLiteral())
      return StructType::get(T->getContext(), Elements, S->isPacked());
    return StructType::create(T->getContext(), Elements, S->getName(), S->isPacked());
  }

public:
  // Pointers are opaque, so no type contains itself, and the recursion ends.
  Type *remapType(Type *T) override {
    if (Type *New = Known.lookup(T))
      return New;
    Type *New = rebuild(T);
    Known[T] = New;
    return New;
  }
};

// Rewrites one module: has the types, and a map from old to new globals.
class Flattening : ValueMaterializer {
  Module &M;
  FlatTypes Types;
  ValueToValueMapTy Map;
  SmallVector<GlobalVariable *> OldGlobals;
  SmallVector<Function *> OldFunctions;
  const RemapFlags Flags = RF_IgnoreMissingLocals | RF_ReuseAndMutateDistinctMDs;

  // A constant cast between address spaces is replaced by its operand.
  Value *materialize(Value *V) override {
    if (isa<ConstantTargetNone>(V) && Types.remapType(V->getType())->isPointerTy())
      return Constant::getNullValue(Types.remapType(V->getType()));
    auto *E = dyn_cast<ConstantExpr>(V);
    if (!E || E->getOpcode() != Instruction::AddrSpaceCast)
      return nullptr;
    return MapValue(E->getOperand(0), Map, Flags, &Types, this);
  }

  void replaceGlobal(GlobalVariable &G) {
    auto *New = new GlobalVariable(M, Types.remapType(G.getValueType()), G.isConstant(), G.getLinkage(), nullptr, "",
                                   &G, G.getThreadLocalMode(), 0, G.isExternallyInitialized());
    New->copyAttributesFrom(&G);
    New->copyMetadata(&G, 0);
    New->setComdat(G.getComdat());
    New->takeName(&G);
    Map[&G] = New;
    OldGlobals.push_back(&G);
  }

  AttributeList flatAttributes(AttributeList Attributes, unsigned ParameterCount) {
    for (unsigned P = 0; P != ParameterCount; ++P)
      for (Attribute::AttrKind Kind :
           {Attribute::ByVal, Attribute::StructRet, Attribute::ByRef, Attribute::ElementType})
        if (Type *T = Attributes.getParamAttr(P, Kind).getValueAsType())
          Attributes = Attributes.replaceAttributeTypeAtIndex(M.getContext(), AttributeList::FirstArgIndex + P, Kind,
                                                              Types.remapType(T));
    return Attributes;
  }

  // Functions stay in address space 0, so that all uses can simply be replaced.
  Function &replaceFunction(Function &F, FunctionType *NewType) {
    Function *New = Function::Create(NewType, F.getLinkage(), 0, "", nullptr);
    M.getFunctionList().insert(F.getIterator(), New);
    New->copyAttributesFrom(&F);
    New->setAttributes(flatAttributes(F.getAttributes(), F.arg_size()));
    New->copyMetadata(&F, 0);
    New->setComdat(F.getComdat());
    // Not takeName: only setName notices that the name is an intrinsic's.
    std::string Name = F.getName().str();
    F.setName("");
    New->setName(Name);
    New->splice(New->end(), &F);
    for (auto [Old, Fresh] : zip_equal(F.args(), New->args())) {
      Fresh.takeName(&Old);
      Map[&Old] = &Fresh;
    }
    F.replaceAllUsesWith(New);
    OldFunctions.push_back(&F);
    return *New;
  }

  void removeCasts(Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<AddrSpaceCastInst>(I)) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
      }
  }

  // The address space also begins a variable's expression: (constu N, swap, xderef).
  void flattenVariables(Function &F) {
    for (Instruction &I : instructions(F))
      for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange())) {
        ArrayRef<uint64_t> E = R.getExpression()->getElements();
        if (E.size() >= 4 && E[0] == dwarf::DW_OP_constu && E[2] == dwarf::DW_OP_swap && E[3] == dwarf::DW_OP_xderef)
          R.setExpression(DIExpression::get(M.getContext(), E.drop_front(4)));
      }
  }

public:
  explicit Flattening(Module &M) : M(M) {}

  SmallVector<GlobalVariable *, 4> run() {
    SmallVector<GlobalVariable *, 4> Locals;
    for (GlobalVariable &G : make_early_inc_range(M.globals()))
      if (G.getAddressSpace() || Types.remapType(G.getValueType()) != G.getValueType()) {
        replaceGlobal(G);
        if (G.getAddressSpace() == LocalAddressSpace)
          Locals.push_back(cast<GlobalVariable>(Map[&G]));
      }
    for (Function &F : make_early_inc_range(M))
      if (auto *T = cast<FunctionType>(Types.remapType(F.getFunctionType())); T != F.getFunctionType())
        replaceFunction(F, T);
    for (GlobalVariable *G : OldGlobals)
      if (G->hasInitializer())
        cast<GlobalVariable>(Map[G])->setInitializer(
            cast<Constant>(MapValue(G->getInitializer(), Map, Flags, &Types, this)));
    SmallVector<Function *> Functions;
    for (Function &F : M)
      if (!is_contained(OldFunctions, &F))
        Functions.push_back(&F);
    for (Function *F : Functions) {
      RemapFunction(*F, Map, Flags, &Types, this);
      removeCasts(*F);
      flattenVariables(*F);
    }
    for (Function *F : OldFunctions)
      F->eraseFromParent();
    for (GlobalVariable *G : OldGlobals)
      G->setInitializer(nullptr);
    for (GlobalVariable *G : OldGlobals)
      G->removeDeadConstantUsers();
    for (GlobalVariable *G : OldGlobals)
      G->eraseFromParent();
    for (Function *F : Functions)
      if (F->isIntrinsic())
        if (std::optional<Function *> Remangled = Intrinsic::remangleIntrinsicFunction(F)) {
          F->replaceAllUsesWith(*Remangled);
          F->eraseFromParent();
        }
    return Locals;
  }
};

} // namespace

Expected<SmallVector<GlobalVariable *, 4>> flattenAddressSpaces(Module &M) {
  for (GlobalAlias &A : M.aliases())
    if (A.getAddressSpace())
      return createStringError("the alias @%s is in address space %u; replace it by its target",
                               A.getName().str().c_str(), A.getAddressSpace());
  for (Function &F : M)
    if (F.getAddressSpace())
      return createStringError("the function @%s is in address space %u; only data may be in another address space",
                               F.getName().str().c_str(), F.getAddressSpace());
  return Flattening(M).run();
}

} // namespace vec
