// LLVM's search for strongly connected components, on a graph whose nodes are numbers.
#include "passes/loops/strong_components.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;

namespace {

// LLVM's iterator gets a node alone, so a node knows its graph.
using Node = std::pair<const vec::Graph *, unsigned>;
struct NodeOf {
  const vec::Graph *Of;
  Node operator()(unsigned N) const { return {Of, N}; }
};

} // namespace

template <> struct llvm::GraphTraits<Node> {
  using NodeRef = Node;
  using ChildIteratorType = mapped_iterator<const unsigned *, NodeOf, Node>;
  static NodeRef getEntryNode(Node N) { return N; }
  static ChildIteratorType child_begin(Node N) { return {(*N.first)[N.second].getArrayRef().begin(), NodeOf{N.first}}; }
  static ChildIteratorType child_end(Node N) { return {(*N.first)[N.second].getArrayRef().end(), NodeOf{N.first}}; }
};

SmallVector<unsigned, 64> vec::strongComponents(Graph Edges) {
  // An additional first node, with edges to all others, starts the search.
  const auto Size = unsigned(Edges.size());
  Edges.emplace_back().insert_range(seq(0U, Size));
  SmallVector<unsigned, 64> Component(Size + 1);
  unsigned Components = 0;
  for (auto Found = scc_begin(Node{&Edges, Size}); !Found.isAtEnd(); ++Found, ++Components)
    for (const Node &N : *Found)
      Component[N.second] = Components;
  // The iterator returns components in reverse order; the last is the additional node alone.
  Component.pop_back();
  for (unsigned &C : Component)
    C = Components - 2 - C;
  return Component;
}
