; RUN: %opt -passes='prepare<masked>' -S %s | FileCheck %s
;
; With a mask the whole body stands under it, and promises about the arguments go: a lane that is off passes poison.

target triple = "x86_64-unknown-linux-gnu"

declare void @effect(i32)

; CHECK: define {{.*}}i32 @{{.*}}(i32 %n, ptr{{.*}} %p, i1 %mask)
; CHECK: br i1 %mask, label %[[ON:.*]], label %[[OFF:.*]]
; CHECK: phi i32 {{.*}}[ poison, %[[OFF]] ]
; CHECK: call void @effect(i32 %n)
; CHECK: ret i32
define noundef i32 @f(i32 noundef %n, ptr nonnull noundef %p) "mux-kernel" {
  call void @effect(i32 %n)
  %v = load i32, ptr %p
  ret i32 %v
}
