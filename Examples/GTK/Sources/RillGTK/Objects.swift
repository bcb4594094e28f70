public import CGtk

/// A widget of GTK.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

// GTK's casts are macros. In Swift, a class with public fields is a typed pointer, and any other class an opaque one.
extension Widget {
  /// The widget as an object of a class without public fields.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// Returns the widget as an object of a class with public fields.
  public func cast<Class>() -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Class.self)
  }
}

/// The Swift objects that a widget, or another object of GTK, keeps as long as it exists.
@MainActor
final class Belongings {
  var things: [Any] = []

  /// Returns the belongings of an object, and creates them at the first call.
  static func of(_ object: OpaquePointer) -> Belongings {
    let object = UnsafeMutablePointer<GObject>(object)
    if let found = g_object_get_data(object, "rill") {
      return Unmanaged<Belongings>.fromOpaque(found).takeUnretainedValue()
    }
    let new = Belongings()
    g_object_set_data_full(object, "rill", Unmanaged.passRetained(new).toOpaque()) {
      if let data = $0 { Unmanaged<Belongings>.fromOpaque(data).release() }
    }
    return new
  }
}

/// Keeps a Swift object, such as a binding or a subscription, as long as an object of GTK exists.
@MainActor
public func keep(_ thing: Any, with object: OpaquePointer) { Belongings.of(object).things.append(thing) }

/// Calls a closure when an object emits a signal, with the first argument of the signal, or with the object.
///
/// The closure must not keep the object, which keeps the closure.
@MainActor
public func on(
  _ object: OpaquePointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void
) {
  // The signal is swapped: the data come first and the arguments follow, so one function serves all signals without a
  // result.
  let call: @convention(c) (UnsafeMutableRawPointer, OpaquePointer) -> Void = { data, argument in
    let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
    // GTK emits signals on the main thread, and the pointer is used during the call only.
    nonisolated(unsafe) let argument = argument
    MainActor.assumeIsolated { handler.body(argument) }
  }
  g_signal_connect_data(
    gpointer(object), signal, unsafeBitCast(call, to: GCallback.self),
    Unmanaged.passRetained(Handler(body)).toOpaque(),
    { data, _ in
      if let data { Unmanaged<Handler>.fromOpaque(data).release() }
    }, G_CONNECT_SWAPPED)
}

private final class Handler {
  let body: @MainActor (OpaquePointer) -> Void
  init(_ body: @escaping @MainActor (OpaquePointer) -> Void) { self.body = body }
}
