/// Progress bars.
extension Layout {
  /// The widest that a bar gets, and the narrowest that still says something.
  private static let barWidths = 4...30

  func cells(of progress: Block.Progress, width: Int) -> [Cell] {
    let label = single(progress.label)
    let gap = label.isEmpty ? 0 : 1
    // Of what stands behind the bar, the parts that matter least go first.
    for tail in tails(of: progress) {
      let room = width - tail.count - 1 - gap - Self.barWidths.lowerBound
      guard room >= min(label.count, 4) else { continue }
      let shown = truncated(label, to: room)
      let free = width - shown.count - gap - 1 - tail.count
      let bar = bar(of: progress, width: min(free, Self.barWidths.upperBound))
      return shown + CellLine.repeated(" ", gap) + bar + [.blank()] + tail
    }
    let tail = tails(of: progress).last ?? []
    return truncated(label + CellLine.repeated(" ", gap) + tail, to: width)
  }

  func naturalWidth(of progress: Block.Progress) -> Int {
    let tail = tails(of: progress).first?.count ?? 0
    return single(progress.label).count + Self.barWidths.upperBound + tail + 2
  }

  private func bar(of progress: Block.Progress, width: Int) -> [Cell] {
    let done = progress.fraction.map { Int((Double(width) * $0).rounded(.down)) } ?? 0
    return CellLine.repeated(glyphs.barDone, done, .accent)
      + CellLine.repeated(glyphs.barRest, width - done, .muted)
  }

  /// What may stand behind the bar, from all there is to say to the least.
  private func tails(of progress: Block.Progress) -> [[Cell]] {
    let state = state(of: progress)
    let amount = progress.amount.map { " " + Text($0) } ?? Text()
    let pace = progress.paceParts.map { " " + Text($0) }.reduce(Text(), +)
    let detail = progress.detail.isEmpty ? Text() : " " + progress.detail
    return [amount + pace + detail, pace + detail, pace, Text()].map { state + single($0) }
  }

  /// The per cent in a column of constant width, or a mark that moves.
  private func state(of progress: Block.Progress) -> [Cell] {
    guard let percent = progress.percent else {
      let mark = Cell(glyphs.spinnerPicture(progress.frameIndex ?? 0), .accent, width: 1)
      return CellLine.padded([mark], to: 4, .trailing)
    }
    return CellLine.padded(single(Text("\(percent)%")), to: 4, .trailing)
  }
}

extension Block.Progress {
  /// How much is done of how much, in a column of constant width.
  var amount: String? {
    guard let completed else { return nil }
    switch (unit, total) {
    case (.items, nil): return String(completed)
    case (.items, let total?):
      return Self.padded(String(completed), String(total).count) + "/\(total)"
    case (.bytes, nil): return Quantity.bytes(Double(completed))
    case (.bytes, let total?):
      return Self.padded(Quantity.bytes(Double(completed)), 8) + "/" + Quantity.bytes(Double(total))
    }
  }

  /// The rate and the time left, in columns of constant width.
  var paceParts: [String] {
    guard let pace else { return [] }
    let rate =
      switch unit {
      case .items: Self.padded(pace.rate.map(Quantity.decimal) ?? "?", 6) + "/s"
      case .bytes: Self.padded(pace.rate.map(Quantity.bytes) ?? "?", 8) + "/s"
      }
    return fraction == nil ? [rate] : [rate, Self.padded(Quantity.time(pace.timeLeft), 5)]
  }

  private static func padded(_ string: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - string.utf8.count)) + string
  }
}
