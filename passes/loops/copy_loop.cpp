// Copies of whole loops: see copy_loop.h.
#include "passes/loops/copy_loop.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {

Loop *copyLoop(Loop &L, const Twine &Name, BasicBlock *Test, LoopInfo &LI, DominatorTree &DT) {
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  SmallVector<std::pair<PHINode *, unsigned>, 8> Results;
  for (BasicBlock *Exit : Exits)
    for (PHINode &Phi : Exit->phis())
      for (unsigned N = 0; N < Phi.getNumIncomingValues(); ++N)
        if (L.contains(Phi.getIncomingBlock(N)))
          Results.push_back({&Phi, N});
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 16> Copies;
  Loop *Copy = cloneLoopWithPreheader(L.getHeader(), Test, &L, Map, Name, &LI, &DT, Copies);
  remapInstructionsInBlocks(Copies, Map);
  for (auto [Phi, N] : Results) {
    Value *V = Phi->getIncomingValue(N), *Mapped = Map.lookup(V);
    Phi->addIncoming(Mapped ? Mapped : V, cast<BasicBlock>(Map[Phi->getIncomingBlock(N)]));
  }
  return Copy;
}

} // namespace vec
