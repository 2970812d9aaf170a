import ScanJSON

/// The sentences about pictures that cannot be written.
package enum WriteText: String, TextSet {
  case noName = "source.write.noName"
  case folder = "source.write.folder"
  case special = "source.write.special"
  case diskFull = "source.write.diskFull"
  case noReader = "source.write.noReader"
  case exists = "source.write.exists"
  case noFolder = "source.write.noFolder"
  case noFolderNamed = "source.write.noFolderNamed"
  case notPermitted = "source.write.notPermitted"
  case failed = "source.write.failed"
  case noFormat = "source.write.noFormat"
  case notEncodable = "source.write.notEncodable"
  case overInput = "source.write.overInput"
  case folderNotMade = "source.write.folderNotMade"
  case creating = "source.write.creating"
  case permissions = "source.write.permissions"
  case saving = "source.write.saving"
  case closing = "source.write.closing"
  case renaming = "source.write.renaming"
  case opening = "source.write.opening"
  case writing = "source.write.writing"

  package var english: String {
    switch self {
    case .noName: "This is not a possible file name."
    case .folder: "This is a folder; give the name of a file in it."
    case .special: "This is a pipe, device or link; give the name of a file."
    case .diskFull: "There is no space left for the file ({error}); free some or write elsewhere."
    case .noReader: "Nobody reads this pipe; start its reader first."
    case .exists: "There is a file of this name; choose another, or allow to overwrite it."
    case .noFolder: "The folder does not exist; make it first."
    case .noFolderNamed: "There is no folder {folder}; make it first."
    case .notPermitted: "This user may not write here ({error}); choose another folder."
    case .failed: "The file cannot be written: {step}: {error}."
    case .noFormat: "The extension names no picture format; use .png or .jpg."
    case .notEncodable: "A picture of this size cannot be written as {format}; try PNG or a smaller one."
    case .overInput: "This would overwrite a picture to be scanned; name another place."
    case .folderNotMade: "The folder cannot be made: {error}."
    case .creating: "creating the file"
    case .permissions: "setting the permissions"
    case .saving: "saving"
    case .closing: "closing"
    case .renaming: "renaming"
    case .opening: "opening"
    case .writing: "writing"
    }
  }
}
