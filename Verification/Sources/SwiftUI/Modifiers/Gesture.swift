/// A stand-in for [Gesture](https://developer.apple.com/documentation/swiftui/gesture).
@MainActor
// Matches Apple's declaration.
@preconcurrency
public protocol Gesture<Value> {
  /// A stand-in for [Value](https://developer.apple.com/documentation/swiftui/gesture/value).
  associatedtype Value
  /// A stand-in for [Body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.associatedtype).
  associatedtype Body: Gesture
  /// A stand-in for [body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.property).
  @MainActor
  // Matches Apple's declaration.
  @preconcurrency
  var body: Body { get }
}

/// A stand-in for the conformance of [Never](https://developer.apple.com/documentation/swiftui/gesture).
extension Never: Gesture {
  /// A stand-in for [Value](https://developer.apple.com/documentation/swiftui/gesture/value).
  public typealias Value = Never
}

/// A stand-in for [LongPressGesture](https://developer.apple.com/documentation/swiftui/longpressgesture).
nonisolated public struct LongPressGesture: Gesture {
  /// A stand-in for [Value](https://developer.apple.com/documentation/swiftui/longpressgesture/value).
  public typealias Value = Bool

  /// A stand-in for [init(minimumDuration:maximumDistance:)](https://developer.apple.com/documentation/swiftui/longpressgesture/init(minimumduration:maximumdistance:)).
  public init(minimumDuration: Double = 0.5, maximumDistance: Double = 10) {}

  /// A stand-in for [body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.property).
  public var body: Never { fatalError("a gesture of the framework has no body") }
}

/// A stand-in for [_EndedGesture](https://developer.apple.com/documentation/swiftui/gesture/onended(_:)), which has no separate documentation page.
nonisolated public struct _EndedGesture<Content: Gesture>: Gesture {
  /// A stand-in for [Value](https://developer.apple.com/documentation/swiftui/gesture/value).
  public typealias Value = Content.Value
  let action: (Content.Value) -> Void

  /// A stand-in for [body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.property).
  public var body: Never { fatalError("a gesture of the framework has no body") }
}

extension Gesture {
  /// A stand-in for [onEnded(_:)](https://developer.apple.com/documentation/swiftui/gesture/onended(_:)).
  nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(action: action)
  }
}

/// A stand-in for [GestureMask](https://developer.apple.com/documentation/swiftui/gesturemask).
public struct GestureMask: OptionSet, Sendable {
  /// A stand-in for [rawValue](https://developer.apple.com/documentation/swiftui/gesturemask).
  public let rawValue: UInt32

  /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/swiftui/gesturemask/init(rawvalue:)).
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A stand-in for [all](https://developer.apple.com/documentation/swiftui/gesturemask/all).
  public static let all = GestureMask(rawValue: 3)
}

extension View {
  /// A stand-in for [simultaneousGesture(_:including:)](https://developer.apple.com/documentation/swiftui/view/simultaneousgesture(_:including:)).
  nonisolated public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View {
    Modified(content: self) { node in
      node.traits.gesture = { value in
        (gesture as? any Ending)?.end(value)
      }
    }
  }
}

/// A gesture that a test can perform.
private protocol Ending {
  func end(_ value: Any)
}

extension _EndedGesture: Ending {
  func end(_ value: Any) {
    if let value = value as? Content.Value { action(value) }
  }
}
