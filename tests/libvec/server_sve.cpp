// Calls SVE's variants over arrays for server.cpp, whatever the length of the registers is: what call.cpp does for
// ISAs whose registers have one length.
//
// Arguments and results are laid out in memory, lane by lane, by the AArch64 vector function ABI: a lane is as wide as
// the widest parameter or result, and what is narrower stands in its low bytes. Functions must leave all bits of z8 to
// z23 and of p4 to p15 alone.
#include "tests/libvec/call.h"
#include "tests/libvec/server_machine.h"

#include <stdlib.h>
#include <string.h>

namespace {
constexpr size_t longest = 256; // bytes of a register
constexpr size_t keptBytes = 16 * longest + 12 * longest / 8;
} // namespace

extern "C" {
unsigned char vectest_sve_kept[keptBytes], vectest_sve_lost[keptBytes];

// Calls the function with general[0] to [7] in x0 to x7, vectors in z0 to z7 and a predicate in p0, and stores z0. It
// puts what is kept into z8 to z23 and p4 to p15, and collects which bits differ afterwards.
void vectest_sve_call(void *function, const uint64_t *general, const unsigned char *vectors,
                      const unsigned char *predicate, unsigned char *result);
size_t vectest_sve_bytes(); // of a register
}

__asm__(R"(
  .text
  .arch armv8-a+sve
  .globl vectest_sve_call, vectest_sve_bytes
  .type vectest_sve_call, %function
  .type vectest_sve_bytes, %function
  .macro vectest_sve_vectors do
  .irp number, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
  \do \number, (\number - 8)
  .endr
  .endm
  .macro vectest_sve_predicates do
  .irp number, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  \do \number, (\number - 4)
  .endr
  .endm
  .macro vectest_sve_address register, of
  adrp \register, \of
  add \register, \register, :lo12:\of
  .endm
  .macro vectest_sve_load number, place
  ldr z\number, [x10, \place, mul vl]
  .endm
  .macro vectest_sve_load_predicate number, place
  ldr p\number, [x10, \place, mul vl]
  .endm
  .macro vectest_sve_compare number, place
  ldr z24, [x10, \place, mul vl]
  ldr z25, [x11, \place, mul vl]
  eor z24.d, z24.d, z\number\().d
  orr z25.d, z25.d, z24.d
  str z25, [x11, \place, mul vl]
  .endm
  .macro vectest_sve_compare_predicate number, place
  ldr p1, [x10, \place, mul vl]
  ldr p2, [x11, \place, mul vl]
  eor p1.b, p0/z, p1.b, p\number\().b
  orr p2.b, p0/z, p2.b, p1.b
  str p2, [x11, \place, mul vl]
  .endm
vectest_sve_bytes:
  cntb x0
  ret
vectest_sve_call:
  stp x29, x30, [sp, #-96]!
  mov x29, sp
  str x19, [sp, #16]
  stp d8, d9, [sp, #32]
  stp d10, d11, [sp, #48]
  stp d12, d13, [sp, #64]
  stp d14, d15, [sp, #80]
  mov x19, x4
  mov x9, x0
  mov x11, x1
  ldr p0, [x3]
  vectest_sve_address x10, vectest_sve_kept
  vectest_sve_vectors vectest_sve_load
  addvl x10, x10, #16
  vectest_sve_predicates vectest_sve_load_predicate
  mov x10, x2
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7
  ldr z\number, [x10, \number, mul vl]
  .endr
  ldp x0, x1, [x11]
  ldp x2, x3, [x11, #16]
  ldp x4, x5, [x11, #32]
  ldp x6, x7, [x11, #48]
  blr x9
  str z0, [x19]
  vectest_sve_address x10, vectest_sve_kept
  vectest_sve_address x11, vectest_sve_lost
  vectest_sve_vectors vectest_sve_compare
  addvl x10, x10, #16
  addvl x11, x11, #16
  ptrue p0.b
  vectest_sve_predicates vectest_sve_compare_predicate
  ldr x19, [sp, #16]
  ldp d8, d9, [sp, #32]
  ldp d10, d11, [sp, #48]
  ldp d12, d13, [sp, #64]
  ldp d14, d15, [sp, #80]
  ldp x29, x30, [sp], #96
  ret
)");

namespace {

constexpr KeptRegisters registers = {vectest_sve_kept, vectest_sve_lost, keptBytes};
constexpr unsigned char untouched = 0xa5;
constexpr size_t mostLanes = longest;

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

// The arguments of one call, and where its results go.
class Packet {
  const VecTestCall &c;
  const size_t length = vectest_sve_bytes(), laneBytes = widest(c);
  size_t first = 0, some = 0; // elements
  bool on[mostLanes];
  uint64_t general[8];
  unsigned char vectors[8 * longest], predicate[longest / 8], result[longest];
  unsigned char memory[2][mostLanes * 8]; // that pointers lead to

  // Of a lane, behind a pointer: in another order than the lanes, where each has its own.
  size_t slot(size_t lane) const { return c.linear ? lane : lanes() - 1 - lane; }

  void fillArguments() {
    memset(vectors, untouched, sizeof vectors); // what no lane's value is, too
    memset(memory, untouched, sizeof memory);
    const void *const arrays[] = {c.x, c.y, c.z, c.w};
    size_t inputs = 0, pointers = 0, generals = 0;
    unsigned char *vector = vectors;
    for (const char *type = c.types + 1; *type; ++type) {
      unsigned char *const to = isPointer(*type) ? memory[pointers++] : nullptr;
      if (to && c.linear) {
        general[generals++] = reinterpret_cast<uint64_t>(to);
        continue;
      }
      const void *const array = to ? nullptr : arrays[inputs++];
      const bool isUniform = array == c.x && c.uniform;
      for (size_t lane = 0; lane < (isUniform ? 1 : some); ++lane) {
        unsigned char *const at = vector + lane * laneBytes;
        // A lane that is off has no memory.
        const uint64_t address = on[lane] ? reinterpret_cast<uint64_t>(to + slot(lane) * bytesOf(c, *type)) : 1;
        if (to)
          memcpy(at, &address, sizeof address);
        else
          put(c, *type, array, first + lane, at);
      }
      vector += length;
    }
  }

  // One bit of a lane tells; the others are off in one packet and on in the next.
  void fillPredicate() {
    memset(predicate, 0, sizeof predicate);
    for (size_t bit = 0; bit < length; ++bit) {
      const bool isSet = bit % laneBytes == 0 ? on[bit / laneBytes] : first / lanes() % 2 != 0;
      predicate[bit / 8] = static_cast<unsigned char>(predicate[bit / 8] | isSet << bit % 8);
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
      return get(c, c.types[0], result + lane * laneBytes, first + lane);
    const char *type = c.types + 1;
    while (!isPointer(*type))
      ++type;
    type += behind - 1;
    get(c, *type, memory[behind - 1] + slot(lane) * bytesOf(c, *type), first + lane);
  }

public:
  explicit Packet(const VecTestCall &c) : c(c) {}

  size_t lanes() const { return length / laneBytes; }

  // False where memory of lanes that are off was written.
  bool run(size_t from) {
    first = from;
    some = c.count - first < lanes() ? c.count - first : lanes();
    for (size_t lane = 0; lane < lanes(); ++lane)
      on[lane] = lane < some && (!c.masked || !c.active || c.active[first + lane]);
    fillArguments();
    fillPredicate();
    vectest_sve_call(vectest_target, general, vectors, predicate, result);
    for (size_t lane = 0; lane < lanes(); ++lane)
      if (!on[lane] && !isUntouched(lane))
        return false;
    for (size_t lane = 0; lane < some; ++lane)
      readResult(lane);
    return true;
  }
};

} // namespace

extern "C" VecTestOutcome vectest_call_scalable(const VecTestCall *c) {
  registers.fill();
  registers.forget();
  Packet packet(*c);
  for (size_t first = 0; first < c->count; first += packet.lanes())
    if (!packet.run(first))
      return VecTestTouchedInactive;
  return registers.areKept([](size_t) { return true; }) ? VecTestGood : VecTestLostRegisters;
}

size_t scalableBytes() { return vectest_sve_bytes(); }
