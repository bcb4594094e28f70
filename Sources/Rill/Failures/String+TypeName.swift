extension String {
  /// Creates the name of a type for a failure: with the types around it, such as `Editor.State`, without modules.
  ///
  /// The names of states and actions are often the same in all features, so that only the type around them tells them apart.
  ///
  /// - Parameter type: The type.
  @usableFromInline
  package init(naming type: Any.Type) {
    self.init()
    var rest = Substring(String(reflecting: type))
    // Whether the next identifier is the first one of a dotted name, which is the module if another one follows.
    var isFirst = true
    while let next = rest.first {
      if next.isLetter || next.isNumber || next == "_" {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest[name.endIndex...]
        let isModule = isFirst && rest.first == "."
        if isModule { rest.removeFirst() } else { append(contentsOf: name) }
        isFirst = false
      } else if let end = rest.endOfContext {
        rest = rest[end...]
      } else {
        append(rest.removeFirst())
        isFirst = next != "."
      }
    }
  }
}

extension Substring {
  /// The end of the place in a function, a file or an extension that the runtime prints before a name, or nil if there is none.
  fileprivate var endOfContext: Index? {
    for (start, end) in [("(unknown context at ", ")."), ("(extension in ", "):")] where hasPrefix(start) {
      var index = startIndex
      while index < endIndex, !self[index...].hasPrefix(end) { formIndex(after: &index) }
      return index < endIndex ? self.index(index, offsetBy: end.count) : nil
    }
    return nil
  }
}
