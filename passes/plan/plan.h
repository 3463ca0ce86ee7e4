// Plan: what each instruction becomes, decided before anything is emitted: one recipe for each instruction. A plan has
// no SSA values of its own, and planning changes no IR.
#ifndef VEC_PASSES_PLAN_PLAN_H
#define VEC_PASSES_PLAN_PLAN_H

#include "passes/analysis/shape_analysis.h"
#include "passes/plan/access_group.h"
#include "passes/request.h"
#include "passes/svfs/svfs.h"
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

// A load from a constant table at an index that is a value of the program.
struct ConstantTable {
  llvm::Constant *At; // of the first element
  llvm::Value *Index;
  llvm::Type *Element;
  uint64_t Count, Stride; // elements, and the bytes from one to the next: a table of records has one of each
  llvm::Align Alignment;  // of every element; what a masked access says holds for the elements of active lanes
  llvm::SmallVector<llvm::Constant *, 32> Elements; // of a small one: at most 32
  unsigned RegisterBits = 0; // of the registers in which the target looks it up by a permutation; 0: it does not
};

// The value whose low bits are the index, as many as a table of so many elements needs. Null if the index is not of
// this form.
llvm::Value *wrappedIndex(const ConstantTable &T);

struct PermutedAccess;

// What an instruction becomes, and the analysis results on which this was decided: cost, verification, statistics and
// emission read them here.
struct Recipe {
  RecipeKind Kind = RecipeKind::Instantiate;
  LaneShape Shape;
  bool Masked = false;
  std::shared_ptr<const abi::VFVariant> Variant; // of CallVariant; large, and few have one
  // Of CallFunction: the vector function, and what its parameters take.
  llvm::Function *Callee = nullptr;
  llvm::SmallVector<abi::ParameterKind, 0> Kinds;
  // A mask that lives in integers of this many bits a lane, all ones or zeros, rather than in i1.
  unsigned MaskBits = 0;
  std::optional<LaneAccess> Access;                  // of a load or store, masked or not
  std::shared_ptr<const ConstantTable> Table;        // of LoadTable, and of the members of a group of such
  std::shared_ptr<const PermutedAccess> Permutation; // of Load- and StorePermuted
  std::optional<unsigned> Group;                     // of Load- and StoreInterleaved
  // A masked load that all lanes may execute.
  bool MaskDropped = false;
  // The mask under which an access is carried out; null: by all lanes.
  const llvm::Value *mask() const { return Access && !MaskDropped ? Access->Mask : nullptr; }
  // A uniform value that is computed in front of this instruction of a later block.
  const llvm::Instruction *SunkTo = nullptr;
};

// A type whose lanes fit in vector registers.
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
  // What the instruction accesses, for its recipe.
  std::optional<LaneAccess> findAccess(const llvm::Instruction &I) const;
  // How often findAccess found an access: once for each.
  unsigned analyses() const { return Analyses; }
  void set(const llvm::Instruction &I, Recipe R) { Recipes[&I] = std::move(R); }
  void addGroup(AccessGroup G);
  const AccessGroup &group(const Recipe &R) const {
    assert(R.Group && *R.Group < Groups.size() && "a member of a group of this plan");
    return Groups[*R.Group];
  }
  LaneShape shape(const llvm::Value *V) const { return SA.shape(V); }
  // Of a mask: see frequency.h.
  bool changesRarely(const llvm::Value &Mask) const;
  const TransposedSlots &transposed() const { return SA.transposed(); }
  abi::Lanes lanes() const { return Lanes; }
  llvm::ElementCount count() const { return llvm::ElementCount::get(Lanes.min, Lanes.scalable); }
  // The lanes of a value of this type, which has a vector form.
  llvm::VectorType *wide(llvm::Type *T) const { return llvm::VectorType::get(T, count()); }
  bool hasVectorForm(llvm::Type *T) const { return vec::hasVectorForm(T, Lanes, *TTI); }
  // The same, with lanes that lie in memory as in an array.
  bool hasVectorFormInMemory(llvm::Type *T) const;
  // Whether the target's instructions take a vector length.
  bool hasVectorLength() const { return TTI->hasActiveVectorLength(); }
  // Scalable vectors cannot be split into elements: the target has to have the operation.
  bool canGenerate(const llvm::Instruction &I) const;
  unsigned dimension() const { return Dimension; }
  bool alignedLocalIds() const { return AlignedLocalIds; }
  bool chosen(Choice C) const { return Chosen.has(C); }
  const llvm::Function &function() const { return F; }

  // Cycles of a packet, of one at a border, and of as many scalar executions (cost.h).
  struct Cycles {
    double Packet, AtBorder, Scalar;
  };
  void setCosts(Cycles C) {
    assert(C.Packet >= 0 && C.AtBorder >= 0 && C.Scalar >= 0 && "cycles");
    Costs = C;
  }
  // If they were asked for.
  const std::optional<Cycles> &costs() const { return Costs; }

  // The expected speedup over scalar code, if costs were requested.
  std::optional<double> speedup() const {
    return Costs && Costs->Packet > 0 ? std::optional(Costs->Scalar / Costs->Packet) : std::nullopt;
  }

  // Under the name of the user's function.
  void print(llvm::raw_ostream &OS, llvm::StringRef Name) const;
  // As a graph in Graphviz's language: a node for each block, with its recipes, coloured by kind of cost.
  void printGraph(llvm::raw_ostream &OS, llvm::StringRef Name) const;
  // Checks that each instruction has exactly one recipe, and each recipe operands that it can use. Returns what is
  // wrong, with the instruction, or "".
  std::string verify() const;

private:
  std::string title(llvm::StringRef Name) const;
  void printRecipe(llvm::raw_ostream &OS, const llvm::Instruction &I, llvm::ModuleSlotTracker &Slots) const;
  std::string verifyRecipe(const llvm::Instruction &I) const;
  std::string verifySunk(const llvm::Instruction &I, const Recipe &R) const;
  std::string verifyOperands(const llvm::Instruction &I) const;
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

// On targets without mask registers, keeps masks that are carried around a loop or through a join as integers of the
// width of the data that they come from. LLVM would pack an i1 vector that lives across blocks into narrow lanes, and
// unpack it at every use.
void planMasks(const llvm::Function &F, Plan &P);

// If that is chosen, makes calls for which nothing better was found run in a loop over the lanes.
void planCallLoops(Plan &P);

// Combines accesses at a constant distance from lane to lane into wide accesses and shuffles, if that is cheaper and no
// observable order of effects changes.
void formGroups(Plan &P, llvm::ScalarEvolution &SE, llvm::AAResults &AA, const TargetInfo &Target);

// Makes look-ups in small constant tables permutations of registers, if the target has them.
void planTables(Plan &P, const llvm::TargetTransformInfo &TTI);

// Computes values lane by lane that are used only lane by lane, and are free there as part of an address.
void planLanes(Plan &P);

// Makes gathers and scatters of neighbouring elements contiguous accesses and permutations, if the pattern is known
// except for low bits of uniform values.
void planPermutations(Plan &P, const llvm::TargetTransformInfo &TTI);

// Chooses the recipes for a linearized function.
Plan makePlan(const llvm::Function &F, const ShapeAnalysis &SA, const Svfs &Variants,
              const llvm::TargetTransformInfo &TTI, const llvm::LoopInfo &LI, const PacketizeRequest &R);

} // namespace vec
#endif
