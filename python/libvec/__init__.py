"""Vector math: the functions of libvec as NumPy ufuncs.

    >>> import numpy, libvec
    >>> libvec.sin(numpy.linspace(0, 1, 5))

A ufunc for each function of the library, for float64 and float32, in the tiers of the library: `sin` below 1 ulp,
`sin_u35` below 3.5 ulp, `sin_cr` correctly rounded (float32 alone). help(libvec.sin) has the bound and the special values. They
take what NumPy's own ufuncs take: out, where, dtype, casting, order, arrays of any layout; they never warn, for libvec
leaves floating-point flags alone.

libvec.numba.enable() makes loops that Numba compiles call libvec.
"""

from . import numba
from ._ufuncs import *  # noqa: F403
from ._ufuncs import __version__

__all__ = [name for name, value in globals().items() if type(value).__name__ == "ufunc"]
