/// What waits to run on a stage, and whether anything goes on there: a pure state machine.
///
/// One worker at a time takes jobs out, first in, first out. The queue starts no worker itself; it answers when one is
/// needed.
struct StageQueue<Job> {
  private var jobs: [Job] = []
  private var head = 0
  private var isWorking = false
  private var absent = 0

  /// How much has happened so far; two equal answers mean that nothing has happened between them.
  private(set) var activity: UInt64 = 0

  /// Whether no job waits or runs, and nobody who has left is still to come back.
  var isIdle: Bool { !isWorking && absent == 0 }

  /// Puts a job in.
  ///
  /// - Returns: Whether a worker is to be started.
  mutating func put(_ job: Job) -> Bool {
    jobs.append(job)
    activity &+= 1
    defer { isWorking = true }
    return !isWorking
  }

  /// Takes the job that has waited longest, for the worker.
  ///
  /// - Returns: The job; nil if there is none and the worker is to stop.
  mutating func take() -> Job? {
    guard head < jobs.count else {
      isWorking = false
      return nil
    }
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    }
    return job
  }

  /// Notes that somebody has left for a place where the stage does not see them.
  mutating func leave() {
    absent += 1
    activity &+= 1
  }

  /// Notes that somebody who had left has come back.
  mutating func comeBack() {
    absent -= 1
    activity &+= 1
  }
}
