public import ScanJSON

/// The sentences about documents of the format before version 43 and what became of their parts.
public enum MigrationText: String, TextSet {
  /// A document of version 3 or earlier.
  case flatFormat = "problem.migration.format.flat"
  /// A document of version 4 to 42.
  case viewPluginFormat = "problem.migration.format.viewPlugin"
  /// How a document is converted.
  case formatAdvice = "problem.migration.format.advice"
  /// A part without an equivalent.
  case noEquivalent = "problem.migration.noEquivalent"
  /// A part that went from one place to another.
  case fromTo = "problem.migration.fromTo"
  /// A part that was moved to a place.
  case movedTo = "problem.migration.moved"
  /// A part that was changed at a place.
  case changedAt = "problem.migration.changed"
  /// A part that was left out of a place.
  case droppedAt = "problem.migration.dropped"
  /// A part that was added at a place.
  case addedAt = "problem.migration.added"
  /// A part that is missing at a place.
  case missingAt = "problem.migration.missing"
  /// The document as a whole.
  case document = "problem.migration.document"
  /// A part with a new place.
  case standsHere = "problem.migration.standsHere"
  /// A part with a new name.
  case renamed = "problem.migration.renamed"
  /// A place that has a value already.
  case isSet = "problem.migration.isSet"
  /// A value that another place has already.
  case saysIt = "problem.migration.saysIt"
  /// A key that there is no more.
  case noKey = "problem.migration.noKey"
  /// A key that a plugin does not have.
  case noPluginKey = "problem.migration.noKey.plugin"
  /// A key that a composite does not have.
  case noCompositeKey = "problem.migration.noKey.composite"
  /// A key that the child of a composite does not have.
  case noChildKey = "problem.migration.noKey.child"
  /// A value of another kind than an object.
  case noObject = "problem.migration.noObject"
  /// License keys.
  case license = "problem.migration.license"
  /// Keys of a document scanner.
  case documentScanner = "problem.migration.documentScanner"
  /// Keys about reports to a maker.
  case reporting = "problem.migration.reporting"
  /// Keys of a program around the scanner.
  case wrapper = "problem.migration.wrapper"
  /// The place of a view plugin.
  case viewPlugin = "problem.migration.viewPlugin"
  /// The place of a plugin.
  case plugin = "problem.migration.plugin"
  /// The place of a use case.
  case useCase = "problem.migration.useCase"
  /// A second use case.
  case secondUseCase = "problem.migration.useCase.second"
  /// The place of the camera.
  case camera = "problem.migration.camera"
  /// The place of the flash.
  case flash = "problem.migration.flash"
  /// A mode of the flash with another name.
  case manualFlash = "problem.migration.flash.manual"
  /// The place of the cutout.
  case cutout = "problem.migration.cutout"
  /// The form of a cutout.
  case cutoutStyle = "problem.migration.cutout.style"
  /// The picture of a cutout.
  case cutoutImage = "problem.migration.cutout.image"
  /// The place of the feedback.
  case feedback = "problem.migration.feedback"
  /// The mode of a composite.
  case compositeMode = "problem.migration.composite.mode"
  /// The place of the children of a composite.
  case child = "problem.migration.composite.child"
  /// Composites in each other.
  case nested = "problem.migration.composite.nested"
  /// A value that the outer composite gives.
  case outerEnds = "problem.migration.composite.outer"
  /// A child that was optional.
  case optional = "problem.migration.composite.optional"
  /// A composite without plugins.
  case emptyComposite = "problem.migration.composite.empty"
  /// A view plugin beside a composite.
  case besideComposite = "problem.migration.composite.beside"
  /// A composite without a name.
  case unnamedComposite = "problem.migration.composite.unnamed"
  /// A plugin without a name.
  case unnamedPlugin = "problem.migration.plugin.unnamed"
  /// A plugin with the name of another one.
  case sameName = "problem.migration.plugin.sameName"
  /// A document without a use case.
  case noUseCase = "problem.migration.useCase.none"
  /// A key with a value that was its default.
  case formerDefault = "problem.migration.formerDefault"
}
