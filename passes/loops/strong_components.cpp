// Tarjan's algorithm (SIAM Journal on Computing 1, 1972), without recursion.
#include "passes/loops/strong_components.h"
#include "llvm/ADT/BitVector.h"

using namespace llvm;

namespace vec {

SmallVector<unsigned, 64> strongComponents(const Graph &Edges) {
  const unsigned None = ~0u, Size = unsigned(Edges.size());
  SmallVector<unsigned, 64> Component(Size, None), Index(Size, None), Low(Size, 0), Stack;
  BitVector OnStack(Size);
  unsigned Count = 0, Components = 0;
  struct Frame {
    unsigned Node, Edge;
  };
  SmallVector<Frame, 64> Frames;
  for (unsigned Root = 0; Root < Size; ++Root) {
    if (Index[Root] != None)
      continue;
    Frames.push_back({Root, 0});
    while (!Frames.empty()) {
      auto &[N, E] = Frames.back();
      if (Index[N] == None) {
        Index[N] = Low[N] = Count++;
        Stack.push_back(N);
        OnStack.set(N);
      }
      if (E < Edges[N].size()) {
        const unsigned To = Edges[N][E++];
        if (Index[To] == None)
          Frames.push_back({To, 0});
        else if (OnStack[To])
          Low[N] = std::min(Low[N], Index[To]);
        continue;
      }
      const unsigned Done = N;
      if (Low[Done] == Index[Done]) {
        unsigned Member;
        do {
          Member = Stack.pop_back_val();
          OnStack.reset(Member);
          Component[Member] = Components;
        } while (Member != Done);
        ++Components;
      }
      Frames.pop_back();
      if (!Frames.empty())
        Low[Frames.back().Node] = std::min(Low[Frames.back().Node], Low[Done]);
    }
  }
  // They are found in the opposite of their order.
  for (unsigned &C : Component)
    C = Components - 1 - C;
  return Component;
}

} // namespace vec
