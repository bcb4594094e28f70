/// The error of a payment that exceeds the balance.
struct Overdraft: Error, CustomStringConvertible {
  let name: String
  let missing: Int

  var description: String { "\(name) is \(missing) \(missing == 1 ? "coin" : "coins") short" }
}
