/// A number of bytes in the form in which it is entered, such as `512M`.
enum ByteCount {
  /// The letters of the units, each of which is 1,024 times the one before.
  private static let units: [Character] = ["K", "M", "G"]

  /// The default limit for files that are read.
  static let standardLimit = 256 << 20

  /// Returns the number of bytes that a text means, or nil if it means none.
  static func parse(_ text: String) -> Int? {
    let unit = text.last.flatMap { letter in units.firstIndex { "\($0)" == letter.uppercased() } }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number > 0 else {
      return nil
    }
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (10 * ((unit ?? -1) + 1)))
    return isTooLarge ? nil : product
  }

  /// Returns a number of bytes with its largest unit that leaves no remainder.
  static func text(_ count: Int) -> String {
    for (index, unit) in units.enumerated().reversed() {
      let size = 1 << (10 * (index + 1))
      if count >= size, count.isMultiple(of: size) { return "\(count / size)\(unit)" }
    }
    return "\(count)"
  }
}
