// Plan: one recipe for each instruction, which says what becomes of it. All is decided before anything is emitted. A
// plan has no SSA values of its own, and planning does not change IR.
#ifndef VEC_PASSES_PLAN_PLAN_H
#define VEC_PASSES_PLAN_PLAN_H

#include "passes/analysis/shape_analysis.h"
#include "passes/plan/access_group.h"
#include "passes/plan/memory_order.h"
#include "passes/request.h"
#include "passes/svfs/svfs.h"
#include "passes/target/permutes.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include <memory>

namespace llvm {
class ModuleSlotTracker;
}

namespace vec {

class TargetInfo;

enum class RecipeKind : uint8_t {
#define RECIPE(ID, TEXT) ID,
#include "passes/plan/recipes.def"
};

inline constexpr unsigned NumRecipeKinds = 0
#define RECIPE(ID, TEXT) +1
#include "passes/plan/recipes.def"
    ;

llvm::StringRef recipeName(RecipeKind K);

// A load from a table of constants, at a variable index.
struct ConstantTable {
  llvm::Constant *At; // the first element
  llvm::Value *Index;
  llvm::Type *Element;
  uint64_t Count, Stride; // number of elements; bytes from one to the next (of records, one member is looked up)
  llvm::Align Alignment;  // of every element; the alignment of a masked access holds for the elements of active lanes
  llvm::SmallVector<llvm::Constant *, 32> Elements; // the values of a table of at most 32 elements
  TableForm Form;                                   // how registers are permuted for the lookup
};

// The value whose low bits, as many as a table of so many elements needs, are the index. Null if the index has another
// form.
llvm::Value *wrappedIndex(const ConstantTable &T);

struct PermutedAccess;
struct Operands;

// What an instruction becomes, and the analysis results that led to it, which cost, verification, statistics and
// emission read.
struct Recipe {
  RecipeKind Kind = RecipeKind::Instantiate;
  LaneShape Shape;
  bool Masked = false;
  std::shared_ptr<const abi::VFVariant> Variant; // of CallVariant; shared, since large and rare
  // Of CallFunction: the vector function, and the kinds of its parameters.
  llvm::Function *Callee = nullptr;
  llvm::SmallVector<abi::ParameterKind, 0> Kinds;
  // If not 0, a mask is kept in integers of so many bits for each lane, all ones or zeros, instead of i1.
  unsigned MaskBits = 0;
  std::optional<LaneAccess> Access;                  // of a load or store, masked or not
  std::shared_ptr<const ConstantTable> Table;        // of LoadTable, and of members of a group of table lookups
  std::shared_ptr<const PermutedAccess> Permutation; // of Load- and StorePermuted
  std::optional<unsigned> Group;                     // of Load- and StoreInterleaved
  // Set if packets hold elements of records in memory order: those of a tuple of which this is a member.
  std::shared_ptr<const MemoryOrder> Order;
  // A masked load that is executed for all lanes.
  bool MaskDropped = false;
  // The mask under which the access is carried out; null for all lanes.
  const llvm::Value *mask() const { return Access && !MaskDropped ? Access->Mask : nullptr; }
  // The instruction, in a later block, in front of which a uniform value is computed instead.
  const llvm::Instruction *SunkTo = nullptr;
};

// Whether the type has a vector form, lanes of which fit the target's registers.
bool hasVectorForm(llvm::Type *T, abi::Lanes Lanes, const llvm::TargetTransformInfo &TTI);

class Plan {
public:
  Plan(const llvm::Function &F, const ShapeAnalysis &SA, const llvm::TargetTransformInfo &TTI,
       const PacketizeRequest &R)
      : F(F), SA(SA), TTI(&TTI), Lanes(R.Shape.lanes), Dimension(R.Dimension),
        AlignedLocalIds(R.AlignedLocalIds && !R.isPredicated()), Chosen(R.Chosen) {}

  const Recipe &operator[](const llvm::Instruction &I) const {
    auto It = Recipes.find(&I);
    assert(It != Recipes.end() && "an instruction of another function");
    return It->second;
  }
  Recipe &at(const llvm::Instruction &I) { return const_cast<Recipe &>((*this)[I]); }
  void reserve(unsigned Instructions) { Recipes.reserve(Instructions); }
  // The access of the instruction, to be put into its recipe.
  std::optional<LaneAccess> findAccess(const llvm::Instruction &I) const;
  // How often findAccess has found an access: once for each access of the function.
  unsigned analyses() const { return Analyses; }
  void set(const llvm::Instruction &I, Recipe R) { Recipes[&I] = std::move(R); }
  void addGroup(AccessGroup G);
  // The shuffles that rearrange a packet of the type, one for each register. A mask is also converted, from and to
  // integers.
  unsigned shuffles(llvm::Type *T) const;
  // Brings a tuple into memory order.
  void setMemoryOrder(MemoryOrder Order);
  // Whether elements in memory order change places in their records, come from several tuples, or are stored in part.
  bool blendsRecords() const;
  const AccessGroup &group(const Recipe &R) const {
    assert(R.Group && *R.Group < Groups.size() && "a member of a group of this plan");
    return Groups[*R.Group];
  }
  LaneShape shape(const llvm::Value *V) const { return SA.shape(V); }
  // Whether a mask changes rarely along a row: see frequency.h.
  bool changesRarely(const llvm::Value &Mask) const;
  const TransposedSlots &transposed() const { return SA.transposed(); }
  abi::Lanes lanes() const { return Lanes; }
  llvm::ElementCount count() const { return llvm::ElementCount::get(Lanes.min, Lanes.scalable); }
  // The vector type for a type that has a vector form.
  llvm::VectorType *wide(llvm::Type *T) const { return llvm::VectorType::get(T, count()); }
  bool hasVectorForm(llvm::Type *T) const { return vec::hasVectorForm(T, Lanes, *TTI); }
  // The same; in addition, lanes in a vector are laid out as in an array.
  bool hasVectorFormInMemory(llvm::Type *T) const;
  // Whether the target has instructions with a vector length.
  bool hasVectorLength() const { return TTI->hasActiveVectorLength(); }
  // Whether LLVM can generate the instruction. Scalable vectors cannot be split into elements, so the target must have
  // it.
  bool canGenerate(const llvm::Instruction &I) const;
  unsigned dimension() const { return Dimension; }
  bool alignedLocalIds() const { return AlignedLocalIds; }
  bool chosen(Choice C) const { return Chosen.has(C); }
  const llvm::Function &function() const { return F; }

  // Cycles of a packet, of a packet at a border, of as many scalar executions, and of packets of fewer lanes that were
  // planned, too (cost.h).
  struct Cycles {
    double Packet, AtBorder, Scalar;
    llvm::SmallVector<std::pair<unsigned, double>, 4> Narrower;
    // How many times as fast, for each lane, as a packet of one register a value.
    double GainOfWidth;
  };
  void setCosts(Cycles C) {
    assert(C.Packet >= 0 && C.AtBorder >= 0 && C.Scalar >= 0 && "cycles");
    Costs = std::move(C);
  }
  // Set if costs were requested.
  const std::optional<Cycles> &costs() const { return Costs; }

  // The expected speedup over scalar code, if costs were requested.
  std::optional<double> speedup() const {
    return Costs && Costs->Packet > 0 ? std::optional(Costs->Scalar / Costs->Packet) : std::nullopt;
  }

  // `Name`: that of the user's function.
  void print(llvm::raw_ostream &OS, llvm::StringRef Name) const;
  // As a graph in Graphviz's language: a node for each block with its recipes, coloured by kind of cost.
  void printGraph(llvm::raw_ostream &OS, llvm::StringRef Name) const;
  // Checks that each instruction has exactly one recipe, and that the operands exist in the forms that recipes need.
  // Returns the error and the instruction; empty if there is none.
  std::string verify() const;

private:
  std::string title(llvm::StringRef Name) const;
  void printRecipe(llvm::raw_ostream &OS, const llvm::Instruction &I, llvm::ModuleSlotTracker &Slots) const;
  std::string verifyRecipe(const llvm::Instruction &I) const;
  std::string verifySunk(const llvm::Instruction &I, const Recipe &R) const;
  std::string verifyOperands(const Operands &Of) const;
  std::string verifyOrder(const Operands &Of, const Recipe &R) const;
  std::string verifyMember(const llvm::Instruction &I, const AccessGroup &G) const;

  const llvm::Function &F;
  const ShapeAnalysis &SA;
  const llvm::TargetTransformInfo *TTI;
  abi::Lanes Lanes;
  unsigned Dimension;
  bool AlignedLocalIds;
  Choices Chosen;
  llvm::DenseMap<const llvm::Instruction *, Recipe> Recipes;
  std::optional<Cycles> Costs;
  llvm::SmallVector<AccessGroup, 0> Groups;
  mutable unsigned Analyses = 0;
};

// On targets without mask registers, keeps masks that go around a loop or through a join as integers as wide as the
// data that they come from. LLVM would pack an i1 vector that lives across blocks into narrow lanes, and unpack it at
// every use.
void planMasks(const llvm::Function &F, const llvm::LoopInfo &LI, Plan &P);

// If the choice is set, puts calls without a better recipe into a loop over the lanes.
void planCallLoops(Plan &P);

// Combines accesses at a constant distance from lane to lane into wide accesses and shuffles, if that is cheaper and
// the order of effects stays.
void formGroups(Plan &P, llvm::ScalarEvolution &SE, llvm::AAResults &AA, const TargetInfo &Target);

// Makes lookups in small constant tables permutations of registers, if the target has them.
void planTables(Plan &P, const llvm::TargetTransformInfo &TTI);

// Computes values lane by lane that are used only lane by lane, if they are then free as part of an access.
void planLanes(Plan &P, const llvm::LoopInfo &LI, const TargetInfo &Target);

// Makes gathers and scatters of neighbouring elements contiguous accesses and permutations, if the pattern is known but
// for low bits of uniform values.
void planPermutations(Plan &P, const llvm::TargetTransformInfo &TTI);

// Chooses the recipes for a linearized function.
Plan makePlan(const llvm::Function &F, const ShapeAnalysis &SA, const Svfs &Variants,
              const llvm::TargetTransformInfo &TTI, const llvm::LoopInfo &LI, const PacketizeRequest &R);

} // namespace vec
#endif
