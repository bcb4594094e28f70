/// A location in a program's source, which identifies what a call makes there.
///
/// Unlike a ``CallPlace``, which failures name, it is compared.
@usableFromInline
struct SourceSite: Hashable, Sendable {
  let file: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(_ file: StaticString, _ line: UInt, _ column: UInt) {
    self.file = file
    self.line = line
    self.column = column
  }

  @usableFromInline
  static func == (one: SourceSite, other: SourceSite) -> Bool {
    one.line == other.line && one.column == other.column
      && (one.hasSameFileText(as: other) || "\(one.file)" == "\(other.file)")
  }

  // Files are rarely different where lines and columns are equal.
  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }

  /// Returns whether both locations are the same, without a comparison of the files' names as texts.
  func isIdentical(to other: SourceSite) -> Bool {
    line == other.line && column == other.column && hasSameFileText(as: other)
  }

  /// Returns whether the names of the files are the same literal in memory.
  private func hasSameFileText(as other: SourceSite) -> Bool {
    file.hasPointerRepresentation && other.file.hasPointerRepresentation
      && file.utf8Start == other.file.utf8Start && file.utf8CodeUnitCount == other.file.utf8CodeUnitCount
  }
}

extension SourceSite: CustomStringConvertible {
  @usableFromInline var description: String { "\(file):\(line):\(column)" }
}
