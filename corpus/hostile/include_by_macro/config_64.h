// Chosen by a macro in main.cu.
#define CONFIG_THREADS 64
