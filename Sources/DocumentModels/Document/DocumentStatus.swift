/// A document's state together with what stands behind it, changed only in whole steps.
struct DocumentStatus<Format: DocumentFormat>: Sendable {
  /// What goes on.
  enum Phase: Hashable {
    /// Nothing, with nothing loaded.
    case closed
    /// It is being loaded.
    case opening(DocumentProgress)
    /// Nothing, with something loaded.
    case open
    /// It is being saved.
    case saving(DocumentProgress)
    /// It is being let go of.
    case closing
  }

  /// Where the document is.
  var path: String

  /// What goes on.
  var phase = Phase.closed

  /// What went wrong last, until something else is tried.
  var failure: DocumentError?

  /// The version that stands against this one, if there is a conflict.
  var conflict: DocumentVersions?

  /// What is loaded.
  var loaded: LoadedDocument<Format>?

  init(path: String) {
    self.path = path
  }

  /// The state that everybody sees.
  var state: DocumentState {
    failure.map { .failed($0, previous: settledState) } ?? settledState
  }

  private var settledState: DocumentState {
    switch phase {
    case .closed: .closed
    case .opening(let progress): .opening(progress)
    case .open: conflict.map(DocumentState.conflict) ?? .open(isDirty: isDirty)
    case .saving(let progress): .saving(progress)
    case .closing: .closing
    }
  }

  /// How far the work is that goes on.
  var progress: DocumentProgress? {
    switch phase {
    case .opening(let progress), .saving(let progress): progress
    case .closed, .open, .closing: nil
    }
  }

  /// Whether there is content that can be read and edited.
  var isUsable: Bool { loaded != nil && phase != .closing }

  /// Whether there is something to save.
  var isDirty: Bool { loaded?.isDirty ?? false }

  /// Begins something: what went wrong before no longer matters.
  mutating func begin(_ phase: Phase) {
    self.phase = phase
    failure = nil
  }

  /// Goes back to rest.
  mutating func rest(_ failure: DocumentError? = nil) {
    phase = loaded == nil ? .closed : .open
    self.failure = failure
  }

  /// Lets go of everything.
  mutating func close() {
    loaded = nil
    conflict = nil
    rest()
  }
}
