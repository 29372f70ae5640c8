import Signals
import TextRendering

/// What the screen shows of a self-test: a row a check, and what is being tried.
func selfTestView(_ test: SelfTest) -> Block {
  .column {
    Block.table(
      [
        "Layer",
        Block.Table.Column("Claim", overflow: .wrapped),
        "",
        Block.Table.Column("Time", alignment: .trailing),
        Block.Table.Column("Seen", overflow: .wrapped),
      ],
      rows: test.results.value.map { result in
        [
          Text(result.layer, .muted),
          Text(result.claim),
          result.isSuccess ? Text("ok", .success) : Text("FAILED", .error),
          Text(result.time.inSeconds),
          Text(result.detail, result.isSuccess ? .plain : .error),
        ]
      }
    )
    if let current = test.current.value { Block.spinner(Text(current)) }
    if test.isFinished.value {
      Text(test.summary, test.results.value.allSatisfy(\.isSuccess) ? .success : .error)
    }
  }
}
