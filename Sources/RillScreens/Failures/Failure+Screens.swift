import Rill

extension Failure {
  /// An action names a screen that is not presented.
  static func screenAbsent(
    _ id: Int, in presenter: String, wasPushed: Bool, _ consequence: String
  ) -> Failure {
    Failure(
      """
      The screen \(id) is not in \(presenter). \(consequence), because it \
      \(wasPushed ? "has left before" : "was never presented"). Nothing was changed. Dismiss a screen once, and take ids \
      from `ids`, `topID` or `id` of the current state.
      """, article: "Screens and sheets")
  }

  /// Encoded screens have ids that the stack has not assigned.
  static func unassignedID(_ id: Int, pushed: Int) -> Failure {
    Failure(
      """
      The screen \(id) has an id that the stack has not assigned: it has pushed \(pushed) screens, and ids count from 1. \
      To decode screens without ids, such as those of a link, pass an array of screens.
      """, article: "Screens and sheets")
  }

  /// An encoded number of presented screens is negative, or so large that no more ids could follow.
  static func impossibleCount(_ count: Int) -> Failure {
    Failure(
      """
      The number of presented screens is \(count), but it must be from 0 to 9007199254740992, so that more ids can \
      follow. The data was changed or written by another program; to decode screens without ids, pass an array of screens.
      """, article: "Screens and sheets")
  }
}
