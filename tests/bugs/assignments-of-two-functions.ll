; With -g and optimization a variable is tied to the instructions that assign to it, by a name that the copy shared with
; the function: refused as an invalid function; where it was a callee's, a crash.
; SHAPE v
; ARG x: int random(0,99)
define i32 @assignments_of_two_functions(i32 %x) !dbg !5 {
  %a = alloca [4 x i32], align 16, !DIAssignID !11
    #dbg_assign(i1 poison, !9, !DIExpression(), !11, ptr %a, !DIExpression(), !13)
  store <4 x i32> <i32 4, i32 3, i32 2, i32 1>, ptr %a, align 16, !dbg !13, !DIAssignID !12
    #dbg_assign(i1 poison, !9, !DIExpression(), !12, ptr %a, !DIExpression(), !13)
  %i = and i32 %x, 3, !dbg !13
  %p = getelementptr i32, ptr %a, i32 %i, !dbg !13
  %v = load i32, ptr %p, align 4, !dbg !13
  %s = add i32 %v, %x, !dbg !13
  ret i32 %s, !dbg !13
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{!4, !4}
!8 = !{!9}
!9 = !DILocalVariable(name: "a", scope: !5, file: !1, line: 1, type: !10)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 128, elements: !14)
!11 = distinct !DIAssignID()
!12 = distinct !DIAssignID()
!13 = !DILocation(line: 1, scope: !5)
!14 = !{!15}
!15 = !DISubrange(count: 4)
