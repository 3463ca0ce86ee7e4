; Kernels become entry points with a size and an order; what they say themselves wins. The list opencl.kernels says which they are.
; RUN: %opt -passes='transfer-kernel-metadata<size=16x2;order=xzy>' -S %s | FileCheck %s
; RUN: %opt -passes='encode-kernel-metadata<kernel=helper;size=4>' -S %s | FileCheck --check-prefix=ONE %s
; RUN: not %opt -passes='encode-kernel-metadata<kernel=nobody>' -S %s 2>&1 | FileCheck --check-prefix=NOBODY %s
; RUN: not %opt -passes='transfer-kernel-metadata<order=xxy>' -S %s 2>&1 | FileCheck --check-prefix=ORDER %s
; NOBODY: there is no function @nobody
; ORDER: 'xxy' is not a value of order

; CHECK: define spir_kernel void @plain() #[[PLAIN:[0-9]+]] !reqd_work_group_size ![[GIVEN:[0-9]+]]
; CHECK: define spir_kernel void @sized() #[[PLAIN]] !reqd_work_group_size ![[OWN:[0-9]+]]
; CHECK: define spir_kernel void @listed() #[[LISTED:[0-9]+]] !reqd_work_group_size ![[FROM_LIST:[0-9]+]]
; CHECK: define void @helper() #[[HELPER:[0-9]+]] {
; CHECK: define spir_kernel void @unlisted() #[[HELPER]] {
; CHECK-DAG: attributes #[[PLAIN]] = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-work-item-order"="xzy" }
; CHECK-DAG: attributes #[[LISTED]] = { "mux-kernel"="entry-point" "mux-work-item-order"="xzy" }
; CHECK-DAG: attributes #[[HELPER]] = { "mux-no-subgroups" }
; CHECK-DAG: ![[GIVEN]] = !{i32 16, i32 2, i32 1}
; CHECK-DAG: ![[OWN]] = !{i32 8, i32 1, i32 1}
; CHECK-DAG: ![[FROM_LIST]] = !{i32 2, i32 3, i32 4}

; ONE: define spir_kernel void @plain() #[[OTHER:[0-9]+]] {
; ONE: define void @helper() #[[ENTRY:[0-9]+]] !reqd_work_group_size
; ONE: attributes #[[ENTRY]] = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-work-item-order"="xyz" }

declare i32 @_Z22get_sub_group_local_idv()

define spir_kernel void @plain() {
  call void @helper()
  ret void
}
define spir_kernel void @sized() !reqd_work_group_size !4 {
  ret void
}
define spir_kernel void @listed() {
  call void @asks()
  ret void
}
define void @asks() {
  %id = call i32 @_Z22get_sub_group_local_idv()
  ret void
}
define void @helper() {
  ret void
}
define spir_kernel void @unlisted() {
  ret void
}
!opencl.kernels = !{!0, !1, !2}
!0 = !{ptr @plain}
!1 = !{ptr @sized}
!2 = !{ptr @listed, !3}
!3 = !{!"reqd_work_group_size", i32 2, i32 3, i32 4}
!4 = !{i32 8, i32 1, i32 1}
