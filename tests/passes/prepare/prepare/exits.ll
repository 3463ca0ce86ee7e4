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
; CHECK: call void @abort()
; CHECK-NEXT: br label
; CHECK-NOT: unreachable
; CHECK: ret i32
; CHECK: }
define i32 @unreachable_path(i32 %n) "mux-kernel" {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %a, label %b
a:
  call void @abort()
  unreachable
b:
  ret i32 %n
}

; So is a call of what is cold, behind another condition, too. The program's own weights stay.
; CHECK-LABEL: define {{.*}}@cold_paths(
; CHECK: br i1 %c, label %a, label %b, !prof [[OWN:![0-9]+]]
; CHECK: br i1 %d, label %{{.*}}, label %{{.*}}, !prof [[OFTEN:![0-9]+]]
define i32 @cold_paths(i1 %c, i1 %d, i1 %e, i32 %n) "mux-kernel" {
entry:
  br i1 %c, label %a, label %b, !prof !0
a:
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
