; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
;
; LLVM's mask is a vector of i1; a masked variant takes a vector of the characteristic type, or bits in an integer. The thunk
; between them is always inlined, and needs no more features than the variant itself.

target triple = "x86_64-unknown-linux-gnu"

define float @f(float %x) "target-cpu"="x86-64-v4" {
  %r = call float @llvm.sin.f32(float %x)
  ret float %r
}

; CHECK: define internal <16 x float> @__vec_bridge_ZGVeM16v_sinf(<16 x float> %0, <16 x i1> %1) #[[E:[0-9]+]]
; CHECK-NEXT:  [[BITS:%.*]] = bitcast <16 x i1> %1 to i16
; CHECK-NEXT:  [[MASK:%.*]] = zext i16 [[BITS]] to i32
; CHECK-NEXT:  [[RESULT:%.*]] = call <16 x float> @_ZGVeM16v_sinf(<16 x float> %0, i32 [[MASK]])
; CHECK-NEXT:  ret <16 x float> [[RESULT]]

; CHECK: define internal <8 x float> @__vec_bridge_ZGVdM8v_sinf(<8 x float> %0, <8 x i1> %1) #[[D:[0-9]+]]
; CHECK-NEXT:  [[INTEGERS:%.*]] = sext <8 x i1> %1 to <8 x i32>
; CHECK-NEXT:  [[MASK:%.*]] = bitcast <8 x i32> [[INTEGERS]] to <8 x float>
; CHECK-NEXT:  [[RESULT:%.*]] = call <8 x float> @_ZGVdM8v_sinf(<8 x float> %0, <8 x float> [[MASK]])
; CHECK-NEXT:  ret <8 x float> [[RESULT]]

; CHECK-DAG: attributes #[[E]] = { alwaysinline {{.*}}"min-legal-vector-width"="512"{{.*}}"target-features"="+avx512f,{{.*}}" "vec-bridge" }
; CHECK-DAG: attributes #[[D]] = { alwaysinline {{.*}}"target-features"="+avx2,+fma" "vec-bridge" }

declare float @llvm.sin.f32(float)
