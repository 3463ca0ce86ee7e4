// GroupOperation: rows of group_operations.def, found by the name of the builtin.
#ifndef VEC_BUILTINS_INFO_GROUP_INFO_H
#define VEC_BUILTINS_INFO_GROUP_INFO_H

#include <cstdint>
#include <string_view>

namespace vec {

enum class GroupScope : uint8_t { SubGroup, WorkGroup, VecGroup };
enum class GroupKind : uint8_t {
#define GROUP_KIND(ID, NAME, ARGUMENTS, RESULT) ID,
#include "builtins/group_operations.def"
};
enum class GroupArithmetic : uint8_t {
  None,
#define GROUP_ARITHMETIC(ID, NAME) ID,
#include "builtins/group_operations.def"
};

struct GroupOperation {
  GroupScope scope;
  GroupKind kind;
  GroupArithmetic arithmetic;
  std::string_view arguments; // one letter each, see group_operations.def; a work-group's barrier ID is not among them
  bool uniform;               // the result is the same in all work-items if a second argument is
  std::string_view type;      // "i32"
};

// Returns false when the name is none of __mux_{sub,work,vec}_group_*.
bool findGroupOperation(std::string_view functionName, GroupOperation &out);

} // namespace vec
#endif
