import Rill

extension Failure {
  /// The work of the main actor was performed on a thread that is not the main thread.
  static let performedElsewhere = Failure(
    """
    MainActorWork.perform() was called on a thread that is not the main thread, so nothing was performed. Call it in the \
    loop of the main thread, when MainActorWork.descriptor is readable.
    """)
}
