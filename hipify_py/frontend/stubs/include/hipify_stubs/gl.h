// The two OpenGL types that the interoperability functions use.
#pragma once
#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#else
typedef unsigned int GLenum;
typedef unsigned int GLuint;
#endif
