// Third link: two different fragments in one file, neither of which parses alone.
#ifdef CHAIN_LAUNCH
    step<<<(n + 63) / 64, 64>>>(p, n);
    cudaDeviceSynchronize();
#else
        p[i] = CHAIN_OP(p[i]);
    }
#endif
