/// Lists.
extension Layout {
  func rows(of list: Block.List, width: Int) -> [Row] {
    var rows = list.items.enumerated().map { index, item in
      let isSelected = list.isSelected(index)
      let text = single(isSelected ? emphasised(item) : item)
      return Row(truncated(selectionMark(isSelected) + text, to: width))
    }
    if list.isScrolled { rows.append(Row(truncated(single("  " + list.summary), to: width))) }
    return rows
  }

  func naturalWidth(of list: Block.List) -> Int {
    let items = list.items.map { single($0).count }.max() ?? 0
    return 2 + max(items, list.isScrolled ? width(of: list.summary) : 0)
  }

  /// What stands before an item: a mark that can be seen without colours too.
  func selectionMark(_ isSelected: Bool, _ style: Style = .accent) -> [Cell] {
    [isSelected ? Cell(glyphs.selection, style, width: 1) : .blank(), .blank()]
  }

  private func emphasised(_ item: Text) -> Text {
    item.runs.allSatisfy { $0.style.role == .plain } ? item.role(.accent) : item
  }
}
