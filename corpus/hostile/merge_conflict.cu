// A file with merge-conflict markers: its     kernel<<<2, 32>>>(p);
    cudaStreamSynchronize(0);
    cudaGetLastError();
}
