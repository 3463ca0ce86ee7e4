; RUN: %opt -passes=prepare -S %s | FileCheck %s
; RUN: %opt -passes=prepare -pass-remarks-missed=vec -disable-output %s 2>&1 | FileCheck %s --check-prefix=NONE
; RUN: %opt -passes=prepare -S %s | FileCheck %s --check-prefix=KEPT
;
; One way out, no switch, no critical edge, every loop with an exit.

target triple = "x86_64-unknown-linux-gnu"

declare void @effect(i32)
declare void @abort() noreturn

; Returns are merged.
; CHECK-LABEL: define {{.*}}@returns(
; CHECK: phi i32
; CHECK: ret i32
; CHECK-NOT: ret
; CHECK: }
define i32 @returns(i32 %n) "mux-kernel" {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  call void @effect(i32 1)
  ret i32 1
b:
  call void @effect(i32 2)
  ret i32 %n
}

; A path that ends in unreachable goes to the return too: the other lanes have to get there. It is known to be rare.
; CHECK-LABEL: define {{.*}}@unreachable_path(
; CHECK: br i1 %{{.*}}, label %a, label %b, !prof [[RARE:![0-9]+]]
; CHECK: call void @effect(i32 7)
; CHECK-NEXT: call void @abort()
; CHECK-NEXT: br label
; CHECK-NOT: unreachable
; CHECK: ret i32
; CHECK: }
define i32 @unreachable_path(i32 %n) "mux-kernel" {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  call void @effect(i32 7)
  call void @abort()
  unreachable
b:
  ret i32 %n
}

; If it only calls a function that does not return, the lane does so under a mask: all lanes go on, or none does.
; CHECK-LABEL: define {{.*}}@ending_branch(
; CHECK: %c = icmp eq i32 %n, 3
; CHECK-NEXT: %[[SUM:.*]] = add i32 %n, 5
; CHECK-NEXT: call void @__vec_masked_op{{.*}}(i32 %[[SUM]], i1 %c)
; CHECK-NEXT: br label %[[ON:.*]]
; CHECK: ret i32
; CHECK: }
declare void @refuse(i32) noreturn
define i32 @ending_branch(i32 %n) "mux-kernel" {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  %sum = add nsw i32 %n, 5
  call void @refuse(i32 %sum)
  unreachable
b:
  ret i32 %n
}

; Each branch there calls with the values that the block has then, and the opposite of its condition where it has to.
; CHECK-LABEL: define {{.*}}@ending_branches(
; CHECK: call void @__vec_masked_op{{.*}}(i1 %c)
; CHECK: %[[OTHER:.*]] = xor i1 %d, true
; CHECK-NEXT: call void @__vec_masked_op{{.*}}(i32 %n, i1 %[[OTHER]])
; CHECK: }
define i32 @ending_branches(i32 %n, i1 %c, i1 %d) "mux-kernel" {
entry:
  br i1 %c, label %a, label %b
b:
  call void @effect(i32 1)
  br i1 %d, label %end, label %a
a:
  %v = phi i32 [ 4, %entry ], [ %n, %b ]
  call void @refuse(i32 %v)
  unreachable
end:
  ret i32 %n
}

; A load may not be executed by the lanes that go on.
; CHECK-LABEL: define {{.*}}@ending_load(
; CHECK: br i1 %c, label %a, label %b
; CHECK: load i32
; CHECK-NEXT: call void @refuse
define i32 @ending_load(i1 %c, ptr %p) "mux-kernel" {
entry:
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %p
  call void @refuse(i32 %v)
  unreachable
b:
  ret i32 0
}

; So is a call of what is cold, behind another condition, too. The program's own weights stay.
; CHECK-LABEL: define {{.*}}@cold_paths(
; CHECK: br i1 %c, label %a, label %b, !prof [[OWN:![0-9]+]]
; CHECK: br i1 %d, label %{{.*}}, label %{{.*}}, !prof [[OFTEN:![0-9]+]]
define i32 @cold_paths(i1 %c, i1 %d, i1 %e, i32 %n) "mux-kernel" {
entry:
  br i1 %c, label %a, label %b, !prof !0
a:
  call void @effect(i32 6)
  call void @abort()
  unreachable
b:
  br i1 %d, label %end, label %log
log:
  br i1 %e, label %one, label %two
one:
  call void @effect(i32 5) cold
  br label %end
two:
  call void @abort() cold
  br label %end
end:
  ret i32 %n
}
!0 = !{!"branch_weights", i32 1, i32 3}

; An infinite loop gets an exit that is never taken.
; CHECK-LABEL: define {{.*}}@infinite_loop(
; CHECK: call void @effect(i32 1)
; CHECK-NEXT: br i1 true, label %[[HEADER:.*]], label %
; CHECK: ret void
; CHECK: }
define spir_kernel void @infinite_loop(i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  call void @effect(i32 1)
  br label %a
b:
  ret void
}

; Switches become branches; with several values for one target, too.
; CHECK-LABEL: define {{.*}}@switches(
; CHECK-NOT: switch
; CHECK: br i1
; CHECK-NOT: switch
; CHECK: }
define spir_kernel void @switches(i32 %n) {
entry:
  switch i32 %n, label %other [ i32 1, label %a
                                i32 2, label %a
                                i32 7, label %b
                                i32 900, label %c ]
a:
  call void @effect(i32 1)
  br label %b
b:
  call void @effect(i32 2)
  br label %other
c:
  call void @effect(i32 3)
  br label %other
other:
  ret void
}

; No edge from a block with several successors to one with several predecessors.
; CHECK-LABEL: define {{.*}}@critical_edge(
; CHECK: br i1 %c, label %{{a|.*crit_edge}}, label %{{a|.*crit_edge}}
; CHECK: }
define spir_kernel void @critical_edge(i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  call void @effect(i32 1)
  br label %b
b:
  ret void
}

; A loop with two entries is made reducible.
; CHECK-LABEL: define {{.*}}@irreducible(
; CHECK: irr.guard
; CHECK: ret void
; CHECK: }
define spir_kernel void @irreducible(i32 %n, ptr %p) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  call void @effect(i32 1)
  br label %b
b:
  call void @effect(i32 2)
  %v = load volatile i32, ptr %p
  %d = icmp eq i32 %v, 0
  br i1 %d, label %a, label %exit
exit:
  ret void
}

; Nothing to return to: refused, under the name that the user knows, and the function stays as it is.
; NONE: remark: {{.*}}cannot vectorize never_ends: no path reaches the end of the function; let it return
; KEPT-LABEL: define {{.*}}@never_ends(
; KEPT-NEXT: entry:
; KEPT-NEXT: br label %a
define spir_kernel void @never_ends() {
entry:
  br label %a
a:
  br label %a
}

; CHECK-DAG: [[RARE]] = !{!"branch_weights", i32 1, i32 1048575}
; CHECK-DAG: [[OWN]] = !{!"branch_weights", i32 1, i32 3}
; CHECK-DAG: [[OFTEN]] = !{!"branch_weights", i32 1048575, i32 1}
