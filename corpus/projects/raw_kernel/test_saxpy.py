"""The kernel against NumPy."""

import cupy
import numpy
from saxpy import saxpy


def test_saxpy():
    x, y = cupy.arange(1000, dtype="f4"), cupy.ones(1000, dtype="f4")
    saxpy(2, x, y)
    numpy.testing.assert_allclose(y.get(), 2 * numpy.arange(1000) + 1)
