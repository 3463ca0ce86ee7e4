// Strongly connected components of a graph: sets of nodes that reach each other.
#ifndef VEC_PASSES_LOOPS_STRONG_COMPONENTS_H
#define VEC_PASSES_LOOPS_STRONG_COMPONENTS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace vec {

// For each node, the nodes to which it has an edge.
using Graph = llvm::SmallVector<llvm::SmallSetVector<unsigned, 8>, 64>;

// The component of each node. Components are numbered in topological order: an edge leads to the same or a greater
// number.
llvm::SmallVector<unsigned, 64> strongComponents(Graph Edges);

} // namespace vec
#endif
