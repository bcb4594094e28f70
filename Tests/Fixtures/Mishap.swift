/// An error for work that fails on purpose.
package enum Mishap: Error {
  case usual
  case numbered(Int)
}

/// Something an upgrade throws.
package struct Unwilling: Error, CustomStringConvertible {
  package let description = "it does not want to"

  package init() {}
}
