import Rill

extension IdentifiedArray: ListReadable {
  var listSource: any ListSource { IdentifiedList(rows: self) }
}

/// The elements of an identified array, read in place: reading some rows does not copy the others.
struct IdentifiedList<Row: Identifiable>: ListSource {
  let rows: IdentifiedArray<Row>

  var count: Int { rows.count }
  var hidden: Int { 0 }
  func element(at index: Int) -> Any { rows[index] }
}
