#if os(Linux)
import RillControls
import RillFixtures
import Testing

struct MainActorWorkTests {
  @Test func `work is not performed on another thread, with a report`() async {
    FailureLog.listen()
    await Task.detached { MainActorWork.perform() }.value
    let report = await FailureLog.text(containing: "MainActorWork")
    #expect(
      report.contains(
        """
        MainActorWork.perform() was called on a thread that is not the main thread, so nothing was performed. Call it in \
        the loop of the main thread, when MainActorWork.descriptor is readable.
        """))
  }
}
#endif
