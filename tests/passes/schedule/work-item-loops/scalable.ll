; Packets of scalable lanes are passed over, and the scalar kernel runs all work-items; without one that is an error.
; RUN: %opt -passes='transfer-kernel-metadata,prepare-barriers,packetize<lanes=nxv4>,work-item-loops' -pass-remarks-missed=vec -S %s 2>&1 | FileCheck %s
target triple = "aarch64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @_Z7barrierj(i32)

; CHECK: remark: {{.*}}run packets of a fixed number of lanes, and these have vscale x 4; choose a fixed number of lanes
; CHECK: define internal void @k.work_item_loops(
; CHECK-NOT: packet
; CHECK: item
; CHECK: define void @k.mux-barrier-wrapper(
define spir_kernel void @k(ptr %p) #0 {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  call void @_Z7barrierj(i32 1) #1
  %r = getelementptr i32, ptr %q, i64 1
  store i32 %v, ptr %r
  ret void
}

attributes #0 = { "target-features"="+sve" }
attributes #1 = { convergent }
