import Foundation
import Testing

@testable import Signals
@testable import SignalsFoundation
@testable import SignalsTesting

private class Widget: NSObject, ReactiveExtensionsProvider {
  var title = ""
  var count: Int? = 0
}

extension Reactive where Base: Widget {
  fileprivate var titleLength: Int { base.title.count }
}

@Suite("Bindings of a client in language mode 5")
struct BindingHabitTests {
  @Test("a target takes values for as long as its lifetime lasts")
  func target() {
    let (lifetime, token) = Lifetime.make()
    var values: [Int] = []
    let target = BindingTarget<Int>(lifetime: lifetime, action: { values.append($0) })
    let trailing = BindingTarget(lifetime: lifetime) { (value: Int) in values.append(value * 10) }
    let property = MutableProperty(1)
    let (signal, observer) = Signal<Int, Never>.pipe()
    target <~ property
    trailing <~ signal
    let disposable = target <~ signal.producer
    observer.send(value: 2)
    disposable?.dispose()
    observer.send(value: 3)
    #expect(values == [1, 20, 2, 30])
    token.dispose()
    observer.send(value: 4)
    property.value = 5
    #expect(values.count == 4)
    #expect((target <~ property) == nil)
  }

  @Test("a target may be of a scheduler, of a key path and of optional values")
  func kinds() {
    let scheduler = TestScheduler()
    let (lifetime, token) = Lifetime.make()
    let widget = Widget()
    var values: [String] = []
    let scheduled = BindingTarget<String>(on: scheduler, lifetime: lifetime) { values.append($0) }
    let title = BindingTarget(lifetime: lifetime, object: widget, keyPath: \.title)
    let count = BindingTarget(on: scheduler, lifetime: lifetime, object: widget, keyPath: \.count)
    let name = MutableProperty("a")
    scheduled <~ name
    title <~ name.map { $0 + "!" }
    count <~ SignalProducer<Int, Never>(value: 7)
    #expect(values.isEmpty)
    #expect(widget.title == "a!")
    #expect(widget.count == 0)
    scheduler.advance()
    #expect(values == ["a"])
    #expect(widget.count == 7)
    let missing: BindingTarget<String>? = nil
    #expect((missing <~ name) == nil)
    let present: BindingTarget<String>? = title
    present <~ SignalProducer<String, Never>(value: "b")
    #expect(widget.title == "b")
    #expect(title.bindingTarget.lifetime === lifetime)
    withExtendedLifetime(token) {}
  }

  @Test("an observer can be bound to")
  func bindingToObserver() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    signal.observeValues { values.append($0) }
    observer <~ SignalProducer<Int, Never>([1, 2])
    observer <~ MutableProperty(3)
    observer.send(value: 4)
    #expect(values == [1, 2, 3, 4])
  }

  @Test("reactive extensions are reached from objects and from types")
  func reactive() {
    let widget = Widget()
    widget.title = "four"
    #expect(widget.reactive.titleLength == 4)
    #expect(widget.reactive.base === widget)
    #expect(Widget.reactive == Reactive<Widget>.self)
  }

  @Test("notifications are a signal")
  func notifications() {
    let center = NotificationCenter()
    let name = Notification.Name("habit")
    var count = 0
    let disposable = center.reactive.notifications(forName: name)
      .observeValues { _ in count += 1 }
    let object = NSObject()
    center.reactive.notifications(forName: name, object: object).observeValues { _ in count += 10 }
    center.post(name: name, object: nil)
    center.post(name: name, object: object)
    disposable?.dispose()
    center.post(name: name, object: object)
    #expect(count == 22)
  }

  @Test("events are logged")
  func logging() {
    var lines: [String] = []
    let (signal, observer) = Signal<Int, TestError>.pipe()
    let logged = signal.logEvents(
      identifier: "id",
      logger: { identifier, event, _, _, _ in lines.append("\(identifier): \(event)") }
    )
    logged.observe { _ in }
    observer.send(value: 1)
    observer.send(error: .error1)
    #expect(lines.first?.contains("value 1") == true)
    #expect(lines.count == 4)
    lines = []
    SignalProducer<Int, Never>([1, 2])
      .logEvents(events: [.value, .completed]) { _, event, _, _, _ in lines.append(event) }
      .start()
    #expect(lines.count == 3)
    signal.logEvents(identifier: "quiet", events: [])
      .observe { _ in }
  }
}
