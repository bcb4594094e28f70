import Rill

/// Access to a list of rows at a path.
struct RowsPlace<Fields: Sendable, Row: FormFields & Identifiable>: FieldAccess where Row.ID: Sendable {
  let path: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable
  let rules: [FieldRule<Fields, IdentifiedArray<Row>>]

  func value(in fields: Fields) -> any Equatable & Sendable {
    RowChange<Row>.all(fields[keyPath: path].values)
  }

  func set(_ value: any Equatable & Sendable, in fields: inout Fields) -> FieldEdit {
    guard let change = value as? RowChange<Row> else { return .unfit }
    return fields[keyPath: path].apply(change) ? .changed : .equal
  }

  func leavingEntries(
    by value: any Equatable & Sendable, of entry: FieldEntry<Fields>, in fields: Fields
  ) -> [FieldEntry<Fields>] {
    guard let change = value as? RowChange<Row> else { return [] }
    return fields[keyPath: path].leavingRows(by: change).flatMap { entries(of: $0, in: entry) }
  }

  func decode(from decoder: any Decoder) throws -> any Equatable & Sendable {
    try decode(RowChange<Row>.self, from: decoder)
  }

  func isDirty(in fields: Fields) -> Bool { fields[keyPath: path].isDirty }
  func isTouched(in fields: Fields) -> Bool { fields[keyPath: path].isTouched }
  func touch(in fields: inout Fields) { fields[keyPath: path].isTouched = true }

  func touchAll(in fields: inout Fields) {
    touch(in: &fields)
    fields[keyPath: path].rows.update(ids: fields[keyPath: path].rows.ids) { row in
      for entry in Row.fields.entries { entry.access.touchAll(in: &row) }
    }
  }

  func problems(in fields: Fields) -> [String] {
    let rows = fields[keyPath: path].rows
    return rules.compactMap { $0.problem(rows, fields) }
  }

  func check(in fields: Fields) -> FieldCheck? { nil }
  func setCheck(_ check: FieldCheck?, in fields: inout Fields) {}
  func awaitsCheck(in fields: Fields) -> Bool { false }
  func endCheck(of value: any Equatable & Sendable, _ result: FieldCheck, in fields: inout Fields) {}
  func rejected(in fields: Fields) -> [FieldError] { fields[keyPath: path].rejected }
  func hasRejection(in fields: Fields) -> Bool { fields[keyPath: path].rejection != nil }

  func reject(_ errors: [FieldError], of submitted: Fields, in fields: inout Fields) {
    let values = submitted[keyPath: path].values
    fields[keyPath: path].rejection = errors.isEmpty ? nil : Field.Finding(value: values, content: errors)
  }

  func reset(in fields: inout Fields) { fields[keyPath: path] = FieldRows(fields[keyPath: path].initial) }

  func settle(_ submitted: Fields, in fields: inout Fields) {
    fields[keyPath: path].settle(submitted[keyPath: path].rows)
  }

  func takeInitial(of other: Fields, in fields: inout Fields) {
    fields[keyPath: path].takeInitial(other[keyPath: path].initial)
  }

  func rowEntries(of entry: FieldEntry<Fields>, in fields: Fields) -> [FieldEntry<Fields>] {
    fields[keyPath: path].rows.flatMap { entries(of: $0, in: entry) }
  }

  private func entries(of row: Row, in entry: FieldEntry<Fields>) -> [FieldEntry<Fields>] {
    Row.fields.all(in: row).map { self.entry($0, of: entry, row.id) }
  }

  func entry(
    _ name: String, of entry: FieldEntry<Fields>, in fields: Fields, row: (any Sendable)?
  ) -> FieldEntry<Fields>? {
    guard name.hasPrefix(entry.name + "[") else { return nil }
    let rows = fields[keyPath: path].rows
    let likely = row as? Row.ID ?? Self.id(in: name.dropFirst(entry.name.count + 1))
    if let likely, let found = self.entry(name, of: entry, in: rows[id: likely]) { return found }
    return rows.lazy.compactMap { self.entry(name, of: entry, in: $0) }.first
  }

  /// Returns the field with a name, if it belongs to a row.
  private func entry(
    _ name: String, of entry: FieldEntry<Fields>, in row: Row?
  ) -> FieldEntry<Fields>? {
    guard let row else { return nil }
    let start = "\(entry.name)[\(row.id)]."
    guard name.hasPrefix(start), let inner = Row.fields.entry(String(name.dropFirst(start.count)), in: row)
    else {
      return nil
    }
    return self.entry(inner, of: entry, row.id)
  }

  /// Returns the ID at the start of a name, up to the first bracket, if it can be read.
  private static func id(in rest: Substring) -> Row.ID? {
    guard let type = Row.ID.self as? any LosslessStringConvertible.Type,
      let end = rest.firstRange(of: "].")?.lowerBound
    else { return nil }
    return type.init(String(rest[..<end])) as? Row.ID
  }

  private func entry(
    _ inner: FieldEntry<Row>, of entry: FieldEntry<Fields>, _ id: Row.ID
  ) -> FieldEntry<Fields> {
    FieldEntry(
      name: "\(entry.name)[\(id)].\(inner.name)", pattern: "\(entry.pattern)[].\(inner.pattern)",
      path: inner.path,
      access: RowFieldPlace(path: path, id: id, inner: inner.access))
  }

  func rowDecoding(_ rest: Substring) -> FieldDecoding? {
    for inner in Row.fields.entries {
      if rest.hasSuffix("].\(inner.name)") { return inner.access.decode }
      // A list within the row.
      guard let end = rest.firstRange(of: "].\(inner.name)[")?.upperBound else { continue }
      if let decoding = inner.access.rowDecoding(rest[end...]) { return decoding }
    }
    return nil
  }
}

/// Access to a field of the row with an ID.
///
/// A row that does not exist has no errors, and does not change.
private struct RowFieldPlace<Fields: Sendable, Row: FormFields & Identifiable>: FieldAccess
where Row.ID: Sendable {
  let path: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable
  let id: Row.ID
  let inner: any FieldAccess<Row>

  var rowID: (any Sendable)? { id }

  private func row(_ fields: Fields) -> Row? { fields[keyPath: path].rows[id: id] }

  private func change(_ fields: inout Fields, _ body: (inout Row) -> Void) {
    guard var row = row(fields) else { return }
    body(&row)
    fields[keyPath: path].rows[id: id] = row
  }

  func value(in fields: Fields) -> any Equatable & Sendable {
    row(fields).map { inner.value(in: $0) } ?? NoResponse()
  }

  func set(_ value: any Equatable & Sendable, in fields: inout Fields) -> FieldEdit {
    var edit = FieldEdit.equal
    change(&fields) { edit = inner.set(value, in: &$0) }
    return edit
  }

  func decode(from decoder: any Decoder) throws -> any Equatable & Sendable {
    try inner.decode(from: decoder)
  }
  func isDirty(in fields: Fields) -> Bool { row(fields).map { inner.isDirty(in: $0) } ?? false }
  func isTouched(in fields: Fields) -> Bool { row(fields).map { inner.isTouched(in: $0) } ?? false }
  func touch(in fields: inout Fields) { change(&fields) { inner.touch(in: &$0) } }
  func problems(in fields: Fields) -> [String] { row(fields).map { inner.problems(in: $0) } ?? [] }
  func check(in fields: Fields) -> FieldCheck? { row(fields).flatMap { inner.check(in: $0) } }

  func setCheck(_ check: FieldCheck?, in fields: inout Fields) {
    change(&fields) { inner.setCheck(check, in: &$0) }
  }

  func awaitsCheck(in fields: Fields) -> Bool { row(fields).map { inner.awaitsCheck(in: $0) } ?? false }

  func endCheck(of value: any Equatable & Sendable, _ result: FieldCheck, in fields: inout Fields) {
    change(&fields) { inner.endCheck(of: value, result, in: &$0) }
  }

  func rejected(in fields: Fields) -> [FieldError] { row(fields).map { inner.rejected(in: $0) } ?? [] }
  func hasRejection(in fields: Fields) -> Bool { row(fields).map { inner.hasRejection(in: $0) } ?? false }

  func reject(_ errors: [FieldError], of submitted: Fields, in fields: inout Fields) {
    guard let submitted = row(submitted) else { return }
    change(&fields) { inner.reject(errors, of: submitted, in: &$0) }
  }

  func reset(in fields: inout Fields) { change(&fields) { inner.reset(in: &$0) } }

  func settle(_ submitted: Fields, in fields: inout Fields) {
    guard let submitted = row(submitted) else { return }
    change(&fields) { inner.settle(submitted, in: &$0) }
  }

  func takeInitial(of other: Fields, in fields: inout Fields) {
    guard let other = row(other) else { return }
    change(&fields) { inner.takeInitial(of: other, in: &$0) }
  }
}

extension FieldRows {
  /// Applies a change.
  ///
  /// A row whose ID the list contains already is reported, and not added.
  ///
  /// - Returns: Whether the rows or their values have changed.
  fileprivate mutating func apply(_ change: RowChange<Row>) -> Bool {
    switch change {
    case .all(let values):
      let old = self.values
      // An undo restores values, and each row keeps the results of its checks.
      let known = rows
      rows = IdentifiedArray(
        values.map { value in
          guard var row = known[id: value.row.id] else { return entering(value.row) }
          FormValues(value.row).write(to: &row)
          return row
        })
      return self.values != old
    case .insert(let row, let position):
      guard !rows.contains(id: row.id) else {
        Failures.report(.repeatedRow("\(row.id)", of: SwiftTypeName(Row.self).text))
        return false
      }
      rows.insert(entering(row), at: min(max(position ?? rows.count, 0), rows.count))
      return true
    case .remove(let id): return rows.remove(id: id) != nil
    case .move(let id, let position):
      guard let old = rows.position(of: id) else { return false }
      let new = min(max(position, 0), rows.count - 1)
      rows.move(id: id, to: new)
      return new != old
    }
  }

  /// Returns the rows that leave by a change.
  fileprivate func leavingRows(by change: RowChange<Row>) -> [Row] {
    switch change {
    case .all(let values):
      let stays = Set(values.map(\.row.id))
      return rows.filter { !stays.contains($0.id) }
    case .remove(let id): return rows[id: id].map { [$0] } ?? []
    case .insert, .move: return []
    }
  }

  /// Returns a row that comes, or comes back.
  ///
  /// It has no running check, because its check was cancelled when it left. Its initial values are those of the list, which
  /// may have been submitted since it left.
  private func entering(_ row: Row) -> Row {
    var row = row
    for entry in Row.fields.all(in: row) where entry.access.awaitsCheck(in: row) {
      entry.access.setCheck(nil, in: &row)
    }
    if let known = initial[id: row.id] {
      for entry in Row.fields.entries { entry.access.takeInitial(of: known, in: &row) }
    }
    return row
  }

  /// Takes the initial rows of another list.
  fileprivate mutating func takeInitial(_ initial: IdentifiedArray<Row>) {
    self.initial = initial
    rows = IdentifiedArray(rows.map(entering))
  }

  /// Makes the submitted rows the initial ones; rows that the user has removed in the meantime remain removed.
  fileprivate mutating func settle(_ submitted: IdentifiedArray<Row>) {
    let settled = { (row: Row) in
      var copy = row
      for entry in Row.fields.entries { entry.access.settle(submitted[id: row.id] ?? row, in: &copy) }
      return copy
    }
    rows = IdentifiedArray(rows.map { submitted.contains(id: $0.id) ? settled($0) : $0 })
    initial = IdentifiedArray(submitted.map(settled))
    isTouched = isDirty
  }
}
