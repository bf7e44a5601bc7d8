"""Launches the kernels of a module by its launchers: ``launched.py MODULE``, with Triton's interpreter."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch

from hipify_py.targets.triton import interpret

interpret.prepare()
module = interpret.load_module(Path(sys.argv[1]))
x, y = np.arange(100, dtype=np.float32), np.ones(100, dtype=np.float32)
module.launch_saxpy((2,), 100, 2.0, torch.Tensor(x), torch.Tensor(y), block=(64,))
print(y[:3], y[-1])
d, out = np.arange(64, dtype=np.float64), np.zeros(64)
module.launch_mirrored((2,), torch.Tensor(d), 0.1, torch.Tensor(out), block=(32,), shared_bytes=32 * 8)
print(out[:2].tolist(), out[-1])
try:
    module.launch_saxpy((2,), 100, 2.0, torch.Tensor(d), torch.Tensor(y), block=(64,))
except TypeError as error:
    print(error)
