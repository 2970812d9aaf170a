// Keyboards: what their keys give, by libxkbcommon, and one that a program presses the keys of, by the kernel's uinput.
//
// libxkbcommon is loaded when a keyboard is first needed, so that nothing here is linked: call none of the functions of layouts and states
// before `ckey_load` has succeeded once. Keys are numbered as the kernel does (linux/input-event-codes.h).
//
// Nothing here is shared between threads: a layout, a state and a device each belong to one at a time.

#ifndef CKEYBOARD_H
#define CKEYBOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What the keys of a layout give, with how the receiver composes characters of dead keys where the system has a table of that.
typedef struct ckey_layout ckey_layout;
/// The keys that are down on a keyboard, and what is locked.
typedef struct ckey_state ckey_state;

/// Opens the library and finds its functions; call from one thread. What is missing is written into `message`.
bool ckey_load(char *message, size_t size);

/// Compiles a layout by its XKB names; `variant` and `options` may be empty. NULL when there is none of these names. Free it with `ckey_layout_free`.
ckey_layout *ckey_layout_make(const char *layout, const char *variant, const char *options);
void ckey_layout_free(ckey_layout *layout);

/// A keyboard on which no key is down; NULL when there is no memory left. It keeps the layout alive. Free it with `ckey_state_free`.
ckey_state *ckey_state_make(ckey_layout *layout);
void ckey_state_free(ckey_state *state);
/// Presses or releases a key.
void ckey_state_key(ckey_state *state, unsigned code, bool down);
/// What a key would give: a keysym of X11; 0 for nothing.
uint32_t ckey_state_symbol(ckey_state *state, unsigned code);
/// What a key would give as a character with Control taken into account; 0 for none.
uint32_t ckey_state_character(ckey_state *state, unsigned code);

/// The character of a keysym; 0 for one that stands for none.
uint32_t ckey_character(uint32_t symbol);
/// What keysyms of a dead key and of the one behind it give together, as the receiver composes them: one character; 0 for nothing, or where the
/// system has no table.
uint32_t ckey_composed(ckey_layout *layout, uint32_t dead, uint32_t base);

/// The keysym of the key that chooses the third level, AltGr.
extern const uint32_t ckey_level3_symbol;
/// Whether a keysym is that of a dead key.
bool ckey_is_dead(uint32_t symbol);

/// Makes a keyboard by the file of uinput, like `/dev/uinput`: all keys of a PC's main block, and the lights that the system switches.
///
/// Returns a descriptor that does not block; -1 with `errno` when it cannot be made. Close it with `ckey_device_close`, which takes the
/// keyboard away.
int ckey_device_make(const char *path, const char *name);
void ckey_device_close(int device);
/// The name of its folder below `/sys/devices/virtual/input`; false with `errno`.
bool ckey_device_name(int device, char *name, size_t size);
/// Presses or releases a key, as one report; false with `errno`.
bool ckey_device_key(int device, unsigned code, bool down);
/// Reads what the system did to the lights; `caps_lock` is changed where that of Caps Lock was switched. False with `errno`.
bool ckey_device_lights(int device, bool *caps_lock);

#endif
