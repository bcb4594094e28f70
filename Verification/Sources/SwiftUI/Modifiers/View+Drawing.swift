/// A stand-in for [ShapeStyle](https://developer.apple.com/documentation/swiftui/shapestyle).
public protocol ShapeStyle: Sendable {}

/// A stand-in for [Color](https://developer.apple.com/documentation/swiftui/color).
public struct Color: ShapeStyle, Hashable, Sendable {
  let name: String

  /// A stand-in for [red](https://developer.apple.com/documentation/swiftui/color/red).
  public static let red = Color(name: "red")
  /// A stand-in for [green](https://developer.apple.com/documentation/swiftui/color/green).
  public static let green = Color(name: "green")
  /// A stand-in for [primary](https://developer.apple.com/documentation/swiftui/color/primary).
  public static let primary = Color(name: "primary")
  /// A stand-in for [secondary](https://developer.apple.com/documentation/swiftui/color/secondary).
  public static let secondary = Color(name: "secondary")
}

/// A stand-in for [Material](https://developer.apple.com/documentation/swiftui/material).
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  /// A stand-in for [regularMaterial](https://developer.apple.com/documentation/swiftui/shapestyle/regularmaterial).
  public static var regularMaterial: Material { Material() }
}

/// A stand-in for [InsettableShape](https://developer.apple.com/documentation/swiftui/insettableshape).
public protocol InsettableShape: Sendable {}

/// A stand-in for [FillStyle](https://developer.apple.com/documentation/swiftui/fillstyle).
public struct FillStyle: Equatable, Sendable {
  /// A stand-in for [init(eoFill:antialiased:)](https://developer.apple.com/documentation/swiftui/fillstyle/init(eofill:antialiased:)).
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

extension View {
  /// A stand-in for [foregroundStyle(_:)](https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)).
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    EnvironmentChanged(content: self) { $0.foreground = (style as? Color)?.name }
  }

  /// A stand-in for [background(_:in:fillStyle:)](https://developer.apple.com/documentation/swiftui/view/background(_:in:fillstyle:)).
  nonisolated public func background<S: ShapeStyle, T: InsettableShape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    self
  }

  /// A stand-in for [opacity(_:)](https://developer.apple.com/documentation/swiftui/view/opacity(_:)).
  nonisolated public func opacity(_ opacity: Double) -> some View {
    Modified(content: self) { $0.traits.opacity = opacity }
  }

  /// A stand-in for [disabled(_:)](https://developer.apple.com/documentation/swiftui/view/disabled(_:)).
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
  }
}
