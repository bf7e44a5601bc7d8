// The VDPAU types that the interoperability functions use.
#pragma once
#if __has_include(<vdpau/vdpau.h>)
#include <vdpau/vdpau.h>
#else
typedef unsigned int VdpDevice;
typedef unsigned int VdpOutputSurface;
typedef unsigned int VdpVideoSurface;
typedef int VdpGetProcAddress(VdpDevice device, unsigned int id, void **function);
#endif
