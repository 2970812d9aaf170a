// libtesseract's C interface, loaded when it is first needed.
//
// libtesseract brings forty libraries with it (curl, archive, ICU), of which recognition needs none. A process that never reads
// text must not load them, so that nothing here is linked: `ctess_load` opens the library and the other functions call it.
// Call none of the others before `ctess_load` has succeeded once.

#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stdbool.h>
#include <stddef.h>

/// One engine with its language data. Not for two threads at once.
typedef struct ctess_engine ctess_engine;
/// A position in the results of an engine; gone with the next picture.
typedef struct ctess_results ctess_results;
/// A position in the readings that a character could have.
typedef struct ctess_choices ctess_choices;

/// A box in pixels; `right` and `bottom` are the first ones outside.
typedef struct ctess_box {
  int left, top, right, bottom;
} ctess_box;

/// The units of a result, from the largest on.
enum ctess_level { CTESS_BLOCK = 0, CTESS_LINE = 2, CTESS_WORD = 3, CTESS_SYMBOL = 4 };

/// How `ctess_recognize` ended.
enum ctess_outcome { CTESS_DONE = 0, CTESS_FAILED = -1, CTESS_CANCELLED = 1 };

/// Opens the library and finds its functions; call from one thread. What is missing is written into `message`.
bool ctess_load(char *message, size_t size);
/// The library's version; the text is the library's.
const char *ctess_version(void);
/// The number of nested levels at which OpenMP may start threads from the calling one; -1 without OpenMP.
int ctess_thread_levels(void);

/// Makes an engine with the data of `language` from `folder`, with its word lists or without; NULL when the library refuses it.
/// Free it with `ctess_free`.
ctess_engine *ctess_make(const char *folder, const char *language, bool dictionaries);
void ctess_free(ctess_engine *engine);
/// Sets a variable of the library; false when it has none of the name.
bool ctess_set(ctess_engine *engine, const char *name, const char *value);

/// Asked again and again during recognition; true ends it.
typedef bool (*ctess_cancel)(void *context, int words);

/// Reads an 8-bit picture. The pixels are the caller's, and the library is done with them at the return. OpenMP is kept from
/// starting threads from the calling one.
enum ctess_outcome ctess_recognize(
    ctess_engine *engine, const unsigned char *pixels, int width, int height, int stride, int resolution, int mode,
    ctess_cancel cancel, void *context);
/// Forgets the picture and its results.
void ctess_clear(ctess_engine *engine);

/// The results of the last picture at their begin; NULL when there are none. Free them with `ctess_results_free`.
ctess_results *ctess_results_make(ctess_engine *engine);
void ctess_results_free(ctess_results *results);
/// Goes on to the next unit of a level; false at the end.
bool ctess_next(ctess_results *results, enum ctess_level level);
/// Whether the position is the first one within a unit of a level.
bool ctess_begins(const ctess_results *results, enum ctess_level level);
/// Whether the unit of `inner` is the last one in that of `outer`.
bool ctess_ends(const ctess_results *results, enum ctess_level outer, enum ctess_level inner);
/// The box of a unit; false when there is none.
bool ctess_bounds(const ctess_results *results, enum ctess_level level, ctess_box *box);
/// The text of a unit, UTF-8; NULL when there is none. Free it with `ctess_text_free`.
char *ctess_text(const ctess_results *results, enum ctess_level level);
void ctess_text_free(char *text);
/// How sure a unit is, 0…100.
float ctess_confidence(const ctess_results *results, enum ctess_level level);

/// The readings of the symbol at a position, the best first; NULL when there are none. Free with `ctess_choices_free`.
ctess_choices *ctess_choices_make(const ctess_results *results);
void ctess_choices_free(ctess_choices *choices);
bool ctess_choices_next(ctess_choices *choices);
/// The text of a reading; the engine's.
const char *ctess_choice_text(const ctess_choices *choices);
float ctess_choice_confidence(const ctess_choices *choices);

#endif
