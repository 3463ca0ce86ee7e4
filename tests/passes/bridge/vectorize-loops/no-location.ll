; A function with a subprogram whose loop has no place in the source: what is inlined into it gets line 0.
;
; RUN: %opt -mcpu=haswell -passes=vectorize-loops -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @all(
; CHECK: <{{[0-9]+}} x i32>
define void @all(ptr %a, i32 %of) !dbg !6 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %at, !llvm.access.group !0
  %y = sdiv i32 %x, %of, !dbg !9
  store i32 %y, ptr %at, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %next, 1000
  br i1 %last, label %exit, label %loop, !llvm.loop !1
exit:
  ret void
}

!llvm.dbg.cu = !{!4}
!llvm.module.flags = !{!8}
!0 = distinct !{}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.vectorize.enable", i1 true}
!3 = !{!"llvm.loop.parallel_accesses", !0}
!4 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, emissionKind: FullDebug)
!5 = !DIFile(filename: "all.c", directory: ".")
!6 = distinct !DISubprogram(name: "all", file: !5, line: 1, type: !7, unit: !4, spFlags: DISPFlagDefinition)
!7 = !DISubroutineType(types: !{})
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = !DILocation(line: 3, scope: !6)
