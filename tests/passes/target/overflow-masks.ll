; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; Which lanes overflow is computed by plain instructions on AArch64, where LLVM 22 takes the mask of the operation from its
; first result (tests/passes/bridge/llvm/overflow-mask.ll): products in lanes twice as wide, sums by signs.

target triple = "aarch64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare {i32, i1} @llvm.smul.with.overflow.i32(i32, i32)
declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
declare {i32, i1} @llvm.usub.with.overflow.i32(i32, i32)

; CHECK-LABEL: define {{.*}}@__vecz_v4_products(
; CHECK: [[WIDE:%.*]] = mul <4 x i64>
; CHECK: icmp ne <4 x i64> [[WIDE]],
; CHECK-NOT: extractvalue {{.*}}, 1
; CHECK: ret void
define spir_kernel void @products(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %px
  %r = call {i32, i1} @llvm.smul.with.overflow.i32(i32 %v, i32 5)
  %flag = extractvalue {i32, i1} %r, 1
  %po = getelementptr i1, ptr %o, i64 %id
  %wide = zext i1 %flag to i8
  store i8 %wide, ptr %po
  ret void
}
