import Signals
import TimerModels

extension Document {
  /// Saves what isn't saved when the process is told to end or to stop, from the first edit on.
  func followDepartures() {
    guard options.autosave.savesOnDeparture, departures.inner == nil,
      let tasks = background()
    else { return }
    let name = "Saving \(status.value.path)"
    departures.inner = tasks.whenLeaving(name: name, on: io) { [weak self] task in
      guard let self else { return task.end() }
      saveBeforeLeaving { task.end() }
    }
  }

  /// Saves, or at least writes the journal.
  private func saveBeforeLeaving(done: @escaping @Sendable () -> Void) {
    let status = status.value
    guard status.isDirty else { return done() }
    guard status.conflict == nil else { return writeBeforeLeaving(done: done) }
    save().start { [weak self] event in
      guard event.isTerminating else { return }
      guard let self, self.status.value.isDirty else { return done() }
      writeBeforeLeaving(done: done)
    }
  }

  private func writeBeforeLeaving(done: @escaping @Sendable () -> Void) {
    journaling.queue.schedule { [weak self] in
      if self?.journalTimer != nil { self?.writeJournal() }
      done()
    }
  }
}
