! Loops over intrinsic functions that are libm's: Fortran has no errno, so nothing but the plugin is needed. Prints the results.
module loops
contains
  subroutine hypots(y, x)
    real(8), intent(out) :: y(:)
    real(8), intent(in) :: x(:)
    integer :: i
    do i = 1, size(x)
      y(i) = hypot(x(i), 2d0)
    end do
  end subroutine
  subroutine gammas(y, x)
    real(8), intent(out) :: y(:)
    real(8), intent(in) :: x(:)
    integer :: i
    do i = 1, size(x)
      y(i) = gamma(x(i))
    end do
  end subroutine
  subroutine sums(y, x)
    real(8), intent(out) :: y(:)
    real(8), intent(in) :: x(:)
    integer :: i
    do i = 1, size(x)
      y(i) = erf(x(i)) + asinh(x(i)) + log_gamma(x(i))
    end do
  end subroutine
  subroutine singles(y, x)
    real(4), intent(out) :: y(:)
    real(4), intent(in) :: x(:)
    integer :: i
    do i = 1, size(x)
      y(i) = exp(-x(i)) * sin(x(i)) + x(i)**1.5
    end do
  end subroutine
  subroutine remainders(y, x)
    real(8), intent(out) :: y(:)
    real(8), intent(in) :: x(:)
    integer :: i
    do i = 1, size(x)
      y(i) = sin(mod(x(i), 3d0))
    end do
  end subroutine
end module

program main
  use loops
  real(8) :: x(77), y(77)
  real(4) :: z(77)
  integer :: i
  do i = 1, 77
    x(i) = .25d0 + i * .0625d0
  end do
  call hypots(y, x)
  print '(es25.17)', y
  call gammas(y, x)
  print '(es25.17)', y
  call sums(y, x)
  print '(es25.17)', y
  call remainders(y, x)
  print '(es25.17)', y
  call singles(z, real(x, 4))
  print '(es16.8)', z
end program
