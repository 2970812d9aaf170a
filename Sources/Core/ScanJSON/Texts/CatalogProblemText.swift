/// The sentences about files of sentences in another language.
package enum CatalogProblemText: String, TextSet {
  case texts = "problem.texts.object"
  case textsAdvice = "problem.texts.object.advice"
  case unknown = "problem.texts.unknown"
  case unknownAdvice = "problem.texts.unknown.advice"
  case lacks = "problem.texts.lacks"
  case foreign = "problem.texts.foreign"
  case placeholders = "problem.texts.placeholders"
  case noPlaceholder = "problem.texts.noPlaceholder"
  case empty = "problem.texts.empty"
  case emptyAdvice = "problem.texts.empty.advice"

  package var english: String {
    switch self {
    case .texts: "an object of ids and texts"
    case .textsAdvice: "write \"id\": \"text\" pairs between { and }; `scanview texts` prints all of them in English"
    case .unknown: "there is no text with the id `{id}`"
    case .unknownAdvice: "`scanview texts` prints all ids"
    case .lacks: "the text lacks {names}"
    case .foreign: "the text has {names}, for which there is no value"
    case .placeholders: "use each placeholder of the English text: \"{english}\""
    case .noPlaceholder: "none"
    case .empty: "the text is empty"
    case .emptyAdvice: "remove the id, so that the English text is shown"
    }
  }
}
