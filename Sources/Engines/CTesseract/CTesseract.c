#include "CTesseract.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <tesseract/capi.h>

// Every function that is called, with the type that the header of the library gives it.
#define CTESS_FUNCTIONS(X) \
  X(TessVersion) X(TessDeleteText) X(TessBaseAPICreate) X(TessBaseAPIDelete) X(TessBaseAPIInit4) \
  X(TessBaseAPISetVariable) X(TessBaseAPISetPageSegMode) X(TessBaseAPISetImage) X(TessBaseAPISetSourceResolution) \
  X(TessBaseAPIRecognize) X(TessBaseAPIGetIterator) X(TessBaseAPIClear) X(TessMonitorCreate) X(TessMonitorDelete) \
  X(TessMonitorSetCancelFunc) X(TessMonitorSetCancelThis) X(TessResultIteratorDelete) X(TessResultIteratorNext) \
  X(TessResultIteratorGetUTF8Text) X(TessResultIteratorConfidence) X(TessResultIteratorGetPageIteratorConst) \
  X(TessPageIteratorBoundingBox) X(TessPageIteratorIsAtBeginningOf) X(TessPageIteratorIsAtFinalElement) \
  X(TessResultIteratorGetChoiceIterator) X(TessChoiceIteratorDelete) X(TessChoiceIteratorNext) \
  X(TessChoiceIteratorGetUTF8Text) X(TessChoiceIteratorConfidence)

#define CTESS_POINTER(name) __typeof__(name) *name;
static struct { CTESS_FUNCTIONS(CTESS_POINTER) } call;

// OpenMP's own, where the library was built with it.
static void (*set_thread_levels)(int);
static int (*get_thread_levels)(void);

bool ctess_load(char *message, size_t size) {
  // Open until the process ends: engines, their threads and OpenMP's pool may outlive any owner we could name.
  void *library = dlopen("libtesseract.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(message, size, "%s", reason == NULL ? "libtesseract.so.5 cannot be opened" : reason);
    return false;
  }
#define CTESS_FIND(name) \
  call.name = (__typeof__(name) *)dlsym(library, #name); \
  if (call.name == NULL) { \
    snprintf(message, size, "libtesseract.so.5 has no function " #name); \
    return false; \
  }
  CTESS_FUNCTIONS(CTESS_FIND)
  set_thread_levels = (void (*)(int))dlsym(library, "omp_set_max_active_levels");
  get_thread_levels = (int (*)(void))dlsym(library, "omp_get_max_active_levels");
  // What the libraries print on standard error repeats what their results say. Both are settings of the process.
  int (*set_severity)(int) = (int (*)(int))dlsym(library, "setMsgSeverity");
  if (set_severity != NULL) set_severity(6);
  TessBaseAPI *quiet = call.TessBaseAPICreate();
  if (quiet != NULL) {
    call.TessBaseAPISetVariable(quiet, "debug_file", "/dev/null");
    call.TessBaseAPIDelete(quiet);
  }
  return true;
}

const char *ctess_version(void) { return call.TessVersion(); }

int ctess_thread_levels(void) { return get_thread_levels == NULL ? -1 : get_thread_levels(); }

// OpenMP shares out loops of a few microseconds and waits for them in busy loops: five to eight times the processor time. The
// setting belongs to a thread, so that it is made on the thread that works, whenever it does.
static void keep_to_this_thread(void) {
  if (set_thread_levels != NULL) set_thread_levels(0);
}

ctess_engine *ctess_make(const char *folder, const char *language, bool dictionaries) {
  keep_to_this_thread();
  TessBaseAPI *api = call.TessBaseAPICreate();
  if (api == NULL) return NULL;
  // Looked at while the data is loaded, and never later. The library copies the texts.
  char *names[] = {"load_system_dawg", "load_freq_dawg", "load_punc_dawg", "load_number_dawg"};
  char *values[] = {"0", "0", "0", "0"};
  const size_t count = dictionaries ? 0 : sizeof names / sizeof *names;
  if (call.TessBaseAPIInit4(api, folder, language, OEM_LSTM_ONLY, NULL, 0, names, values, count, 0) != 0) {
    call.TessBaseAPIDelete(api);
    return NULL;
  }
  return (ctess_engine *)api;
}

void ctess_free(ctess_engine *engine) { call.TessBaseAPIDelete((TessBaseAPI *)engine); }

bool ctess_set(ctess_engine *engine, const char *name, const char *value) {
  // An engine that was made on another thread comes to a new one with its settings.
  keep_to_this_thread();
  return call.TessBaseAPISetVariable((TessBaseAPI *)engine, name, value);
}

// What the library asks, and whether the answer was to stop; on the stack of the call.
struct cancel_state {
  ctess_cancel cancel;
  void *context;
  bool cancelled;
};

static bool ask(void *state, int words) {
  struct cancel_state *asked = state;
  if (!asked->cancelled) asked->cancelled = asked->cancel(asked->context, words);
  return asked->cancelled;
}

enum ctess_outcome ctess_recognize(
    ctess_engine *engine, const unsigned char *pixels, int width, int height, int stride, int resolution, int mode,
    ctess_cancel cancel, void *context) {
  keep_to_this_thread();
  TessBaseAPI *api = (TessBaseAPI *)engine;
  struct cancel_state state = {cancel, context, false};
  ETEXT_DESC *monitor = call.TessMonitorCreate();
  if (monitor == NULL) return CTESS_FAILED;
  call.TessMonitorSetCancelFunc(monitor, ask);
  call.TessMonitorSetCancelThis(monitor, &state);
  call.TessBaseAPISetPageSegMode(api, (TessPageSegMode)mode);
  // The library makes its own copy here.
  call.TessBaseAPISetImage(api, pixels, width, height, 1, stride);
  call.TessBaseAPISetSourceResolution(api, resolution);
  const int failed = call.TessBaseAPIRecognize(api, monitor);
  call.TessMonitorDelete(monitor);
  if (state.cancelled) return CTESS_CANCELLED;
  return failed == 0 ? CTESS_DONE : CTESS_FAILED;
}

void ctess_clear(ctess_engine *engine) { call.TessBaseAPIClear((TessBaseAPI *)engine); }

ctess_results *ctess_results_make(ctess_engine *engine) {
  return (ctess_results *)call.TessBaseAPIGetIterator((TessBaseAPI *)engine);
}

void ctess_results_free(ctess_results *results) { call.TessResultIteratorDelete((TessResultIterator *)results); }

static const TessPageIterator *page(const ctess_results *results) {
  return call.TessResultIteratorGetPageIteratorConst((const TessResultIterator *)results);
}

bool ctess_next(ctess_results *results, enum ctess_level level) {
  return call.TessResultIteratorNext((TessResultIterator *)results, (TessPageIteratorLevel)level);
}

bool ctess_begins(const ctess_results *results, enum ctess_level level) {
  return call.TessPageIteratorIsAtBeginningOf(page(results), (TessPageIteratorLevel)level);
}

bool ctess_ends(const ctess_results *results, enum ctess_level outer, enum ctess_level inner) {
  return call.TessPageIteratorIsAtFinalElement(
      page(results), (TessPageIteratorLevel)outer, (TessPageIteratorLevel)inner);
}

bool ctess_bounds(const ctess_results *results, enum ctess_level level, ctess_box *box) {
  return call.TessPageIteratorBoundingBox(
      page(results), (TessPageIteratorLevel)level, &box->left, &box->top, &box->right, &box->bottom);
}

char *ctess_text(const ctess_results *results, enum ctess_level level) {
  return call.TessResultIteratorGetUTF8Text((const TessResultIterator *)results, (TessPageIteratorLevel)level);
}

void ctess_text_free(char *text) { call.TessDeleteText(text); }

float ctess_confidence(const ctess_results *results, enum ctess_level level) {
  return call.TessResultIteratorConfidence((const TessResultIterator *)results, (TessPageIteratorLevel)level);
}

ctess_choices *ctess_choices_make(const ctess_results *results) {
  return (ctess_choices *)call.TessResultIteratorGetChoiceIterator((const TessResultIterator *)results);
}

void ctess_choices_free(ctess_choices *choices) { call.TessChoiceIteratorDelete((TessChoiceIterator *)choices); }

bool ctess_choices_next(ctess_choices *choices) {
  return call.TessChoiceIteratorNext((TessChoiceIterator *)choices);
}

const char *ctess_choice_text(const ctess_choices *choices) {
  return call.TessChoiceIteratorGetUTF8Text((const TessChoiceIterator *)choices);
}

float ctess_choice_confidence(const ctess_choices *choices) {
  return call.TessChoiceIteratorConfidence((const TessChoiceIterator *)choices);
}
