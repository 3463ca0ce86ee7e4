// Calls variants of SVE and of RISC-V V over arrays for server.cpp, whatever the length of the registers is: what
// call.cpp does for ISAs whose registers have one length.
//
// Arguments and results are laid out in memory, lane by lane, as the vector function ABI has them; server_sve.cpp and
// server_rvv.cpp know where, and make the call.
#include "tests/libvec/server_scalable.h"
#include "tests/libvec/call.h"

#include <stdlib.h>
#include <string.h>

namespace {

constexpr unsigned char untouched = 0xa5;

bool isPointer(char type) { return type == 'T' || type == 'I' || type == 'L'; }

// By a letter of its types.
size_t bytesOf(const VecTestCall &c, char type) {
  if (type == 'i' || type == 'I')
    return 4;
  if (type == 'l' || type == 'L')
    return 8;
  return c.integer ? size_t(atoi(c.integer + 1)) / 8 : c.f64 ? 8 : 4;
}

size_t widest(const VecTestCall &c) {
  size_t most = c.types[0] == 'v' ? 0 : bytesOf(c, c.types[0]);
  for (const char *type = c.types + 1; *type; ++type) {
    const size_t bytes = isPointer(*type) && !c.linear ? sizeof(void *) : bytesOf(c, *type);
    most = bytes > most ? bytes : most;
  }
  return most;
}

// Element `i` of an array of the function's type, as a parameter of a type.
void put(const VecTestCall &c, char type, const void *array, size_t i, unsigned char *lane) {
  const size_t bytes = bytesOf(c, 't');
  const auto *element = static_cast<const unsigned char *>(array) + i * bytes;
  if (type == 't') {
    memcpy(lane, element, bytes);
    return;
  }
  double x;
  float narrow;
  memcpy(c.f64 ? static_cast<void *>(&x) : &narrow, element, bytes);
  x = c.f64 ? x : double(narrow);
  const long integer = type == 'i' ? toInteger<int>(x) : toInteger<long>(x);
  memcpy(lane, &integer, bytesOf(c, type));
}

// A result of a type, as element `i` of the results.
void get(const VecTestCall &c, char type, const unsigned char *from, size_t i) {
  const size_t bytes = bytesOf(c, 't');
  unsigned char *out = static_cast<unsigned char *>(c.out) + i * bytes;
  if (type == 't' || type == 'T') {
    memcpy(out, from, bytes);
    return;
  }
  long integer = 0;
  memcpy(&integer, from, bytesOf(c, type));
  integer = bytesOf(c, type) == 4 ? int(integer) : integer;
  const double x = double(integer);
  const float narrow = float(integer);
  memcpy(out, c.f64 ? static_cast<const void *>(&x) : &narrow, bytes);
}

// The arguments of one call, and where its results go. Scalable variants without a mask are RISC-V's alone; SVE's get
// one in which all lanes are on.
class Packet {
  const VecTestCall &c;
  const bool hasMask;
  const size_t widestBytes = widest(c), laneCount = scalableBytes() / widestBytes;
  size_t first = 0, some = 0; // elements
  bool on[mostLanes];
  ScalableRegisters registers;
  unsigned char memory[2][mostLanes * 8]; // that pointers lead to

  // Of a lane, behind a pointer: in another order than the lanes, where each has its own.
  size_t slot(size_t lane) const { return c.linear ? lane : lanes() - 1 - lane; }

  // Of a lane of a vector.
  size_t laneBytes(char type) const { return isPointer(type) ? sizeof(void *) : bytesOf(c, type); }
  size_t distance(char type) const { return laneDistance(laneBytes(type), widestBytes); }

  void fillArguments() {
    memset(registers.vectors, untouched, sizeof registers.vectors); // what no lane's value is, too
    memset(memory, untouched, sizeof memory);
    const void *const arrays[] = {c.x, c.y, c.z, c.w};
    size_t inputs = 0, pointers = 0, generals = 0;
    unsigned taken = 0;
    for (const char *type = c.types + 1; *type; ++type) {
      unsigned char *const to = isPointer(*type) ? memory[pointers++] : nullptr;
      if (to && c.linear) {
        registers.general[generals++] = reinterpret_cast<uint64_t>(to);
        continue;
      }
      const void *const array = to ? nullptr : arrays[inputs++];
      if (array == c.x && c.uniform) {
        put(c, *type, array, first, uniformPlace(registers, taken));
        continue;
      }
      unsigned char *const vector = registers.vectors + vectorPlace(taken, laneBytes(*type), widestBytes);
      for (size_t lane = 0; lane < (to ? lanes() : some); ++lane) {
        unsigned char *const at = vector + lane * distance(*type);
        // A lane that is off has no memory.
        const bool hasMemory = !hasMask || on[lane];
        const uint64_t address = hasMemory ? reinterpret_cast<uint64_t>(to + slot(lane) * bytesOf(c, *type)) : 1;
        if (to)
          memcpy(at, &address, sizeof address);
        else
          put(c, *type, array, first + lane, at);
      }
    }
  }

  // One bit of a lane tells; the others are off in one packet and on in the next.
  void fillPredicate() {
    const size_t bitsOfLane = maskDistance(widestBytes);
    for (size_t bit = 0; bit < sizeof registers.predicate * 8; ++bit) {
      const bool isLane = bit % bitsOfLane == 0 && bit / bitsOfLane < lanes();
      const bool isSet = isLane ? on[bit / bitsOfLane] : first / lanes() % 2 != 0;
      unsigned char &byte = registers.predicate[bit / 8];
      byte = static_cast<unsigned char>((byte & ~(1 << bit % 8)) | isSet << bit % 8);
    }
  }

  bool isUntouched(size_t lane) const {
    const char *type = c.types + 1;
    for (size_t pointer = 0; *type; ++type)
      if (isPointer(*type)) {
        const size_t bytes = bytesOf(c, *type);
        for (size_t i = 0; i < bytes; ++i)
          if (memory[pointer][slot(lane) * bytes + i] != untouched)
            return false;
        ++pointer;
      }
    return true;
  }

  void readResult(size_t lane) const {
    size_t behind = c.wanted + (c.types[0] == 'v');
    if (behind == 0)
      return get(c, c.types[0], registers.result + lane * distance(c.types[0]), first + lane);
    const char *type = c.types + 1;
    while (!isPointer(*type))
      ++type;
    type += behind - 1;
    get(c, *type, memory[behind - 1] + slot(lane) * bytesOf(c, *type), first + lane);
  }

public:
  Packet(const VecTestCall &c, bool hasMask) : c(c), hasMask(hasMask) {}

  size_t lanes() const { return laneCount; }

  // False where memory of inactive lanes was written.
  bool run(size_t from) {
    first = from;
    some = c.count - first < lanes() ? c.count - first : lanes();
    for (size_t lane = 0; lane < lanes(); ++lane)
      on[lane] = lane < some && (!c.masked || !c.active || c.active[first + lane]);
    fillArguments();
    fillPredicate();
    callScalable(vectest_target, registers);
    for (size_t lane = 0; hasMask && lane < lanes(); ++lane)
      if (!on[lane] && !isUntouched(lane))
        return false;
    for (size_t lane = 0; lane < some; ++lane)
      readResult(lane);
    return true;
  }
};

} // namespace

extern "C" VecTestOutcome vectest_call_scalable(const VecTestCall *c) {
  scalableKept.fill();
  scalableKept.forget();
  Packet packet(*c, c->masked || alwaysMasked);
  for (size_t first = 0; first < c->count; first += packet.lanes())
    if (!packet.run(first))
      return VecTestTouchedInactive;
  return scalableKept.areKept([](size_t) { return true; }) ? VecTestGood : VecTestLostRegisters;
}
