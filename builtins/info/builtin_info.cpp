// Look-ups in builtins.def and opencl.def: by the name as written, or by the parts of a mangled one.
#include "builtins/info/builtin_info.h"
#include "builtins/info/mangling.h"
#include <algorithm>
#include <iterator>

namespace vec {
namespace {

enum Property : unsigned { NONE = 0, DIM = 1, REMAT = 2, BARRIER = 4, CONV = 8, ONE = 16, GROUP = 32, SUB = 64 };

constexpr BuiltinInfo row(BuiltinID id, std::string_view name, std::string_view mux, Uniformity uniformity,
                          unsigned properties) {
  return {id,
          name,
          mux,
          uniformity,
          (properties & BARRIER) != 0,
          (properties & CONV) != 0,
          (properties & REMAT) != 0,
          (properties & DIM) != 0,
          (properties & ONE) != 0,
          (properties & GROUP) != 0,
          (properties & SUB) != 0};
}

// Indexed by BuiltinID: the first row stands for None.
constexpr BuiltinInfo builtinTable[] = {
    row(BuiltinID::None, "", "", Uniformity::Varying, NONE),
#define BUILTIN(ID, NAME, MUX, UNIFORMITY, PROPERTIES)                                                                 \
  row(BuiltinID::ID, NAME, MUX, Uniformity::UNIFORMITY, PROPERTIES),
#include "builtins/builtins.def"
};

constexpr bool dimensionRowsFirst() {
  for (unsigned i = 1; i < std::size(builtinTable); ++i)
    if (builtinTable[i].takesDimension != (i <= dimensionBuiltins))
      return false;
  return true;
}
static_assert(dimensionRowsFirst());

struct OpenCLRow {
  std::string_view name, arguments, f32, f64, intrinsic;
};

constexpr OpenCLRow openclTable[] = {
#define OPENCL_MATH(NAME, ARGUMENTS, F32, F64, INTRINSIC) {NAME, ARGUMENTS, F32, F64, INTRINSIC},
#include "builtins/opencl.def"
};

const BuiltinInfo *findByName(std::string_view name) {
  for (const BuiltinInfo &b : builtinTable)
    if (!name.empty() && b.name == name)
      return &b;
  return nullptr;
}

// Whether a parameter of the overload is what the row's letter says; a scalar may stand for a vector's elements.
bool fits(char letter, const MangledType &type, char element, unsigned width) {
  bool pointer = letter == 'p' || letter == 'q';
  char wanted = letter == 't' || letter == 'p' ? element : 'i';
  if (type.pointers != (pointer ? 1 : 0) || type.element != wanted)
    return false;
  return type.width == width || (type.width == 1 && !pointer);
}

} // namespace

const BuiltinInfo *findBuiltin(std::string_view functionName) {
  if (functionName.starts_with("__mux_")) {
    for (const BuiltinInfo &b : builtinTable)
      if (b.mux == functionName)
        return &b;
    return nullptr;
  }
  MangledName mangled;
  if (!demangle(functionName, mangled))
    return functionName.starts_with("_Z") ? nullptr : findByName(functionName);
  const BuiltinInfo *b = findByName(mangled.base);
  // A user's C++ overload of the same name with other parameters is not the builtin.
  constexpr MangledType dimension{'j', 1, 0};
  if (b && b->takesDimension && (mangled.count != 1 || !(mangled.parameters[0] == dimension)))
    return nullptr;
  if (b && b->rematerializable && !b->takesDimension && mangled.count != 0)
    return nullptr;
  return b;
}

const BuiltinInfo &info(BuiltinID id) { return builtinTable[static_cast<unsigned>(id)]; }

bool findOpenCLMath(std::string_view functionName, OpenCLMath &out) {
  MangledName mangled;
  if (!demangle(functionName, mangled) || mangled.count == 0)
    return false;
  const OpenCLRow *r =
      std::find_if(std::begin(openclTable), std::end(openclTable), [&](auto &row) { return row.name == mangled.base; });
  if (r == std::end(openclTable) || r->arguments.size() != mangled.count)
    return false;
  // The gentype is the widest parameter of kind t: step-like overloads have scalars before or after it.
  char element = mangled.parameters[0].element;
  unsigned width = 1;
  for (unsigned k = 0; k < mangled.count; ++k)
    if (r->arguments[k] == 't')
      width = std::max(width, static_cast<unsigned>(mangled.parameters[k].width));
  if (element != 'f' && element != 'd')
    return false;
  out = {r->name, element == 'f' ? r->f32 : r->f64, r->intrinsic, width, element, mangled.count, r->arguments, 0};
  if (out.cName.empty())
    return false;
  for (unsigned k = 0; k < mangled.count; ++k) {
    if (!fits(r->arguments[k], mangled.parameters[k], element, width))
      return false;
    if (mangled.parameters[k].width != width)
      out.broadcast |= static_cast<uint8_t>(1u << k);
  }
  return true;
}

bool isGroupFunction(std::string_view functionName) {
  // Group functions take types that the demangler does not read (events): the base name is enough.
  std::string_view base = functionName;
  if (base.substr(0, 2) == "_Z") {
    base.remove_prefix(2);
    while (!base.empty() && base[0] >= '0' && base[0] <= '9')
      base.remove_prefix(1);
  }
  for (std::string_view prefix : {"work_group_", "sub_group_", "intel_sub_group_", "async_work_group_", "wait_group_"})
    if (base.substr(0, prefix.size()) == prefix)
      return true;
  return false;
}

} // namespace vec
