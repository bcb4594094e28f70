/// Simpler values to try in place of a value that is part of a failure, the simplest first.
///
/// ```swift
/// await bank.checkWalk(payments, keeping: [noDebt]) { payment in
///   switch payment {
///   case .deposit(let amount): Simpler.than(amount).map(Payment.deposit)
///   case .close: []
///   }
/// }
/// ```
///
/// Each is closer to the simplest value than the original, so the search always ends.
public enum Simpler {
  /// Returns integers closer to zero.
  public static func than<Number: BinaryInteger>(_ number: Number) -> [Number] {
    guard number != 0 else { return [] }
    var simpler: [Number] = []
    var distance = number
    while distance != 0 {
      simpler.append(number - distance)
      distance /= 2
    }
    return simpler
  }

  /// Returns strings with fewer characters.
  public static func than(_ text: String) -> [String] { than(Array(text)).map { String($0) } }

  /// Returns arrays with fewer elements: none, either half, and all but the first or the last.
  public static func than<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return elements.isEmpty ? [] : [[]] }
    let half = elements.count / 2
    let halves = elements.count > 2 ? [Array(elements[..<half]), Array(elements[half...])] : []
    return [[]] + halves + [Array(elements.dropFirst()), Array(elements.dropLast())]
  }
}
