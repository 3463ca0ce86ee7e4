// PacketChoice: reads a kernel's dimension and numbers of lanes off the command line, its attributes and the target's
// registers.
#include "passes/tools/vecc_packets.h"
#include "passes/analysis/row_dimension.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/kernel.h"
#include "passes/schedule/schedule.h"
#include "passes/tools/vecc_header.h"
#include "passes/tools/vecc_target.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {

// The fewest work-items of a row along y or z.
static constexpr uint64_t ShortestRow = 8;

const KernelChoice *PacketChoice::choiceOf(const Function &Kernel) const {
  auto It = find_if(Options.Kernels, [&](const KernelChoice &K) { return K.Name == Kernel.getName(); });
  return It == Options.Kernels.end() ? nullptr : &*It;
}

Error PacketChoice::specialise(Function &Kernel) const {
  const KernelChoice *Choice = choiceOf(Kernel);
  std::optional<LocalSize> Size = Choice && Choice->LocalSize ? Choice->LocalSize : Options.LocalSize;
  if (!Size)
    return Error::success();
  if (std::optional<LocalSize> Own = requiredLocalSize(Kernel); Own && *Own != *Size)
    return createStringError("kernel " + Kernel.getName() + " requires work-groups of " + sizeText(*Own) +
                             "; it cannot be specialised for " + sizeText(*Size));
  if (hasNumberedBarriers(Kernel) && any_of(*Size, [](uint64_t Extent) { return Extent >> 31; }))
    return createStringError("kernel " + Kernel.getName() +
                             " has barriers, and cannot be specialised for work-groups of " + sizeText(*Size) +
                             "; each dimension has less than 2^31 work-items");
  setRequiredLocalSize(Kernel, *Size);
  return Error::success();
}

unsigned PacketChoice::dimensionOf(const Function &Kernel) const {
  if (runsInLinearOrder(Kernel))
    return 0;
  if (Options.Dimension)
    return *Options.Dimension;
  const KernelChoice *Choice = choiceOf(Kernel);
  if (Options.Vectorize != VeccOptions::Auto || (Choice && !Choice->Lanes.empty()) || usesSubGroups(Kernel))
    return 0;
  const auto [At, New] = RowsOf.try_emplace(&Kernel, 0);
  if (New)
    At->second = rowDimension(Kernel);
  const unsigned Rows = At->second;
  const std::optional<LocalSize> Size = requiredLocalSize(Kernel);
  return Size && (*Size)[Rows] < ShortestRow ? 0 : Rows;
}

unsigned PacketChoice::shortestRow(const Function &Kernel) const {
  return !Options.Dimension && dimensionOf(Kernel) && !Options.ForceNoTail ? ShortestRow : 0;
}

// Of kernels that are not larger than this many instructions, there is a version for short rows.
static constexpr unsigned MostForShortRows = 500;

static bool hasSeveralDimensions(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    return numberAsked(I) && cast<CallBase>(I).arg_size() && !match(cast<CallBase>(I).getArgOperand(0), m_ZeroInt());
  });
}

// The lanes of a whole work-group if its size is known; of a short one as many as leave no rest. The rows of groups of
// two dimensions are short, most often 16: a kernel that has one version alone has no wider packets.
unsigned PacketChoice::mostLanes(Function &Kernel) const {
  constexpr uint64_t Most = 64, Wide = 8, MostOfRow = 16;
  std::optional<LocalSize> Size = requiredLocalSize(Kernel);
  if (!Size)
    return Kernel.getInstructionCount() > MostForShortRows && hasSeveralDimensions(Kernel) &&
                   packetsEndWithGroups(Kernel, dimensionOf(Kernel))
               ? MostOfRow
               : Most;
  const uint64_t Row = (*Size)[dimensionOf(Kernel)], Divisor = Row & -Row;
  const bool NoRest = Divisor >= Wide && Row < 2 * Most;
  return unsigned(std::clamp<uint64_t>(NoRest ? Divisor : bit_floor(Row), 2, Most));
}

SmallVector<abi::Lanes, 4> PacketChoice::lanesOf(const Function &Kernel) const {
  const KernelChoice *Choice = choiceOf(Kernel);
  if (!Choice || Choice->Lanes.empty())
    return {{Options.Vectorize == VeccOptions::Auto ? requiredSubGroupSize(Kernel).value_or(0) : 0, false}};
  SmallVector<abi::Lanes, 4> Lanes(Choice->Lanes.begin(), Choice->Lanes.end());
  llvm::sort(Lanes, [](abi::Lanes A, abi::Lanes B) { return A.min > B.min; });
  Lanes.erase(llvm::unique(Lanes), Lanes.end());
  return Lanes;
}

std::optional<abi::Lanes> PacketChoice::lanesOfShortRows(Function &Kernel, abi::Lanes Chosen) const {
  constexpr unsigned Least = 8;
  const bool Pays =
      Options.Vectorize == VeccOptions::Auto && !Options.ForceNoTail && lanesOf(Kernel).front().min == 0 &&
      !Chosen.scalable && Chosen.min > Least && !requiredLocalSize(Kernel) && !usesSubGroups(Kernel) &&
      Kernel.getInstructionCount() <= MostForShortRows && packetsEndWithGroups(Kernel, dimensionOf(Kernel));
  return Pays ? std::optional(abi::Lanes{std::max(Least, Chosen.min / 4), false}) : std::nullopt;
}

Error PacketChoice::checkSubGroupSize(const Function &Kernel) const {
  std::optional<unsigned> Required = requiredSubGroupSize(Kernel);
  if (!Required || !usesSubGroups(Kernel))
    return Error::success();
  abi::Lanes Lanes = lanesOf(Kernel).front();
  if (!Lanes.min)
    Lanes = Options.Vectorize == VeccOptions::Never ? abi::Lanes() : Options.Lanes;
  if (Lanes == abi::Lanes{*Required, false} && *Required <= 64)
    return Error::success();
  return createStringError("kernel " + Kernel.getName() + " requires sub-groups of " + Twine(*Required) +
                           (*Required > 64 ? "; there are none of more than 64 work-items"
                                           : "; it cannot have packets of " + lanesText(Lanes)));
}

PacketizeRequest PacketChoice::requestFor(Function &Kernel, const TargetMachine &Target, abi::Lanes Lanes) const {
  PacketizeRequest Request;
  Request.ChooseLanes = !Lanes.min && Options.Vectorize != VeccOptions::Fixed;
  Request.Shape.lanes = Lanes.min ? Lanes : Request.ChooseLanes ? abi::Lanes{mostLanes(Kernel), false} : Options.Lanes;
  Request.Dimension = dimensionOf(Kernel);
  // Packets of a row follow each other, the widest first.
  Request.AlignedLocalIds = all_of(lanesOf(Kernel), [](abi::Lanes N) { return N.min == 0 || isPowerOf2_32(N.min); });
  if (!usesSubGroups(Kernel))
    return Request;
  // The members of a sub-group must depend neither on the position of the range nor on estimated costs.
  Request.IdsFitInt32 = false;
  if (Request.ChooseLanes)
    Request.Shape.lanes.min = std::min(Request.Shape.lanes.min, vectorBits(Target) / 32);
  Request.ChooseLanes = false;
  return Request;
}

} // namespace vec
