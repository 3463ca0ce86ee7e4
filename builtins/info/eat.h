// Functions that the parsers of builtins' names share.
#ifndef VEC_BUILTINS_INFO_EAT_H
#define VEC_BUILTINS_INFO_EAT_H

#include <string_view>

namespace vec {

// Removes a token from the beginning of a text; false if the text begins otherwise.
inline bool eat(std::string_view &text, std::string_view token) {
  if (!text.starts_with(token))
    return false;
  text.remove_prefix(token.size());
  return true;
}

} // namespace vec
#endif
