/// The project's own nets for lines of text, as bytes of the program: `Training/text` and `Training/meter` make them.
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

/// The net for lines of displays.
text_model text_model_lcd(void);

/// The net for one digit of a row of drums.
text_model text_model_digit(void);

/// The net for the hand of one dial.
text_model text_model_needle(void);

/// The net for the decimal point between two digits of a display or two drums.
text_model text_model_point(void);

/// The net for the minus before the first digit of a display.
text_model text_model_sign(void);
