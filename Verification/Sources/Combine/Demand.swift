extension Subscribers {
  /// A stand-in for [Subscribers.Demand](https://developer.apple.com/documentation/combine/subscribers/demand).
  public struct Demand: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let count: UInt

    /// A stand-in for [unlimited](https://developer.apple.com/documentation/combine/subscribers/demand/unlimited).
    public static let unlimited = Demand(count: .max)
    /// A stand-in for [none](https://developer.apple.com/documentation/combine/subscribers/demand/none).
    public static let none = Demand(count: 0)

    /// A stand-in for [max(_:)](https://developer.apple.com/documentation/combine/subscribers/demand/max(_:)).
    public static func max(_ value: Int) -> Demand { Demand(count: UInt(value)) }

    /// A stand-in for [max](https://developer.apple.com/documentation/combine/subscribers/demand/max).
    public var max: Int? { self == .unlimited ? nil : Int(count) }

    /// A stand-in for [description](https://developer.apple.com/documentation/combine/subscribers/demand/description).
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    /// A stand-in for [<(_:_:)](https://developer.apple.com/documentation/combine/subscribers/demand).
    public static func < (one: Demand, other: Demand) -> Bool { one.count < other.count }

    /// A stand-in for [>(_:_:)](https://developer.apple.com/documentation/combine/subscribers/demand).
    public static func > (one: Demand, other: Int) -> Bool { one == .unlimited || Int(one.count) > other }

    /// A stand-in for [==(_:_:)](https://developer.apple.com/documentation/combine/subscribers/demand).
    public static func == (one: Demand, other: Int) -> Bool { one != .unlimited && Int(one.count) == other }

    /// A stand-in for [+(_:_:)](https://developer.apple.com/documentation/combine/subscribers/demand).
    public static func + (one: Demand, other: Demand) -> Demand {
      let (sum, isTooLarge) = one.count.addingReportingOverflow(other.count)
      return isTooLarge ? .unlimited : Demand(count: sum)
    }

    /// A stand-in for [+=(_:_:)](https://developer.apple.com/documentation/combine/subscribers/demand).
    public static func += (one: inout Demand, other: Demand) { one = one + other }

    /// A stand-in for [-(_:_:)](https://developer.apple.com/documentation/combine/subscribers/demand).
    public static func - (one: Demand, other: Int) -> Demand {
      one == .unlimited ? one : Demand(count: one.count - UInt(other))
    }

    /// A stand-in for [-=(_:_:)](https://developer.apple.com/documentation/combine/subscribers/demand).
    public static func -= (one: inout Demand, other: Int) { one = one - other }
  }
}
