"""Facts about CUDA names and what becomes of them on each target, as data."""

from hipify_py.tables.load import Entry, TableError, Tables, is_cuda_looking, load_tables
from hipify_py.tables.schema import CudaFact, Kind, Mapping, Status

__all__ = [
    "CudaFact",
    "Entry",
    "Kind",
    "Mapping",
    "Status",
    "TableError",
    "Tables",
    "is_cuda_looking",
    "load_tables",
]
