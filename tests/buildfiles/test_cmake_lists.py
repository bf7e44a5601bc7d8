"""List files: options in lists of any name, conditions, and commands that are not CMake's own."""

from __future__ import annotations

import pytest
from support import translate_build

HEAD = "cmake_minimum_required(VERSION 3.21)\nproject(p LANGUAGES CXX HIP)\n"
FAST = (
    "HP503",
    "-use_fast_math became -ffast-math: clang's -ffast-math also assumes finite values and applies to host code",
)
LAMBDA = ("HP501", "-extended-lambda is left out: clang takes device lambdas without an option")


def translated(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """What becomes of ``text`` behind the head of a project, and what is said."""
    after, told = translate_build("CMakeLists.txt", HEAD.replace("HIP", "CUDA") + text)
    assert after.startswith(HEAD)
    return after.removeprefix(HEAD), tuple((finding.code, finding.message) for finding in told)


def kernels(*lists: str) -> str:
    """The lines that say of lists of sources which are HIP."""
    return (
        f"set(_kernel_sources {' '.join(lists)})\n"
        'list(FILTER _kernel_sources INCLUDE REGEX "\\\\.cu$")\n'
        "set_source_files_properties(${_kernel_sources} PROPERTIES LANGUAGE HIP)\n"
    )


RELOCATABLE = (
    "add_compile_options($<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>)",
    "add_link_options($<$<LINK_LANGUAGE:HIP>:-fgpu-rdc;--hip-link>)",
)
PART = (
    "CMAKE_CUDA_SEPARABLE_COMPILATION is set for a part of the file here; the options that it became hold for all"
    " later targets"
)
OPTIONS = {
    "in a list of any name": (
        "set(OPTS -use_fast_math -extended-lambda -Wall)\n",
        "set(OPTS -ffast-math -Wall)\n",
        (FAST, LAMBDA),
    ),
    "with a value": (
        "list(APPEND COMMAND_LINE -ccbin ${CMAKE_CUDA_HOST_COMPILER})\n",
        "list(APPEND COMMAND_LINE)\n",
        (("HP501", "-ccbin is left out: clang compiles host code itself"),),
    ),
    "that host compilers have too": (
        "target_compile_options(x PRIVATE -arch x86_64 -t -g -m64 -O2 -x c++ -Werror -march=native)\n",
        None,
        (),
    ),
    "architectures": (
        "set(OPTS -arch sm_70)\n",
        "set(OPTS)\n",
        (
            (
                "HP505",
                "-arch sm_70 became the build system's list of GPUs: CUDA's architectures have no counterparts one by"
                " one",
            ),
        ),
    ),
    "unknown, in a list for nvcc": (
        'set(OPTS --brand-new)\nadd_compile_options("$<$<COMPILE_LANGUAGE:CUDA>:${OPTS}>")\n',
        'set(OPTS --brand-new)\nadd_compile_options("$<$<COMPILE_LANGUAGE:HIP>:${OPTS}>")\n',
        (("HP504", "--brand-new is no option of nvcc that the tables know; it is left as it is"),),
    ),
    "unknown, in a list that goes into the language's options": (
        'set(OPTS "--brand-new -Werror all-warnings")\nset(CMAKE_CUDA_FLAGS "${CMAKE_CUDA_FLAGS} ${OPTS}")\n',
        'set(OPTS "--brand-new -Werror")\nset(CMAKE_HIP_FLAGS "${CMAKE_HIP_FLAGS} ${OPTS}")\n',
        (
            ("HP504", "--brand-new is no option of nvcc that the tables know; it is left as it is"),
            ("HP502", "-Werror became -Werror"),
        ),
    ),
    "unknown, in any list": ("set(OPTS --brand-new)\n", None, ()),
    "several in quotes for the host compiler": (
        'execute_process(COMMAND ${CMAKE_CUDA_COMPILER} -Xcompiler "-dumpfullversion -dumpversion" ERROR_QUIET)\n',
        "execute_process(COMMAND ${CMAKE_HIP_COMPILER} -dumpfullversion -dumpversion ERROR_QUIET)\n",
        (("HP502", "-Xcompiler became -dumpfullversion -dumpversion"),),
    ),
    "in an expression that goes over several arguments": (
        "target_compile_options(g PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-extended-lambda -use_fast_math -Xptxas -v>)\n",
        "target_compile_options(g PRIVATE $<$<COMPILE_LANGUAGE:HIP>: -ffast-math >)\n",
        (LAMBDA, FAST, ("HP501", "-Xptxas is left out: options of NVIDIA's assembler")),
    ),
    "one element of a list that becomes several": (
        'target_compile_options(g PRIVATE "-Xcompiler=-Wall,-Wextra")\nset(F -O2 "-Xcompiler=-Wall,-Wextra")\n'
        'set(CMAKE_CUDA_FLAGS "-Xcompiler=-Wall,-Wextra")\n',
        'target_compile_options(g PRIVATE "-Wall;-Wextra")\nset(F -O2 "-Wall;-Wextra")\n'
        'set(CMAKE_HIP_FLAGS "-Wall -Wextra")\n',
        (("HP502", "-Xcompiler=-Wall,-Wextra became -Wall -Wextra"),) * 3,
    ),
    "properties on lines of their own": (
        "set_target_properties(g PROPERTIES\n  CUDA_RESOLVE_DEVICE_SYMBOLS ON\n  CUDA_RUNTIME_LIBRARY\n    Static\n"
        "  CXX_STANDARD 17)\n",
        "set_target_properties(g PROPERTIES\n  CXX_STANDARD 17)\n",
        (
            ("HP501", "CUDA_RESOLVE_DEVICE_SYMBOLS is left out: the final link resolves them"),
            ("HP501", "CUDA_RUNTIME_LIBRARY is left out: the HIP runtime is a shared library"),
        ),
    ),
    "libraries by their plain names": (
        "add_library(curand x.cpp)\nset(LIBS m cudart)\nlist(APPEND LIBS cudadevrt nccl)\nset(OTHER cublas)\n"
        "target_link_libraries(g PUBLIC cuda cudadevrt ${LIBS} debug cublas curand cupti)\n",
        "add_library(curand x.cpp)\nset(LIBS m hip::host)\nlist(APPEND LIBS rccl)\nset(OTHER cublas)\n"
        "find_package(hipblas REQUIRED)\n"
        "target_link_libraries(g PUBLIC hip::host ${LIBS} debug roc::hipblas curand cupti)\n",
        (
            ("HP501", "cudadevrt is left out: HIP has no device runtime library"),
            ("HP501", "cudadevrt is left out: HIP has no device runtime library"),
            ("HP504", "cupti has no counterpart for HIP (ROCm); it is left as it is"),
        ),
    ),
    "libraries in quoted lists and in expressions": (
        'set(LIBS "m;cudart")\n'
        'target_link_libraries(g "cufft" ${LIBS} $<$<CONFIG:Debug>:cusolver> "m;culibos" x::cuda ./cuda)\n',
        'set(LIBS "m;hip::host")\n'
        "find_package(hipfft REQUIRED)\nfind_package(hipsolver REQUIRED)\n"
        'target_link_libraries(g "hip::hipfft" ${LIBS} $<$<CONFIG:Debug>:roc::hipsolver> "m;" x::cuda ./cuda)\n',
        (("HP501", "culibos is left out: a helper of NVIDIA's static libraries"),),
    ),
    "options of one configuration": (
        "cuda_add_executable(g a.cpp OPTIONS -O3 -Xptxas -v DEBUG -G RELEASE -use_fast_math)\n",
        "add_executable(g a.cpp)\n"
        "target_compile_options(g PRIVATE $<$<COMPILE_LANGUAGE:HIP>:-O3>)\n"
        "target_compile_options(g PRIVATE $<$<AND:$<COMPILE_LANGUAGE:HIP>,$<CONFIG:DEBUG>>:-g>)\n"
        "target_compile_options(g PRIVATE $<$<AND:$<COMPILE_LANGUAGE:HIP>,$<CONFIG:RELEASE>>:-ffast-math>)\n",
        (
            ("HP501", "-Xptxas is left out: options of NVIDIA's assembler"),
            ("HP503", "-G became -g: -G also turns device optimisation off; add -O0 for that"),
            FAST,
        ),
    ),
    "nothing is left to append": ('list(APPEND CUDA_NVCC_FLAGS "-extended-lambda")\n', "", (LAMBDA,)),
    "a name that goes on": (
        "target_link_libraries(g CUDA::cudart$<$<BOOL:${S}>:_static> CUDA::cublas${SUFFIX})\n",
        None,
        (
            ("HP509", "CUDA::cudart is only the beginning of a name here"),
            ("HP509", "CUDA::cublas is only the beginning of a name here"),
        ),
    ),
    "relocatable code for some targets": (
        "set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)\nset(CMAKE_CUDA_SEPARABLE_COMPILATION OFF)\n",
        "add_compile_options($<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>)\n"
        "add_link_options($<$<LINK_LANGUAGE:HIP>:-fgpu-rdc;--hip-link>)\n",
        (
            (
                "HP509",
                "CMAKE_CUDA_SEPARABLE_COMPILATION is turned off here; the options that it became hold for later"
                " targets, too",
            ),
        ),
    ),
    "relocatable code if a variable says so": (
        "set_target_properties(g PROPERTIES CUDA_SEPARABLE_COMPILATION ${RDC})\n",
        "target_compile_options(g PRIVATE $<$<AND:$<BOOL:${RDC}>,$<COMPILE_LANGUAGE:HIP>>:-fgpu-rdc>)\n"
        "target_link_options(g PUBLIC $<$<AND:$<BOOL:${RDC}>,$<LINK_LANGUAGE:HIP>>:-fgpu-rdc;--hip-link>)\n",
        (),
    ),
    "relocatable code for the targets of a function": (
        "function(f)\n  set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)\nendfunction()\n",
        f"function(f)\n  {RELOCATABLE[0]}\n  {RELOCATABLE[1]}\nendfunction()\n",
        (("HP509", PART),),
    ),
    "relocatable code for the folder above": (
        "set(CMAKE_CUDA_SEPARABLE_COMPILATION ON PARENT_SCOPE)\n",
        f"{RELOCATABLE[0]}\n{RELOCATABLE[1]}\n",
        (("HP509", PART),),
    ),
    "relocatable code for those who use a macro": (
        "macro(f)\n  set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)\nendmacro()\n",
        f"macro(f)\n  {RELOCATABLE[0]}\n  {RELOCATABLE[1]}\nendmacro()\n",
        (),
    ),
    "a condition on the compiler": (
        'if(CMAKE_CUDA_COMPILER_ID STREQUAL "NVIDIA")\nendif()\n',
        'if(CMAKE_HIP_COMPILER_ID STREQUAL "NVIDIA")\nendif()\n',
        (("HP509", "a condition on CMAKE_CUDA_COMPILER_ID was written for CUDA's values"),),
    ),
    "a condition on the toolkit's version": (
        'if(CUDAToolkit_VERSION VERSION_LESS "13")\nendif()\n',
        'if(hip_VERSION VERSION_LESS "13")\nendif()\n',
        (("HP509", "a condition on CUDAToolkit_VERSION was written for CUDA's values"),),
    ),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options_and_conditions(name: str) -> None:
    before, after, told = OPTIONS[name]
    assert translated(before) == (before if after is None else after, told)


OWN_COMMANDS = {
    "a literal": (
        "add_gpu_library(p a.cu b.cpp)\n",
        "add_gpu_library(p a.cu b.cpp)\nset_source_files_properties(a.cu PROPERTIES LANGUAGE HIP)\n",
    ),
    "a list": (
        "file(GLOB KERNELS *.cu)\nadd_gpu_library(p main.cu ${KERNELS})\n",
        "file(GLOB KERNELS *.cu)\nadd_gpu_library(p main.cu ${KERNELS})\n" + kernels("main.cu", "${KERNELS}"),
    ),
    "nothing": ("add_gpu_library(p a.cpp)\n", "add_gpu_library(p a.cpp)\n"),
    "in expressions, quotes and lists": (
        'add_library(p $<IF:$<BOOL:${X}>,x.cu,${T}/y.cu> "my file.cu" "c.cu;d.cpp")\n',
        'add_library(p $<IF:$<BOOL:${X}>,x.cu,${T}/y.cu> "my file.cu" "c.cu;d.cpp")\n'
        'set_source_files_properties(x.cu ${T}/y.cu "my file.cu" c.cu PROPERTIES LANGUAGE HIP)\n',
    ),
    "CMake's own": ("install(FILES a.cu DESTINATION share)\n", "install(FILES a.cu DESTINATION share)\n"),
}


@pytest.mark.parametrize("name", OWN_COMMANDS)
def test_functions_that_are_given_kernels(name: str) -> None:
    before, after = OWN_COMMANDS[name]
    assert translated(before) == (after, ())
