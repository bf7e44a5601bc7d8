// Names that the preprocessor puts together.
#include <cuda_runtime.h>

#define GPU(name) cuda##name
#define STREAM(name) GPU(Stream##name)
#define TEXT(name) "cuda" #name

GPU(Error_t) sync() {
    GPU(Stream_t) stream;
    STREAM(Create)(&stream);
    return GPU(DeviceSynchronize)();
}
