; Packets of scalable lanes: steps of vscale x 4 work-items, the rest one by one. What a packet keeps at a barrier takes
; vscale x 16 bytes (x 4 work-items), a mask as bytes; what has a fixed size comes first.
; RUN: %opt -passes='transfer-kernel-metadata,prepare-barriers,packetize<lanes=nxv4>,work-item-loops,verify' -S %s | FileCheck %s
target triple = "aarch64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @_Z7barrierj(i32)

; CHECK: define internal void @k.work_item_loops(
; CHECK: [[END:%packetnxv4.end]] = sub i64 %packed
; CHECK: [[VSCALE:%.*]] = call i64 @llvm.vscale.i64()
; CHECK-NEXT: [[LANES:%.*]] = mul nuw i64 [[VSCALE]], 4
; CHECK: packetnxv4:
; CHECK: icmp ult i64 {{%.*}}, [[END]]
; CHECK: [[KEPT:%.*]] = load <vscale x 4 x i32>, ptr %{{.*}}, align 4
; CHECK: store <vscale x 4 x i32> [[KEPT]], ptr %{{.*}}, align 16
; CHECK: item:
; CHECK: load <vscale x 4 x i32>, ptr %{{.*}}, align 16
; CHECK: define void @k.mux-barrier-wrapper(
; CHECK: call i64 @llvm.vscale.i64()
; CHECK: %bytes = and i64
; CHECK: alloca i8, i64 %{{.*}}, align 64
define spir_kernel void @k(ptr %p) #0 {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  call void @_Z7barrierj(i32 1) #1
  %r = getelementptr i32, ptr %q, i64 1
  store i32 %v, ptr %r
  ret void
}

; CHECK: define internal void @mask.work_item_loops(
; CHECK: store <vscale x 4 x i8> %{{.*}}, ptr %{{.*}}, align 16
; CHECK: [[BYTES:%.*]] = load <vscale x 4 x i8>, ptr %{{.*}}, align 16
; CHECK: trunc <vscale x 4 x i8> [[BYTES]] to <vscale x 4 x i1>
define spir_kernel void @mask(ptr %p) #0 {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 3
  call void @_Z7barrierj(i32 1) #1
  %w = select i1 %c, i32 1, i32 2
  store i32 %w, ptr %q
  ret void
}

attributes #0 = { "target-features"="+sve" }
attributes #1 = { convergent }
