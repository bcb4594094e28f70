/// Stands for [Gesture](https://developer.apple.com/documentation/swiftui/gesture).
@MainActor
// Matches Apple's declaration.
@preconcurrency
public protocol Gesture<Value> {
  /// Stands for [Value](https://developer.apple.com/documentation/swiftui/gesture/value).
  associatedtype Value
  /// Stands for [Body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.associatedtype).
  associatedtype Body: Gesture
  /// Stands for [body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.property).
  @MainActor
  // Matches Apple's declaration.
  @preconcurrency
  var body: Body { get }
}

/// Stands for the conformance of [Never](https://developer.apple.com/documentation/swiftui/gesture).
extension Never: Gesture {
  /// Stands for [Value](https://developer.apple.com/documentation/swiftui/gesture/value).
  public typealias Value = Never
}

/// Stands for [LongPressGesture](https://developer.apple.com/documentation/swiftui/longpressgesture).
nonisolated public struct LongPressGesture: Gesture {
  /// Stands for [Value](https://developer.apple.com/documentation/swiftui/longpressgesture/value).
  public typealias Value = Bool

  /// Stands for [init(minimumDuration:maximumDistance:)](https://developer.apple.com/documentation/swiftui/longpressgesture/init(minimumduration:maximumdistance:)).
  public init(minimumDuration: Double = 0.5, maximumDistance: Double = 10) {}

  /// Stands for [body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.property).
  public var body: Never { fatalError("a gesture of the framework has no body") }
}

/// Stands for [_EndedGesture](https://developer.apple.com/documentation/swiftui/gesture/onended(_:)), which has no separate documentation page.
nonisolated public struct _EndedGesture<Content: Gesture>: Gesture {
  /// Stands for [Value](https://developer.apple.com/documentation/swiftui/gesture/value).
  public typealias Value = Content.Value
  let action: (Content.Value) -> Void

  /// Stands for [body](https://developer.apple.com/documentation/swiftui/gesture/body-swift.property).
  public var body: Never { fatalError("a gesture of the framework has no body") }
}

extension Gesture {
  /// Stands for [onEnded(_:)](https://developer.apple.com/documentation/swiftui/gesture/onended(_:)).
  nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(action: action)
  }
}

/// Stands for [GestureMask](https://developer.apple.com/documentation/swiftui/gesturemask).
public struct GestureMask: OptionSet, Sendable {
  /// Stands for [rawValue](https://developer.apple.com/documentation/swiftui/gesturemask).
  public let rawValue: UInt32

  /// Stands for [init(rawValue:)](https://developer.apple.com/documentation/swiftui/gesturemask/init(rawvalue:)).
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Stands for [all](https://developer.apple.com/documentation/swiftui/gesturemask/all).
  public static let all = GestureMask(rawValue: 3)
}

extension View {
  /// Stands for [simultaneousGesture(_:including:)](https://developer.apple.com/documentation/swiftui/view/simultaneousgesture(_:including:)).
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
