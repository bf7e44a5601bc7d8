"""Launches the kernels of a module by its launchers: ``launched.py MODULE``, with Triton's interpreter."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import torch

from hipify_py.targets.triton import interpret

interpret.prepare()
path = Path(sys.argv[1])
sys.path.insert(0, str(path.parent))
module = import_module(path.stem)
x, y = np.arange(100, dtype=np.float32), np.ones(100, dtype=np.float32)
module.launch_saxpy((2,), 100, 2.0, torch.from_numpy(x), torch.from_numpy(y), block=(64,))
print(y[:3], y[-1])
d, out = np.arange(64, dtype=np.float64), np.zeros(64)
module.launch_mirrored((2,), torch.from_numpy(d), 0.1, torch.from_numpy(out), block=(32,), shared_bytes=32 * 8)
print(out[:2].tolist(), out[-1])
try:
    module.launch_saxpy((2,), 100, 2.0, torch.from_numpy(d), torch.from_numpy(y), block=(64,))
except TypeError as error:
    print(str(error).replace("torch.", ""))
numbers = np.arange(32, dtype=np.int32)
p, own = torch.from_numpy(numbers), torch.from_numpy(numbers.copy())
module.launch_kernel((1,), p, block=(32,))
module.launch_max_((1,), p, own, block=(32,))
module.launch_shuffle((1,), p, block=(32,))
module.launch_lambda_((1,), p, block=(32,))
module.launch_launch_lambda__2((1,), p, block=(32,))
module.launch_shuffle_((1,), p, block=(32,))
print(numbers[:3].tolist())
if hasattr(torch, "compile"):  # the stand-in has none

    def tripled(values: torch.Tensor) -> torch.Tensor:
        """As a user would have it compiled, without a break."""
        result = values + 0
        module.launch_saxpy((2,), len(values), 2.0, values, result, block=(64,))
        return result

    for backend in ("eager", "aot_eager"):
        compiled = torch.compile(tripled, backend=backend, fullgraph=True)
        assert torch.equal(compiled(torch.from_numpy(x)), torch.from_numpy(3 * x)), backend
