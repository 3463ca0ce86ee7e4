// The builtins of OpenCL C that are instructions, by their mangled names.
#include "builtins/info/builtin_info.h"
#include "builtins/info/eat.h"
#include "builtins/info/mangling.h"
#include <algorithm>
#include <iterator>

namespace vec {
namespace {

enum Elements : unsigned { I = 1, F = 2, A = I | F };

struct OperationRow {
  std::string_view name;
  unsigned elements;
  std::string_view arguments;
  char result;
  OpenCLOperation operation;
};

constexpr OperationRow operationTable[] = {
#define OPENCL_OPERATION(NAME, ELEMENTS, ARGUMENTS, RESULT, OPERATION)                                                 \
  {NAME, ELEMENTS, ARGUMENTS, RESULT, OpenCLOperation::OPERATION},
#include "builtins/opencl_operations.def"
};

struct AtomicRow {
  std::string_view name;
  OpenCLAccess access;
  unsigned values; // parameters besides the pointer
};
constexpr AtomicRow atomicTable[] = {{"add", OpenCLAccess::AtomicAdd, 1},        {"sub", OpenCLAccess::AtomicSub, 1},
                                     {"inc", OpenCLAccess::AtomicInc, 0},        {"dec", OpenCLAccess::AtomicDec, 0},
                                     {"min", OpenCLAccess::AtomicMin, 1},        {"max", OpenCLAccess::AtomicMax, 1},
                                     {"and", OpenCLAccess::AtomicAnd, 1},        {"or", OpenCLAccess::AtomicOr, 1},
                                     {"xor", OpenCLAccess::AtomicXor, 1},        {"xchg", OpenCLAccess::AtomicXchg, 1},
                                     {"cmpxchg", OpenCLAccess::AtomicCmpXchg, 2}};

struct ElementName {
  std::string_view name;
  char code;
};
constexpr ElementName elementNames[] = {{"char", 'c'},  {"uchar", 'h'},  {"short", 's'}, {"ushort", 't'},
                                        {"int", 'i'},   {"uint", 'j'},   {"long", 'l'},  {"ulong", 'm'},
                                        {"float", 'f'}, {"double", 'd'}, {"half", 'H'}};

// The number of elements that a name ends in or goes on with; 1 if there is none.
bool eatWidth(std::string_view &text, unsigned &width) {
  width = 1;
  for (unsigned n : {16u, 8u, 4u, 3u, 2u})
    if (eat(text, n == 16 ? "16" : n == 8 ? "8" : n == 4 ? "4" : n == 3 ? "3" : "2")) {
      width = n;
      return true;
    }
  return text.empty() || text[0] == '_';
}

// _rte, _rtz, _rtp, _rtn, or nothing; and then the end.
bool eatRounding(std::string_view text, char &rounding) {
  rounding = 0;
  if (text.empty())
    return true;
  if (!eat(text, "_rt") || text.size() != 1 || std::string_view("ezpn").find(text[0]) == std::string_view::npos)
    return false;
  rounding = text[0];
  return true;
}

// Whether a parameter is what the row's letter says.
bool fits(char letter, const MangledType &type, const MangledType &gentype) {
  if (type.pointers)
    return false;
  switch (letter) {
  case 'g':
    return type == gentype;
  case 'b':
    return type.element == gentype.element && (type.width == gentype.width || type.width == 1);
  default:
    return !isFloatElement(type.element) && elementBits(type.element) == elementBits(gentype.element) &&
           (letter == 'm' ? type.width > 1 : type.width == gentype.width);
  }
}

} // namespace

unsigned elementBits(char element) {
  switch (element) {
  case 'c':
  case 'a':
  case 'h':
    return 8;
  case 's':
  case 't':
  case 'H':
    return 16;
  case 'i':
  case 'j':
  case 'f':
    return 32;
  case 'l':
  case 'm':
  case 'x':
  case 'y':
  case 'd':
    return 64;
  default:
    return 0;
  }
}

bool isSignedElement(char element) { return std::string_view("casilx").find(element) != std::string_view::npos; }
bool isFloatElement(char element) { return element == 'f' || element == 'd' || element == 'H'; }

bool findOpenCLOperation(std::string_view functionName, OpenCLElementwise &out) {
  MangledName mangled;
  if (!demangle(functionName, mangled) || mangled.count == 0)
    return false;
  const OperationRow *r = std::find_if(std::begin(operationTable), std::end(operationTable),
                                       [&](auto &row) { return row.name == mangled.base; });
  if (r == std::end(operationTable) || r->arguments.size() != mangled.count)
    return false;
  // The gentype is the widest of the parameters that may be it.
  MangledType gentype;
  for (unsigned k = 0; k < mangled.count; ++k)
    if ((r->arguments[k] == 'g' || r->arguments[k] == 'b') &&
        (!gentype.element || mangled.parameters[k].width > gentype.width))
      gentype = mangled.parameters[k];
  if (!elementBits(gentype.element) || !(r->elements & (isFloatElement(gentype.element) ? F : I)))
    return false;
  for (unsigned k = 0; k < mangled.count; ++k)
    if (!fits(r->arguments[k], mangled.parameters[k], gentype))
      return false;
  out = {r->operation,
         gentype.width,
         isSignedElement(gentype.element),
         isFloatElement(gentype.element),
         r->arguments.find('b') != std::string_view::npos,
         r->result};
  return true;
}

bool findOpenCLConversion(std::string_view functionName, OpenCLConversion &out) {
  MangledName mangled;
  if (!demangle(functionName, mangled) || mangled.count != 1)
    return false;
  std::string_view rest = mangled.base;
  if (!eat(rest, "convert_"))
    return false;
  const MangledType &from = mangled.parameters[0];
  out = {};
  for (const ElementName &e : elementNames)
    if (eat(rest, e.name)) {
      out.to = e.code;
      break;
    }
  if (!out.to || !eatWidth(rest, out.width) || out.width != from.width || from.pointers || !elementBits(from.element))
    return false;
  out.saturates = eat(rest, "_sat");
  out.from = from.element;
  out.fromSigned = isSignedElement(out.from);
  out.toSigned = isSignedElement(out.to);
  return eatRounding(rest, out.rounding);
}

// atomic_<operation> and atom_<operation> on a pointer.
static bool findAtomic(std::string_view rest, const MangledName &mangled, OpenCLMemory &out) {
  if (!eat(rest, "atomic_") && !eat(rest, "atom_"))
    return false;
  const MangledType &object = mangled.parameters[0];
  for (const AtomicRow &row : atomicTable)
    if (row.name == rest && mangled.count == row.values + 1 && object.pointers == 1 && object.width == 1 &&
        elementBits(object.element) >= 32) {
      for (unsigned k = 1; k < mangled.count; ++k)
        if (!(mangled.parameters[k] == MangledType{object.element, 1, 0}))
          return false;
      out = {row.access, 1, object.element, isSignedElement(object.element), false, false, 0};
      return true;
    }
  return false;
}

bool findOpenCLMemory(std::string_view functionName, OpenCLMemory &out) {
  MangledName mangled;
  if (!demangle(functionName, mangled) || mangled.count == 0)
    return false;
  std::string_view rest = mangled.base;
  if (rest == "prefetch") {
    out = {OpenCLAccess::Prefetch, 1, 0, false, false, false, 0};
    return mangled.parameters[0].pointers == 1;
  }
  if (findAtomic(rest, mangled, out))
    return true;
  out = {};
  bool store = eat(rest, "vstore");
  if (!store && !eat(rest, "vload"))
    return false;
  out.access = store ? OpenCLAccess::Store : OpenCLAccess::Load;
  out.aligned = eat(rest, "a_half");
  out.half = out.aligned || eat(rest, "_half");
  if (!eatWidth(rest, out.width) || (out.width == 1 && !out.half) || !eatRounding(rest, out.rounding) ||
      (!out.half && out.rounding) || mangled.count != (store ? 3u : 2u))
    return false;
  const MangledType &pointer = mangled.parameters[mangled.count - 1], &index = mangled.parameters[mangled.count - 2];
  out.element = pointer.element;
  out.isSigned = isSignedElement(out.element);
  if (pointer.pointers != 1 || pointer.width != 1 || !elementBits(out.element) || index.pointers || index.width != 1 ||
      isFloatElement(index.element) || !elementBits(index.element) || out.half != (out.element == 'H'))
    return false;
  return !store || (mangled.parameters[0].width == out.width && !mangled.parameters[0].pointers &&
                    (out.half || mangled.parameters[0].element == out.element));
}

} // namespace vec
