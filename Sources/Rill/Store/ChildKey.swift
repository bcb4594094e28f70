/// Which part of a store, asked for at which place in the source.
@usableFromInline
struct ChildKey: Hashable {
  let path: AnyKeyPath
  let type: ObjectIdentifier
  let site: SourceSite
}

/// A place in a program's source.
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
