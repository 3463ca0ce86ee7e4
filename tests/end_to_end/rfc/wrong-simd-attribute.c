// TARGET: x86-64
// ERROR: wrong-simd-attribute\.c:4:[0-9]+: error: .*takes nothing, "inbranch" or "notinbranch"
// ERROR: wrong-simd-attribute\.c:5:[0-9]+: error: 'simd' is for functions
__attribute__((simd("sometimes"))) float f(float a);
__attribute__((simd)) int not_a_function;
