// Types that several headers of the toolkit declare.
#pragma once
enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
struct CUuuid_st { char bytes[16]; };
typedef CUuuid_st CUuuid;
struct CUdevResourceDesc_st;
