; RUN: %opt -passes=adopt-annotations -S %s | FileCheck %s
;
; A loop that clang does not say to be independent: what stands between the marks of a region has a group of its own, on
; whatever way it goes; all else has the other one.
@loop = private constant [13 x i8] c"vec-in-order\00", section "llvm.metadata"
@begin = private constant [12 x i8] c"vec-ordered\00", section "llvm.metadata"
@end = private constant [16 x i8] c"vec-ordered-end\00", section "llvm.metadata"
@file = private constant [2 x i8] c"f\00", section "llvm.metadata"

; CHECK-LABEL: define void @f(
; CHECK-NOT: annotation
; CHECK: load i32, ptr %a, align 4, !llvm.access.group ![[#GROUP:]]
; CHECK: load i32, ptr %k, align 4, !llvm.access.group ![[#REGION:]]
; CHECK: store i32 1, ptr %k, align 4, !llvm.access.group ![[#REGION]]
; CHECK: store i32 %x, ptr %b, align 4, !llvm.access.group ![[#GROUP]]
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[#LOOP:]]
; CHECK: ![[#LOOP]] = distinct !{![[#LOOP]], {{.*}}![[#MARK:]]}
; CHECK: ![[#MARK]] = !{!"vec.loop.in_order", ![[#GROUP]], ![[#REGION]]}
define void @f(ptr %a, ptr %b, ptr %k, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %after ]
  %m = call i32 @llvm.annotation.i32.p0(i32 0, ptr @loop, ptr @file, i32 1)
  %x = load i32, ptr %a
  %m1 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @begin, ptr @file, i32 2)
  %y = load i32, ptr %k
  %positive = icmp sgt i32 %y, %x
  br i1 %positive, label %then, label %after
then:
  store i32 1, ptr %k
  br label %after
after:
  %m2 = call i32 @llvm.annotation.i32.p0(i32 0, ptr @end, ptr @file, i32 3)
  store i32 %x, ptr %b
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
