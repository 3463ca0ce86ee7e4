// Strong components of a graph: nodes that reach each other.
#ifndef VEC_PASSES_LOOPS_STRONG_COMPONENTS_H
#define VEC_PASSES_LOOPS_STRONG_COMPONENTS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace vec {

// Of each node those that an edge leads to.
using Graph = llvm::SmallVector<llvm::SmallSetVector<unsigned, 8>, 64>;

// The number of each node's component; an edge leads to its own component or to one with a greater number.
llvm::SmallVector<unsigned, 64> strongComponents(Graph Edges);

} // namespace vec
#endif
