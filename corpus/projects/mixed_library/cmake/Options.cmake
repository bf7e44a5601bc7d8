# Options that all targets share.
function(reduce_gpu_options target)
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-fno-strict-aliasing;--threads=2>")
  set_target_properties(${target} PROPERTIES CUDA_STANDARD 17 CUDA_ARCHITECTURES "70;80-real" CUDA_RUNTIME_LIBRARY Static)
endfunction()
