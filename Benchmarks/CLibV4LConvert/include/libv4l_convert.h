// libv4l's conversion of frames without a device: what a program gets that lets libv4l2 translate for it. And JPEG files as
// webcams make them.
#pragma once

#include <stdint.h>

typedef struct clc_converter clc_converter;

/// Makes a converter from frames of a V4L2 pixel format to planar 4:2:0; NULL when there is no memory. The caller closes it.
clc_converter *_Nullable clc_open(uint32_t source, uint32_t width, uint32_t height);

/// Converts one frame; both buffers stay the caller's. Returns the bytes written, or -1.
int clc_convert(
    clc_converter *_Nonnull converter, const uint8_t *_Nonnull source, int source_size, uint8_t *_Nonnull target,
    int target_size);

/// Why the last conversion failed; belongs to the converter.
const char *_Nonnull clc_message(clc_converter *_Nonnull converter);

/// Frees a converter.
void clc_close(clc_converter *_Nonnull converter);

/// Encodes red, green, blue and alpha as a JPEG file with half of the colors across (4:2:2), as most webcams do. The target
/// stays the caller's. Returns the bytes written, or -1 when it is too small.
int clc_encode(
    const uint8_t *_Nonnull rgba, int width, int height, int quality, uint8_t *_Nonnull target, int target_size);
