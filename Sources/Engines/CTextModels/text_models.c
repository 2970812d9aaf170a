#include "text_models.h"

// Files of a package are reached through Foundation only; as data of the program they need no search either. A Swift array of the
// same bytes takes minutes to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(16) static const unsigned char mrz[] = {
#embed "Nets/mrz.linenet"
};

_Alignas(16) static const unsigned char alnum[] = {
#embed "Nets/alnum.linenet"
};

_Alignas(16) static const unsigned char lcd[] = {
#embed "Nets/lcd.linenet"
};

_Alignas(16) static const unsigned char digit[] = {
#embed "Nets/digit.linenet"
};

_Alignas(16) static const unsigned char needle[] = {
#embed "Nets/needle.linenet"
};

_Alignas(16) static const unsigned char point[] = {
#embed "Nets/point.linenet"
};

_Alignas(16) static const unsigned char sign[] = {
#embed "Nets/sign.linenet"
};

text_model text_model_mrz(void) { return (text_model){mrz, sizeof mrz}; }

text_model text_model_alnum(void) { return (text_model){alnum, sizeof alnum}; }

text_model text_model_lcd(void) { return (text_model){lcd, sizeof lcd}; }

text_model text_model_digit(void) { return (text_model){digit, sizeof digit}; }

text_model text_model_needle(void) { return (text_model){needle, sizeof needle}; }

text_model text_model_point(void) { return (text_model){point, sizeof point}; }

text_model text_model_sign(void) { return (text_model){sign, sizeof sign}; }
