// The parts of cairo and pango that drawing needs, loaded when something is first drawn.
//
// pango brings thirty libraries with it, of which X and GLib's input and output are never used; a process that draws nothing must
// not pay for them at its start. Nothing here is linked: `cpango_load` opens the library, and the other functions call it. Call none
// of them before `cpango_load` has succeeded once. Names, types and numbers are those of cairo 1.16 and pango 1.50, whose binary
// interfaces have only grown since 2010; who owns what is as in their documentation.

#ifndef CPANGOCAIRO_H
#define CPANGOCAIRO_H

#include <stdbool.h>
#include <stddef.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLayout PangoLayout;

typedef struct _cairo_matrix {
  double xx, yx, xy, yy, x0, y0;
} cairo_matrix_t;

/// A part of a path begins with a header, whose length counts it and the points after it.
typedef union _cairo_path_data_t {
  struct {
    int type, length;
  } header;
  struct {
    double x, y;
  } point;
} cairo_path_data_t;

typedef struct cairo_path {
  int status;
  cairo_path_data_t *data;
  int num_data;
} cairo_path_t;

typedef struct _PangoRectangle {
  int x, y, width, height;
} PangoRectangle;

static const int CAIRO_STATUS_SUCCESS = 0, CAIRO_FORMAT_ARGB32 = 0, CAIRO_FILL_RULE_EVEN_ODD = 1, CAIRO_LINE_CAP_ROUND = 1,
                 CAIRO_LINE_JOIN_ROUND = 1, CAIRO_EXTEND_PAD = 3, CAIRO_PATH_MOVE_TO = 0, CAIRO_ANTIALIAS_GRAY = 2,
                 CAIRO_HINT_STYLE_NONE = 1, CAIRO_HINT_METRICS_OFF = 1;
static const int PANGO_SCALE = 1024, PANGO_ALIGN_LEFT = 0, PANGO_ALIGN_CENTER = 1, PANGO_ALIGN_RIGHT = 2,
                 PANGO_ELLIPSIZE_END = 3, PANGO_WRAP_WORD_CHAR = 2;

/// Opens the libraries and finds their functions; call from one thread. What is missing is written into `message`.
bool cpango_load(char *message, size_t size);

// Result, name, parameters, arguments.
#define CPANGO_FUNCTIONS(F) \
  F(cairo_surface_t *, cairo_image_surface_create, (int format, int width, int height), (format, width, height)) \
  F(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t * surface), (surface)) \
  F(int, cairo_image_surface_get_stride, (cairo_surface_t * surface), (surface)) \
  F(int, cairo_surface_status, (cairo_surface_t * surface), (surface)) \
  F(void, cairo_surface_flush, (cairo_surface_t * surface), (surface)) \
  F(void, cairo_surface_mark_dirty, (cairo_surface_t * surface), (surface)) \
  F(void, cairo_surface_destroy, (cairo_surface_t * surface), (surface)) \
  F(cairo_t *, cairo_create, (cairo_surface_t * surface), (surface)) \
  F(int, cairo_status, (cairo_t * cr), (cr)) \
  F(void, cairo_destroy, (cairo_t * cr), (cr)) \
  F(void, cairo_save, (cairo_t * cr), (cr)) \
  F(void, cairo_restore, (cairo_t * cr), (cr)) \
  F(void, cairo_translate, (cairo_t * cr, double x, double y), (cr, x, y)) \
  F(void, cairo_transform, (cairo_t * cr, const cairo_matrix_t *matrix), (cr, matrix)) \
  F(int, cairo_matrix_invert, (cairo_matrix_t * matrix), (matrix)) \
  F(void, cairo_set_fill_rule, (cairo_t * cr, int rule), (cr, rule)) \
  F(void, cairo_set_line_join, (cairo_t * cr, int join), (cr, join)) \
  F(void, cairo_set_line_cap, (cairo_t * cr, int cap), (cr, cap)) \
  F(void, cairo_set_line_width, (cairo_t * cr, double width), (cr, width)) \
  F(void, cairo_set_dash, (cairo_t * cr, const double *dashes, int count, double offset), (cr, dashes, count, offset)) \
  F(void, cairo_set_source_rgba, (cairo_t * cr, double red, double green, double blue, double alpha), \
    (cr, red, green, blue, alpha)) \
  F(void, cairo_set_source_surface, (cairo_t * cr, cairo_surface_t * surface, double x, double y), (cr, surface, x, y)) \
  F(cairo_pattern_t *, cairo_get_source, (cairo_t * cr), (cr)) \
  F(void, cairo_pattern_set_extend, (cairo_pattern_t * pattern, int extend), (pattern, extend)) \
  F(void, cairo_push_group, (cairo_t * cr), (cr)) \
  F(void, cairo_pop_group_to_source, (cairo_t * cr), (cr)) \
  F(void, cairo_paint_with_alpha, (cairo_t * cr, double alpha), (cr, alpha)) \
  F(void, cairo_clip, (cairo_t * cr), (cr)) \
  F(void, cairo_fill, (cairo_t * cr), (cr)) \
  F(void, cairo_stroke, (cairo_t * cr), (cr)) \
  F(void, cairo_new_path, (cairo_t * cr), (cr)) \
  F(void, cairo_move_to, (cairo_t * cr, double x, double y), (cr, x, y)) \
  F(void, cairo_line_to, (cairo_t * cr, double x, double y), (cr, x, y)) \
  F(void, cairo_curve_to, (cairo_t * cr, double x1, double y1, double x2, double y2, double x3, double y3), \
    (cr, x1, y1, x2, y2, x3, y3)) \
  F(void, cairo_rectangle, (cairo_t * cr, double x, double y, double width, double height), (cr, x, y, width, height)) \
  F(void, cairo_close_path, (cairo_t * cr), (cr)) \
  F(cairo_path_t *, cairo_copy_path_flat, (cairo_t * cr), (cr)) \
  F(void, cairo_path_destroy, (cairo_path_t * path), (path)) \
  F(cairo_font_options_t *, cairo_font_options_create, (void), ()) \
  F(void, cairo_font_options_destroy, (cairo_font_options_t * options), (options)) \
  F(void, cairo_font_options_set_antialias, (cairo_font_options_t * options, int antialias), (options, antialias)) \
  F(void, cairo_font_options_set_hint_style, (cairo_font_options_t * options, int style), (options, style)) \
  F(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t * options, int metrics), (options, metrics)) \
  F(PangoFontMap *, pango_cairo_font_map_get_default, (void), ()) \
  F(PangoContext *, pango_font_map_create_context, (PangoFontMap * map), (map)) \
  F(void, pango_cairo_context_set_font_options, (PangoContext * context, const cairo_font_options_t *options), \
    (context, options)) \
  F(void, pango_context_set_round_glyph_positions, (PangoContext * context, int rounds), (context, rounds)) \
  F(PangoFontDescription *, pango_font_description_new, (void), ()) \
  F(void, pango_font_description_free, (PangoFontDescription * font), (font)) \
  F(void, pango_font_description_set_family, (PangoFontDescription * font, const char *family), (font, family)) \
  F(void, pango_font_description_set_absolute_size, (PangoFontDescription * font, double size), (font, size)) \
  F(PangoLayout *, pango_layout_new, (PangoContext * context), (context)) \
  F(void, pango_layout_set_font_description, (PangoLayout * layout, const PangoFontDescription *font), (layout, font)) \
  F(void, pango_layout_set_text, (PangoLayout * layout, const char *text, int length), (layout, text, length)) \
  F(void, pango_layout_set_alignment, (PangoLayout * layout, int alignment), (layout, alignment)) \
  F(void, pango_layout_set_ellipsize, (PangoLayout * layout, int mode), (layout, mode)) \
  F(void, pango_layout_set_wrap, (PangoLayout * layout, int mode), (layout, mode)) \
  F(void, pango_layout_set_width, (PangoLayout * layout, int width), (layout, width)) \
  F(void, pango_layout_get_extents, (PangoLayout * layout, PangoRectangle * ink, PangoRectangle * logical), \
    (layout, ink, logical)) \
  F(int, pango_layout_get_unknown_glyphs_count, (PangoLayout * layout), (layout)) \
  F(void, pango_cairo_show_layout, (cairo_t * cr, PangoLayout * layout), (cr, layout)) \
  F(void, g_object_unref, (void *object), (object))

/// The functions of the libraries, once they are loaded.
struct cpango_functions {
#define CPANGO_MEMBER(result, name, parameters, arguments) result(*name) parameters;
  CPANGO_FUNCTIONS(CPANGO_MEMBER)
#undef CPANGO_MEMBER
};

extern struct cpango_functions cpango_table;

#define CPANGO_CALL(result, name, parameters, arguments) \
  static inline result name parameters { return cpango_table.name arguments; }
CPANGO_FUNCTIONS(CPANGO_CALL)
#undef CPANGO_CALL

#endif
