import DocumentModels
import Signals

/// What came of one step, and how long it took.
struct Report: Sendable, Equatable {
  /// A step.
  enum Kind: Sendable {
    case open
    case load
    case count
    case save
  }

  let kind: Kind
  let outcome: Result<String, Failure>
  let time: Duration

  var isSuccess: Bool {
    if case .success = outcome { true } else { false }
  }

  /// What was done, or why not.
  var detail: String {
    switch outcome {
    case .success(let detail): detail
    case .failure(let failure): failure.message
    }
  }

  /// The report as a sentence.
  var sentence: String {
    let verb =
      switch (kind, isSuccess) {
      case (.open, true): "Read"
      case (.load, true): "Loaded"
      case (.count, true): "Counted"
      case (.save, true): "Saved"
      case (.open, false): "Not read:"
      case (.load, false): "Not loaded:"
      case (.count, false): "Not counted:"
      case (.save, false): "Not saved:"
      }
    let sentence = isSuccess ? "\(verb) \(detail) in \(time.inSeconds)" : "\(verb) \(detail)"
    return sentence.hasSuffix(".") ? sentence : sentence + "."
  }
}

/// Why a step has failed, for people.
struct Failure: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  init(_ error: ActionError<DocumentError>) {
    switch error {
    case .disabled: self.init("the document is busy")
    case .producerFailed(let error): self.init(error.description)
    }
  }
}

/// What came of everything.
struct Summary: Sendable, Equatable {
  let opened: Report
  let loaded: Report
  let saved: Report

  var isSuccess: Bool { opened.isSuccess && loaded.isSuccess && saved.isSuccess }

  /// What was loaded and saved, or why not.
  var sentence: String {
    // A document that could not be opened is the reason for the rest.
    let parts = opened.isSuccess ? [loaded, saved] : [loaded, opened]
    return parts.map(\.sentence).joined(separator: " ")
  }
}

extension Duration {
  /// The duration in seconds, to the hundredth.
  var inSeconds: String {
    let hundredths = Int64((self / .milliseconds(10)).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction) s"
  }
}
