"""Reading CUDA: tokens, preprocessor structure, libclang's view, and the facts that rules see."""
