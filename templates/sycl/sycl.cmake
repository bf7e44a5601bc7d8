# What builds the translated sources with icpx (CMAKE_CXX_COMPILER=icpx) or AdaptiveCpp:
#
#     include(sycl.cmake)
#     add_executable(program main.cpp)
#     compile_as_sycl(program)
#
# Libraries follow the target: oneDPL for Thrust and CUB, MKL for cuBLAS and its kin, oneCCL for NCCL.

function(compile_as_sycl target)
    set_property(TARGET ${target} PROPERTY CXX_STANDARD 17)
    set_property(TARGET ${target} PROPERTY CXX_STANDARD_REQUIRED ON)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "IntelLLVM")
        # Without the second option, DPC++ 2026.2 removes barriers that local memory needs.
        target_compile_options(${target} PRIVATE -fsycl -fno-sycl-early-optimizations)
        target_link_options(${target} PRIVATE -fsycl)
    else()
        find_package(AdaptiveCpp REQUIRED)
        add_sycl_to_target(TARGET ${target})
    endif()
    set(targets_MKL MKL::MKL_SYCL)
    set(targets_oneDPL oneDPL)
    set(targets_oneCCL oneCCL)
    foreach(library IN LISTS ARGN)
        if(NOT DEFINED targets_${library})
            message(FATAL_ERROR "compile_as_sycl: ${library} is none of MKL, oneDPL, oneCCL")
        endif()
        find_package(${library} CONFIG REQUIRED)
        target_link_libraries(${target} PRIVATE ${targets_${library}})
    endforeach()
endfunction()
