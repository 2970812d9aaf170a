import ScanJSON

/// What is wrong with the schema of another program's plugin.
package enum SchemaText: String, TextSet {
  case noObject = "worker.schema.noObject"
  case requiredMissing = "worker.schema.requiredMissing"
  case rangeReversed = "worker.schema.rangeReversed"
  case countReversed = "worker.schema.countReversed"
  case otherType = "worker.schema.otherType"
  case unknownKeyword = "worker.schema.unknownKeyword"

  package var english: String {
    switch self {
    case .noObject: "expected \"object\" as the type of `{name}`"
    case .requiredMissing: "`{name}` is required and is not one of the `properties`"
    case .rangeReversed: "`minimum` is above `maximum`"
    case .countReversed: "`minItems` is above `maxItems`"
    case .otherType:
      "the type of `{name}` has to be one of boolean, integer, number, string, array and object, or an `enum`"
    case .unknownKeyword: "the keyword `{key}` is not understood here"
    }
  }
}
