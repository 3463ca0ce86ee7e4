; Entry points get a function that runs a work-group; packets first, unless there are none, then what is left of a row.
; RUN: %opt -passes='transfer-kernel-metadata<order=xzy>,prepare-barriers,packetize<lanes=8>,work-item-loops' -S %s | FileCheck %s
; RUN: %opt -passes='transfer-kernel-metadata,prepare-barriers,packetize<lanes=8>,packetize<lanes=8;predicated>,work-item-loops' -S %s \
; RUN:   | FileCheck --check-prefix=PREDICATED %s
; RUN: %opt -passes='transfer-kernel-metadata,prepare-barriers,packetize<lanes=8>,work-item-loops<no-tail>' -S %s | FileCheck --check-prefix=ONLY %s
; RUN: %opt -passes='transfer-kernel-metadata,prepare-barriers,work-item-loops' -S %s | FileCheck --check-prefix=SCALAR %s
; RUN: not %opt -passes='transfer-kernel-metadata,work-item-loops' -S %s 2>&1 | FileCheck --check-prefix=UNNUMBERED %s
; UNNUMBERED: barrier
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @_Z7barrierj(i32)

; The original is left, and is no entry point any more.
; CHECK: define internal spir_kernel void @k(ptr %p) #[[ORIGINAL:[0-9]+]]
; CHECK: define internal void @k.work_item_loops(
; The order of the dimensions: y outermost.
; CHECK: icmp ult i64 %outer{{[0-9]*}}, %local_size.1
; CHECK: icmp ult i64 %middle{{[0-9]*}}, %local_size.2
; CHECK: packet8
; CHECK: item
; CHECK: define void @k.mux-barrier-wrapper(ptr %p, ptr noalias readonly %range) #[[ENTRY:[0-9]+]] !codeplay_ca_wrapper ![[WRAPPED:[0-9]+]]
; CHECK-NOT: attributes #[[ORIGINAL]] = {{.*}}mux-kernel
; CHECK: attributes #[[ENTRY]] = {{.*}}"mux-kernel"="entry-point"{{.*}}"mux-orig-fn"="k"
; CHECK-DAG: ![[WRAPPED]] = !{![[MAIN:[0-9]+]], ![[TAIL:[0-9]+]]}
; CHECK-DAG: ![[MAIN]] = !{i32 8, i32 0, i32 0, i32 0}
; CHECK-DAG: ![[TAIL]] = !{i32 1, i32 0, i32 0, i32 0}

; PREDICATED: define void @k.mux-barrier-wrapper({{.*}} !codeplay_ca_wrapper ![[WRAPPED:[0-9]+]]
; PREDICATED-DAG: ![[WRAPPED]] = !{![[MAIN:[0-9]+]], ![[TAIL:[0-9]+]]}
; PREDICATED-DAG: ![[MAIN]] = !{i32 8, i32 0, i32 0, i32 0}
; PREDICATED-DAG: ![[TAIL]] = !{i32 8, i32 0, i32 0, i32 0, i32 1}

; Nothing looks where the packets end.
; ONLY-NOT: urem
; ONLY: define void @k.mux-barrier-wrapper({{.*}} !codeplay_ca_wrapper ![[WRAPPED:[0-9]+]]
; ONLY-DAG: ![[WRAPPED]] = !{![[MAIN:[0-9]+]]}

; SCALAR: define void @k.mux-barrier-wrapper({{.*}} !codeplay_ca_wrapper ![[WRAPPED:[0-9]+]]
; SCALAR-DAG: ![[WRAPPED]] = !{![[MAIN:[0-9]+]]}
; SCALAR-DAG: ![[MAIN]] = !{i32 1, i32 0, i32 0, i32 0}
define spir_kernel void @k(ptr %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr i32, ptr %p, i64 %i
  %x = load i32, ptr %a
  call void @_Z7barrierj(i32 1)
  %y = add i32 %x, 1
  store i32 %y, ptr %a
  ret void
}
