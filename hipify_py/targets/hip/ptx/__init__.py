"""Translates inline PTX to HIP C++."""

from hipify_py.rewrite.assembly import PtxNote, PtxRefusal, PtxTranslation
from hipify_py.targets.hip.ptx.translate import PtxOptions, translate_asm

__all__ = ["PtxNote", "PtxOptions", "PtxRefusal", "PtxTranslation", "translate_asm"]
