/// An error for work that goes wrong on purpose.
enum Mishap: Error {
  case usual
  case numbered(Int)
}
