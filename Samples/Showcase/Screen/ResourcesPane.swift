import Signals
import TextRendering
import TimerModels

/// The resources: what the process uses, as the kernel counts it.
func resourcesPane(_ screen: ScreenModel) -> Block {
  let reading = screen.resources.latest.value
  return .box("Resources") {
    Block.sparkline("Processor", values: screen.shares.value, range: 0...1)
    Block.table(
      ["Resource", Block.Table.Column("Amount", alignment: .trailing), "Note"],
      rows: shownResources.map { name, resource in
        switch reading?[resource] {
        case .value(let amount):
          [Text(name), Text(amount.written(in: resource.unit)), ""]
        case .unavailable(let reason): [Text(name), "-", Text(reason, .muted)]
        case nil: [Text(name), "-", Text("not read yet", .muted)]
        }
      }
    )
  }
}

private let shownResources: [(String, Resource)] = [
  ("Own processor time", .userTime), ("System's time", .systemTime),
  ("Wake-ups", .voluntarySwitches), ("Memory", .residentMemory), ("Bytes read", .bytesRead),
  ("Bytes written", .bytesWritten), ("Open files", .openDescriptors), ("Threads", .threads),
]

extension Double {
  /// The amount with its unit, as people read it.
  fileprivate func written(in unit: Resource.Unit) -> String {
    switch unit {
    case .seconds: Duration.seconds(self).inSeconds
    case .bytes: self < 1_000_000 ? "\(Int(self)) B" : "\(Int(self / 1_000_000)) MB"
    case .count: "\(Int(self))"
    case .joules: "\(Int(self)) J"
    }
  }
}
