// Scopes of accesses that do not overlap: see alias_scopes.h.
#include "passes/loops/alias_scopes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace vec {

void addAliasScopes(ArrayRef<GroupedAccess> Accesses, ArrayRef<std::pair<unsigned, unsigned>> Apart, StringRef Domain,
                    IRBuilderBase &B) {
  struct Group {
    MDNode *Scope = nullptr;
    SmallVector<Metadata *, 4> Others = {};
  };
  LLVMContext &C = B.getContext();
  MDBuilder Builder(C);
  MDNode *Scopes = Builder.createAnonymousAliasScopeDomain(Domain);
  DenseMap<unsigned, Group> Groups;
  auto ScopeOf = [&](unsigned Number) -> Metadata * {
    MDNode *&Scope = Groups[Number].Scope;
    if (!Scope) {
      Scope = MDNode::get(C, Builder.createAnonymousAliasScope(Scopes));
      B.CreateNoAliasScopeDeclaration(Scope);
    }
    return Scope->getOperand(0);
  };
  for (auto [X, Y] : Apart) {
    Metadata *OfX = ScopeOf(X), *OfY = ScopeOf(Y);
    Groups[X].Others.push_back(OfY);
    Groups[Y].Others.push_back(OfX);
  }
  for (auto [I, Number] : Accesses) {
    const auto At = Groups.find(Number);
    if (At == Groups.end())
      continue;
    auto Add = [I = I](unsigned Kind, MDNode *New) {
      I->setMetadata(Kind, MDNode::concatenate(I->getMetadata(Kind), New));
    };
    Add(LLVMContext::MD_alias_scope, At->second.Scope);
    Add(LLVMContext::MD_noalias, MDNode::get(C, At->second.Others));
  }
}

} // namespace vec
