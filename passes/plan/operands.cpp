// Operands: lists them for each kind of recipe.
#include "passes/plan/operands.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/group_values.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

namespace {
class Reader {
  const Plan &P;
  const Instruction &I;
  const Recipe &R;
  Operands &Of;

public:
  Reader(const Plan &P, const Instruction &I, Operands &Of) : P(P), I(I), R(P[I]), Of(Of) {}

  void run() {
    switch (R.Kind) {
    case RecipeKind::Keep:
      // Hints for one lane are dropped.
      if (!isa<AssumeInst>(I) && !I.isLifetimeStartOrEnd())
        list(I.operands(), Form::Scalar);
      return;
    case RecipeKind::Widen:
      widen();
      return;
    case RecipeKind::Slots:
      return; // its size is constant
    case RecipeKind::Branch:
      if (auto &Br = cast<BranchInst>(I); Br.isConditional())
        add(Br.getCondition(), Form::Scalar);
      return;
    case RecipeKind::Return:
      list(I.operands(), Form::Vector);
      return;
    case RecipeKind::Instantiate:
      list(I.operands(), Form::Lanes);
      return;
    case RecipeKind::LaneIds:
      list(cast<CallBase>(I).args(), R.Shape.isLinear() ? Form::Scalar : Form::Lanes);
      return;
    case RecipeKind::Reduce:
      Of.Listed.push_back(either(cast<CallBase>(I).getArgOperand(0)));
      return;
    case RecipeKind::CallOnce:
      // What lane a linear value is computed for is known when the program ends.
      for (const Value *V : I.operands())
        Of.Listed.push_back({V, P.shape(V).isLinear() ? Form::Scalar : Form::Vector});
      return;
    case RecipeKind::CallInLoop:
      // A loop over the lanes passes all operands as they are.
      for (const Value *V : I.operands())
        Of.Listed.push_back(either(V));
      return;
    case RecipeKind::Group:
    case RecipeKind::CallVariant:
    case RecipeKind::CallFunction:
      call(cast<CallBase>(I));
      return;
    case RecipeKind::CallBuiltin:
      intrinsic(cast<IntrinsicInst>(I));
      return;
    case RecipeKind::LoadUniform:
    case RecipeKind::StoreUniform:
      access(Form::Scalar, Operand{R.Access->Pointer, Form::Scalar});
      return;
    case RecipeKind::LoadContiguous:
    case RecipeKind::LoadReversed:
    case RecipeKind::LoadStrided:
    case RecipeKind::LoadInterleaved:
    case RecipeKind::StoreContiguous:
    case RecipeKind::StoreReversed:
    case RecipeKind::StoreStrided:
    case RecipeKind::StoreInterleaved:
      access(Form::Vector, Operand{R.Access->Pointer, Form::Scalar});
      return;
    case RecipeKind::LoadGather:
    case RecipeKind::LoadRecords:
    case RecipeKind::LoadTable:
    case RecipeKind::StoreScatter:
    case RecipeKind::StoreRecords:
      access(Form::Vector, R.Table ? indexOf(*R.Table) : Operand{R.Access->Pointer, Form::Vector});
      return;
    case RecipeKind::LoadPermuted:
    case RecipeKind::StorePermuted:
      access(Form::Vector, {});
      return;
    }
  }

private:
  // Uniform values stay scalar.
  Operand either(const Value *V) const { return {V, P.shape(V).isUniform() ? Form::Scalar : Form::Vector}; }
  void add(const Value *V, Form In) { Of.Listed.push_back({V, In}); }
  template <class Range> void list(const Range &Values, Form In) {
    for (const Value *V : Values)
      add(V, In);
  }

  static Operand indexOf(const ConstantTable &T) {
    const Value *Wrapped = wrappedIndex(T);
    return {Wrapped ? Wrapped : T.Index, Form::Vector};
  }

  void access(Form Values, Operand Address) {
    assert(R.Access && "a recipe for accesses");
    const LaneAccess &A = *R.Access;
    Of.Address = Address;
    if (A.Stored)
      Of.Stored = {A.Stored, Values};
    if (const Value *Mask = R.mask())
      Of.Mask = Values == Form::Scalar ? either(Mask) : Operand{Mask, Values};
  }

  void widen() {
    if (R.MaskBits) {
      assert(isPowerOf2_32(R.MaskBits) && R.MaskBits <= 64 && "a mask as wide as data");
      for (const Value *V : I.operands())
        Of.Listed.push_back({V, Form::Integers, uint8_t(R.MaskBits)});
      return;
    }
    if (isa<GetElementPtrInst>(I)) {
      // So that the base of a gather is visible as such.
      for (const Value *V : I.operands())
        Of.Listed.push_back(either(V));
      return;
    }
    list(I.operands(), Form::Vector);
    if (isa<SelectInst>(I))
      Of.Listed[0] = either(I.getOperand(0));
  }

  void intrinsic(const IntrinsicInst &C) {
    for (auto [N, V] : enumerate(C.args()))
      add(V,
          isVectorIntrinsicWithScalarOpAtArg(C.getIntrinsicID(), unsigned(N), nullptr) ? Form::Scalar : Form::Vector);
  }

  void call(const CallBase &C) {
    if (R.Masked)
      Of.Mask = {C.getArgOperand(C.arg_size() - 1), Form::Vector};
    assert((R.Kind != RecipeKind::CallVariant || R.Variant) && "a variant that is named");
    auto Add = [&](size_t N, abi::ParameterKind Kind) {
      add(argumentOf(C, unsigned(N)), Kind == abi::ParameterKind::Vector ? Form::Vector : Form::Scalar);
    };
    if (R.Kind == RecipeKind::CallVariant)
      for (auto [N, Parameter] : enumerate(R.Variant->shape.parameters))
        Add(N, Parameter.kind);
    else if (R.Kind == RecipeKind::CallFunction)
      for (auto [N, Kind] : enumerate(R.Kinds))
        Add(N, Kind);
    else if (!builtinOf(C)) // operations of a sub-group read nothing
      for (auto [N, Kind] : enumerate(groupOperation(C)->arguments))
        Of.Listed.push_back(Kind == 'i' ? either(argumentOf(C, unsigned(N)))
                                        : Operand{argumentOf(C, unsigned(N)), Form::Vector});
  }
};
} // namespace

Operands vec::operandsOf(const Plan &P, const Instruction &I, unsigned Part) {
  Operands Of;
  Reader(P, I, Of).run();
  const Recipe &R = P[I];
  if (R.Order)
    for (const MemoryOrder::Operand &In : R.Order->Operands) {
      Operand &O = R.Access ? Of.Stored : Of.Listed[In.N];
      assert((O.In != Form::Scalar || P.shape(O.V).isUniform()) && O.In != Form::Lanes && "an operand in vectors");
      O.In = Form::InOrder;
      O.Order = &In;
      O.Part = Part;
    }
  return Of;
}
