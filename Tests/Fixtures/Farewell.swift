/// A value that runs code when it is released.
///
/// Code that holds a lock while it releases a value stops the program here, if the value's code needs the same lock.
public final class Farewell: Sendable {
  private let speak: @Sendable () -> Void

  /// Creates a value.
  ///
  /// - Parameter speak: A closure that is called when the value is released.
  public init(_ speak: @escaping @Sendable () -> Void) { self.speak = speak }

  deinit { speak() }
}

extension Farewell: Equatable {
  /// Returns whether two references are of the same value.
  public static func == (one: Farewell, other: Farewell) -> Bool { one === other }
}
