// The middleware and the associated objects of a store, for tools that attend for some time.
extension StoreTools {
  /// Attaches a middleware until a token is cancelled or released.
  ///
  /// The middleware sees every turn from now on. After the token was cancelled, on any thread, it sees no further one.
  /// The store then releases the middleware on its own isolation. ``Store/detach(_:)`` cancels the token.
  ///
  /// - Parameters:
  ///   - middleware: The middleware. A ``StoreTool`` receives its store tools.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The token.
  /// - Throws: ``StoreToolsFailure`` after the store was released.
  public func attend<Attached: Middleware<State, Action>>(
    _ middleware: Attached, isolation: isolated (any Actor)? = #isolation
  ) throws(StoreToolsFailure) -> ToolAttachment {
    guard let engine else {
      throw .released("attend(_:)", store: SwiftTypeName(Store<State, Action>.self).text)
    }
    let end = OnceFlag()
    let connection = engine.entrance(on: isolation)
    // On an actor that is busy, many tokens may have been cancelled before the first of their tools is removed.
    engine.chain.restEnded()
    engine.chain.attach(AttachedMiddleware(middleware, until: end))
    engine.attendanceDidChange()
    (middleware as? any StoreTool<State, Action>)?.didAttach(to: self)
    return ToolAttachment(end) {
      Task {
        _ = await connection.deliver { host in
          (host as? Engine<State, Action>)?.removeEnded()
          return nil
        }
      }
    }
  }

  /// Attaches a middleware as the last one, or detaches it, without notifying it.
  ///
  /// A ``StoreTool`` that does not need to see turns detaches itself while it is attached, and keeps its store tools. The
  /// token of ``attend(_:isolation:)`` remains in effect.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - isAttending: Whether it is attached. If it already is, it is attached once.
  public func setAttendance(of middleware: some Middleware<State, Action>, to isAttending: Bool) {
    guard let engine else { return }
    let found = engine.chain.detach(middleware)
    if isAttending {
      engine.chain.attach(found ?? AttachedMiddleware(middleware))
    } else if let found, found.end != nil {
      engine.chain.rest(found)
    }
    engine.attendanceDidChange()
  }

  /// Returns the first attached middleware of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The middleware, or nil if none of the type is attached.
  /// - Complexity: O(attached middleware).
  public func attached<Attached: Middleware<State, Action>>(_ type: Attached.Type) -> Attached? {
    engine?.chainIfMade?.attached.lazy.compactMap { $0.middleware as? Attached }.first
  }

  /// Returns the associated object of a type.
  ///
  /// - Parameter type: The type of the object.
  /// - Returns: The object, or nil if the store has none of that type.
  public func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
    engine?.extrasIfMade?.associatedObjects[ObjectIdentifier(type)] as? Object
  }

  /// Associates an object with the store until the store is released.
  ///
  /// A store has one associated object of each type. An object that retains its store keeps it alive.
  ///
  /// - Parameters:
  ///   - object: The object, or nil to release the one of the type.
  ///   - type: The type of the object.
  public func setObject<Object: AnyObject>(_ object: Object?, of type: Object.Type = Object.self) {
    guard let engine else { return }
    // Released after the change: the release of an object may run any code.
    let replaced = engine.extras.associatedObjects.removeValue(forKey: ObjectIdentifier(type))
    engine.extras.associatedObjects[ObjectIdentifier(type)] = object
    withExtendedLifetime(replaced) {}
  }
}

extension Engine {
  /// Removes the middleware whose tokens were cancelled, and notifies it.
  fileprivate func removeEnded() {
    let ended = chain.removeEnded()
    attendanceDidChange()
    for attached in ended { (attached.middleware as? any StoreTool<State, Action>)?.didDetach() }
  }
}

/// A token that keeps a tool attached to a store until it is cancelled or released.
///
/// It may be cancelled and released on any thread. From then on, the tool is not called again. A call that is running on
/// another thread at that time still ends.
public final class ToolAttachment: Sendable {
  private let end: OnceFlag
  private let remove: @Sendable () -> Void

  /// Creates a token.
  ///
  /// - Parameters:
  ///   - end: The flag that ends the calls of the tool.
  ///   - remove: Removes the tool from the store, now or later.
  init(_ end: OnceFlag, remove: @escaping @Sendable () -> Void) {
    self.end = end
    self.remove = remove
  }

  deinit { cancel() }

  /// Detaches the tool, which is not called again.
  ///
  /// The store calls ``StoreTool/didDetach()`` and releases the tool when its isolation is next free, even if the caller is
  /// on it. Until then, it costs each turn a check, unless another tool attends meanwhile. Only the first call has an effect.
  public func cancel() { if end.raise() { remove() } }
}
