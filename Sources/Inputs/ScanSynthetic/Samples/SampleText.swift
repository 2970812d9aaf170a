import ScanJSON

/// What the samples show.
package enum SampleText: String, TextSet {
  case flyer = "command.sample.flyer"
  case part = "command.sample.part"
  case badge = "command.sample.badge"
  case ticket = "command.sample.ticket"
  case asset = "command.sample.asset"
  case crowd = "command.sample.crowd"
  case product = "command.sample.product"
  case shipping = "command.sample.shipping"
  case carton = "command.sample.carton"
  case magazine = "command.sample.magazine"

  package var english: String {
    switch self {
    case .flyer: "A QR Code on a flyer that hangs on a wall."
    case .part: "A Data Matrix on the metal plate of a pump, with glare."
    case .badge: "A PDF417 on a visitor's badge."
    case .ticket: "An Aztec Code on a railway ticket."
    case .asset: "A Code 39 on an inventory tag, upside down."
    case .crowd: "A turned and tilted EAN-13 among bars and letters that are no codes."
    case .product: "An EAN-13 on the label of a food package on a table."
    case .shipping: "A shipping label with two Code 128, one of them GS1-128, on a carton."
    case .carton: "An ITF-14 printed on the side of a carton."
    case .magazine: "An EAN-13 with a two-digit add-on on the cover of a magazine."
    }
  }
}
