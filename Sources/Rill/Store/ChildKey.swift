/// A key for the store of a part: its path, its type and the place in the source that requests it.
@usableFromInline
struct ChildKey: Hashable {
  let path: PathKey
  let type: ObjectIdentifier
  let site: SourceSite
}

/// A location in a program's source.
@usableFromInline
struct SourceSite: Hashable {
  let file: String
  let line: UInt
  let column: UInt

  @usableFromInline
  init(_ file: StaticString, _ line: UInt, _ column: UInt) {
    self.file = file.description
    self.line = line
    self.column = column
  }
}
