#if !Inspector
public import Rill
public import RillInspector
public import RillValues

/// A placeholder for the inspector where its trait is disabled.
@available(
  *, unavailable,
  message:
    "the inspector needs a package trait: write 'traits: [\"Inspector\"]' in the '.package(url:…)' of Rill, or build with '--traits Inspector'"
)
public final class Inspector {
  /// The address of the page.
  public let url = ""
  /// The port on which it listens.
  public let port: UInt16 = 0

  private init() {}

  /// Starts nothing.
  public static func start(
    port: UInt16 = 0, host: String = "127.0.0.1", exposing exposure: Exposure = .thisMachine,
    origin: Origin = .inspector, showing options: DumpOptions = DumpOptions(),
    acceptingLinks acceptsLinks: Bool = false
  ) async throws(InspectorFailure) -> Inspector { Inspector() }

  /// Adds nothing.
  public func add<State, Action>(_ store: Store<State, Action>, _ name: String) {}

  /// Stops nothing.
  public func stop() async {}
}
#endif
