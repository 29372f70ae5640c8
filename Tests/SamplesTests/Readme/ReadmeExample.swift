// guide to: README.md

// guide: begin
import Signals
import TextRendering
import TimerModels

/// The view model: what to show of a tea timer, and what a person can do.
final class TeaModel: Sendable {
  let name = MutableProperty("Darjeeling")
  let countdown: CountdownModel
  let advice: Property<String>

  init(minutes: Int, on scheduler: any DateScheduler = QueueScheduler()) {
    let countdown = CountdownModel(duration: .seconds(60 * minutes), on: scheduler)
    self.countdown = countdown
    // Derived state: computed once a change, never shown half old and half new.
    advice = Property.computed { [name] in
      countdown.fraction.value < 1 ? "\(name.value) is drawing …" : "Enjoy your \(name.value)!"
    }
  }
}

/// The view: a pure function of the model's properties. Whatever it reads, it follows.
func teaView(_ tea: TeaModel) -> Block {
  .column {
    Block.text(tea.advice.value, .title)
    Block.progress("Tea", fraction: tea.countdown.fraction.value)
  }
}

/// The binding: on a terminal it redraws in place, in a pipe it prints lines.
func makeTea(
  _ tea: TeaModel,
  showingOn renderer: any TextRenderer = Console().makeRenderer()
) async {
  let rendering = Rendering(to: renderer) { teaView(tea) }
  await withCheckedContinuation { done in
    tea.countdown.finished.observeValues { done.resume() }
    tea.countdown.start.apply().start()
  }
  await rendering.finish(.completed)
}
// guide: end
