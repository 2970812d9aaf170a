/// The project's own nets for lines of text, as bytes of the program: `Training/text` makes them.
#pragma once

#include <stddef.h>

/// The bytes of a net; they live as long as the program.
typedef struct {
  const unsigned char *bytes;
  size_t size;
} text_model;

/// The net for lines of machine-readable zones.
text_model text_model_mrz(void);

/// The net for plates, vehicle and container numbers, tyres and serial numbers.
text_model text_model_alnum(void);
