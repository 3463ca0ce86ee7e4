// The types of a scalar function, as far as the vector function ABIs distinguish them.
//
// An LLVM type is not enough: _Complex int, a struct of two ints and a 64-bit integer are all i64 there, but are passed
// differently in a vector function. So a caller that knows the source language must describe the type.
#ifndef VEC_ABI_TYPES_H
#define VEC_ABI_TYPES_H

#include <cstdint>

namespace vec::abi {

enum class TypeKind : uint8_t {
  Void,
  Bool,
  Integer, // enumerations and characters too
  Float,
  Pointer,              // C++ references too
  Complex,              // two elements
  HomogeneousAggregate, // struct, class or array by value whose members all have one floating-point or integer type
  Struct,               // any other aggregate by value
};

struct ScalarType {
  TypeKind kind = TypeKind::Void;
  TypeKind element = TypeKind::Void; // Complex and HomogeneousAggregate: Integer or Float
  uint32_t size = 0;                 // bytes of the whole value
  uint32_t elements = 1;
  // Pointer: bytes of what it points to, if that is a number, pointer or complex value; else 0. AArch64 derives the
  // number of lanes from it where the pointer itself is uniform or linear.
  uint32_t pointee = 0;

  static constexpr ScalarType none() { return {}; }
  static constexpr ScalarType boolean() { return {TypeKind::Bool, TypeKind::Void, 1}; }
  static constexpr ScalarType integer(uint32_t bytes) { return {TypeKind::Integer, TypeKind::Void, bytes}; }
  static constexpr ScalarType floating(uint32_t bytes) { return {TypeKind::Float, TypeKind::Void, bytes}; }
  static constexpr ScalarType pointer(uint32_t pointee = 0) {
    return {TypeKind::Pointer, TypeKind::Void, 8, 1, pointee};
  }
  static constexpr ScalarType complex(TypeKind element, uint32_t elementBytes) {
    return {TypeKind::Complex, element, 2 * elementBytes, 2};
  }
  static constexpr ScalarType aggregate(TypeKind element, uint32_t elementBytes, uint32_t elements) {
    return {TypeKind::HomogeneousAggregate, element, elementBytes * elements, elements};
  }
  static constexpr ScalarType record(uint32_t bytes) { return {TypeKind::Struct, TypeKind::Void, bytes}; }

  constexpr bool isVoid() const { return kind == TypeKind::Void; }
  constexpr bool isAggregate() const { return kind == TypeKind::HomogeneousAggregate || kind == TypeKind::Struct; }
  constexpr uint32_t elementSize() const { return elements ? size / elements : 0; }
  // The kind of one element: of the value itself unless it has several.
  constexpr TypeKind elementKind() const { return element == TypeKind::Void ? kind : element; }

  friend constexpr bool operator==(const ScalarType &, const ScalarType &) = default;
};

constexpr bool isFloating(const ScalarType &type) { return type.elementKind() == TypeKind::Float; }

// Sizes that no language makes must not reach the divisions below.
constexpr bool isSane(const ScalarType &type) {
  constexpr uint32_t largest = 1u << 20;
  switch (type.kind) {
  case TypeKind::Void:
    return type.size == 0;
  case TypeKind::Bool:
  case TypeKind::Integer:
  case TypeKind::Float:
  case TypeKind::Pointer:
    return type.size && !(type.size & (type.size - 1)) && type.size <= 16 && type.elements == 1 &&
           !(type.pointee & (type.pointee - 1)) && type.pointee <= 16;
  case TypeKind::Complex:
  case TypeKind::HomogeneousAggregate: {
    bool number = type.element == TypeKind::Integer || type.element == TypeKind::Float;
    bool pair = type.kind != TypeKind::Complex || type.elements == 2;
    uint32_t one = type.elementSize();
    return number && pair && one && !(one & (one - 1)) && one <= 16 && type.size <= largest &&
           type.elements <= largest && one * type.elements == type.size;
  }
  case TypeKind::Struct:
    return type.size && type.elements == 1 && type.size <= largest;
  }
  return false;
}

} // namespace vec::abi
#endif
