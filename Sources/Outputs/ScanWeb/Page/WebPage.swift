/// The files of the page, which are part of the program.
enum WebPage {
  /// The files by their names; the page itself is `page.html`.
  static let files: [String: (type: String, text: String)] = [
    "page.html": ("text/html; charset=utf-8", text(PackageResources.page_html)),
    "page.css": ("text/css; charset=utf-8", text(PackageResources.page_css)),
    "editor.css": ("text/css; charset=utf-8", text(PackageResources.editor_css)),
    "icon.svg": ("image/svg+xml", text(PackageResources.icon_svg)),
    "page.js": script(PackageResources.page_js),
    "connection.js": script(PackageResources.connection_js),
    "scene.js": script(PackageResources.scene_js),
    "drawing.js": script(PackageResources.drawing_js),
    "files.js": script(PackageResources.files_js),
    "cues.js": script(PackageResources.cues_js),
    "results.js": script(PackageResources.results_js),
    "pictures.js": script(PackageResources.pictures_js),
    "editor.js": script(PackageResources.editor_js),
    "begin.js": script(PackageResources.begin_js),
    "texts.js": script(PackageResources.texts_js),
    "state.js": script(PackageResources.state_js),
    "controls.js": script(PackageResources.controls_js),
    "gestures.js": script(PackageResources.gestures_js),
    "elements.js": script(PackageResources.elements_js),
    "items.js": script(PackageResources.items_js),
    "fields.js": script(PackageResources.fields_js),
    "history.js": script(PackageResources.history_js),
    "stage.js": script(PackageResources.stage_js),
    "series.js": script(PackageResources.series_js),
    "counters.js": script(PackageResources.counters_js),
    "json-read.js": script(PackageResources.json_read_js),
    "json-edit.js": script(PackageResources.json_edit_js),
    "schema.js": script(PackageResources.schema_js),
    "completion.js": script(PackageResources.completion_js),
    "caret.js": script(PackageResources.caret_js),
    "problems.js": script(PackageResources.problems_js),
    "steps.js": script(PackageResources.steps_js),
    "form.js": script(PackageResources.form_js),
    "plugins.js": script(PackageResources.plugins_js),
    "setup.js": script(PackageResources.setup_js),
    "frame-map.js": script(PackageResources.frame_map_js),
    "place-boxes.js": script(PackageResources.place_boxes_js),
    "place-picture.js": script(PackageResources.place_picture_js),
    "cutout.js": script(PackageResources.cutout_js),
    "cutout-layout.js": script(PackageResources.cutout_layout_js),
    "places.js": script(PackageResources.places_js),
    "visitor.js": script(PackageResources.visitor_js),
    "target.js": script(PackageResources.target_js),
    "changes.js": script(PackageResources.changes_js),
    "trial.js": script(PackageResources.trial_js),
    "effort.js": script(PackageResources.effort_js),
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func script(_ bytes: [UInt8]) -> (type: String, text: String) {
    ("text/javascript; charset=utf-8", text(bytes))
  }
}
