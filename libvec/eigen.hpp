// libvec's functions on arrays of Eigen: vec::exp(a) and all others of one, two and three arguments of one type.
//
//   Eigen::ArrayXd y = vec::exp(x) * 2 + vec::pow(x, 2.5);      one loop, with calls of libvec for each packet
//
// They return expressions, as a.exp() does: nothing is computed before an assignment. a.exp() itself stays Eigen's,
// because its packet functions are fully specialized already. Compile as for libvec/simd.hpp, link with -lvec.
#ifndef LIBVEC_EIGEN_HPP
#define LIBVEC_EIGEN_HPP

#include <Eigen/Core>
#include <libvec/simd.hpp>

namespace vec {
inline namespace VEC_SIMD_ISA {
namespace detail {

// A function object for Eigen, on one value or on one packet, which is a vector of the compiler's extension.
template <template <class> class F, class T> struct eigen_function {
  using result_type = T;
  template <class... X> T operator()(const T &x, const X &...more) const { return apply<F, T>(x, more...); }
  template <class P, class... X> P packetOp(const P &x, const X &...more) const { return apply<F, P>(x, more...); }
};

template <class A> using eigen_scalar = typename A::Scalar;

} // namespace detail
} // namespace VEC_SIMD_ISA
} // namespace vec

template <template <class> class F, class T> struct Eigen::internal::functor_traits<vec::detail::eigen_function<F, T>> {
  enum { Cost = 20 * NumTraits<T>::MulCost, PacketAccess = packet_traits<T>::Vectorizable, IsRepeatable = true };
};

namespace vec {
inline namespace VEC_SIMD_ISA {

#define VEC_EIGEN_FUNCTION_tt(NAME)                                                                                    \
  template <class A> auto NAME(const Eigen::ArrayBase<A> &x) {                                                         \
    return x.unaryExpr(detail::eigen_function<detail::NAME##_, detail::eigen_scalar<A>>());                            \
  }
#define VEC_EIGEN_FUNCTION_ttt(NAME)                                                                                   \
  template <class A, class B> auto NAME(const Eigen::ArrayBase<A> &x, const Eigen::ArrayBase<B> &y) {                  \
    return x.binaryExpr(y.derived(), detail::eigen_function<detail::NAME##_, detail::eigen_scalar<A>>());              \
  }                                                                                                                    \
  template <class A> auto NAME(const Eigen::ArrayBase<A> &x, const detail::eigen_scalar<A> &y) {                       \
    return vec::NAME(x, A::PlainObject::Constant(x.rows(), x.cols(), y));                                              \
  }                                                                                                                    \
  template <class A> auto NAME(const detail::eigen_scalar<A> &x, const Eigen::ArrayBase<A> &y) {                       \
    return vec::NAME(A::PlainObject::Constant(y.rows(), y.cols(), x), y);                                              \
  }
#define VEC_EIGEN_FUNCTION_tttt(NAME)                                                                                  \
  template <class A, class B, class C>                                                                                 \
  auto NAME(const Eigen::ArrayBase<A> &x, const Eigen::ArrayBase<B> &y, const Eigen::ArrayBase<C> &z) {                \
    using F = detail::eigen_function<detail::NAME##_, detail::eigen_scalar<A>>;                                        \
    return Eigen::CwiseTernaryOp<F, const A, const B, const C>(x.derived(), y.derived(), z.derived());                 \
  }

VEC_SIMD_LIST_tt(VEC_EIGEN_FUNCTION_tt) VEC_SIMD_LIST_ttt(VEC_EIGEN_FUNCTION_ttt)
    VEC_SIMD_LIST_tttt(VEC_EIGEN_FUNCTION_tttt)

#undef VEC_EIGEN_FUNCTION_tt
#undef VEC_EIGEN_FUNCTION_ttt
#undef VEC_EIGEN_FUNCTION_tttt

} // namespace VEC_SIMD_ISA
} // namespace vec

#endif
