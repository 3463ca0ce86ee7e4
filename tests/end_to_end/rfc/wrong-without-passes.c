// TARGET: x86-64
// WITHOUT: plugin
// WARNING: wrong-without-passes\.c:4:[0-9]+: warning: .*the pass plugin is not loaded; expected -fpass-plugin=
__attribute__((simd)) float f(float a) { return a; }
