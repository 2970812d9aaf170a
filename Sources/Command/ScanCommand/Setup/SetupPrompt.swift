import ScanPluginKit

/// What a setup says and asks, in words.
struct SetupPrompt {
  let course: SetupCourse

  /// The lines before a question, and the question itself.
  func question(_ question: SetupQuestion) -> (lines: [DisplayText], prompt: DisplayText) {
    switch question {
    case .useCase: (choices, SetupWords.askUseCase.with())
    case .output: ([], SetupWords.askOutput.with())
    case .replace: ([], SetupWords.askReplace.with(["path": .string(course.output ?? "")]))
    case .picture: ([SetupWords.pictureHelp.with()], SetupWords.askPicture.with())
    case .others: ([], SetupWords.askOthers.with(["count": .number(SetupPictures.mostOthers)]))
    case .value: ([], SetupWords.askValue.with())
    case .proposal: ([SetupWords.proposalHelp.with()], SetupWords.askProposal.with())
    case .save:
      (
        course.isRight == true ? [] : [SetupWords.notRead.with()],
        SetupWords.askSave.with(["path": .string(course.output ?? "")])
      )
    }
  }

  private var choices: [DisplayText] {
    let width = course.choices.map(\.name.count).max() ?? 0
    return course.choices.enumerated().map { index, choice in
      let number = String(repeating: " ", count: index < 9 ? 1 : 0) + "\(index + 1)"
      let name = choice.name + String(repeating: " ", count: width - choice.name.count)
      return DisplayText(joining: [DisplayText("\(number)  \(name)"), choice.summary], by: "  ")
    }
  }

  /// What was found in the picture, and what is proposed.
  var found: [DisplayText] {
    guard let draft = course.draft, let size = draft.reading.size else { return [] }
    let proposed = course.proposed ?? []
    let head = SetupWords.picture.with([
      "path": .string(course.pictures?.path ?? ""), "size": .string("\(size.width)x\(size.height)"),
      "read": read(draft.reading.items),
    ])
    let wrong = draft.value.flatMap { value in
      draft.reading.items.isEmpty || value.agrees(with: draft.reading.items)
        ? nil : SetupWords.otherValue.with(["value": .string(value.text)])
    }
    let reasons = draft.reading.items.isEmpty ? draft.reading.words.map { DisplayText($0) } : []
    let parts = draft.parts().filter { proposed.contains($0.kind) }
    let list = parts.map { DisplayText(joining: [DisplayText("  \($0.kind.rawValue)"), $0.words], by: ": ") }
    return [head] + [wrong].compactMap(\.self) + reasons
      + [parts.isEmpty ? SetupWords.nothingProposed.with() : SetupWords.proposed.with()] + list
  }

  /// What the file reads in the pictures.
  func tried(_ outcomes: [CaseOutcome]) -> [DisplayText] {
    [SetupWords.tried.with(["path": .string(course.output ?? "")])]
      + outcomes.map { outcome in
        let reason = outcome.read.isEmpty ? outcome.words.first.map { DisplayText($0) } : nil
        // A reason names its picture.
        let line = reason ?? SetupWords.triedPicture.with(["path": .string(outcome.input), "read": read(outcome.read)])
        let missed = outcome.missed.map(\.words).joined(separator: ", ")
        let lost = missed.isEmpty ? nil : SetupWords.lost.with(["items": .string(missed)])
        return DisplayText(
          joining: [DisplayText("  "), DisplayText(joining: [line, lost].compactMap(\.self), by: "; ")], by: "")
      }
  }

  private func read(_ items: [ReadItem]) -> DisplayText.Argument {
    items.isEmpty
      ? .text(SetupWords.nothing.with()) : .string(items.prefix(8).map(\.words).joined(separator: ", "))
  }
}
