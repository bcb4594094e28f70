/// An error for work that goes wrong on purpose.
package enum Mishap: Error {
  case usual
  case numbered(Int)
}
