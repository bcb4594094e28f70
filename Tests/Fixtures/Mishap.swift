/// An error for work that fails on purpose.
package enum Mishap: Error {
  case usual
  case numbered(Int)
}
