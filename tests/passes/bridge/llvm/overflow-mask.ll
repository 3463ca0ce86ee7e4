; LLVM 22, AArch64: the bits of a mask of fixed lanes are made from the first result of the operation that makes the mask. Of an
; operation that tells which lanes overflow this is the product, whose lowest bits are taken. passes/target/overflow_masks goes
; round it. When LLVM is mended this test fails: remove both.
; RUN: llc -mtriple=aarch64-linux-gnu %s -o - | FileCheck %s

; CHECK-LABEL: bits_of_overflow:
; CHECK: mul [[PRODUCT:v[0-9]+]].4s, v0.4s, v1.4s
; CHECK-NOT: cm{{eq|lt|gt}}
; CHECK: and {{v[0-9]+}}.16b, [[PRODUCT]].16b,
; CHECK: ret
define i4 @bits_of_overflow(<4 x i32> %x, <4 x i32> %y) {
  %r = call {<4 x i32>, <4 x i1>} @llvm.smul.with.overflow.v4i32(<4 x i32> %x, <4 x i32> %y)
  %flags = extractvalue {<4 x i32>, <4 x i1>} %r, 1
  %bits = bitcast <4 x i1> %flags to i4
  ret i4 %bits
}
