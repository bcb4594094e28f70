/// What waits to run on a stage, and whether anything goes on there: a pure state machine.
///
/// One worker at a time takes jobs out, first in, first out, unless they are held back. The queue starts no worker
/// itself; it answers when one is needed.
struct StageQueue<Job> {
  private var jobs: [Job] = []
  private var head = 0
  private var isWorking = false
  private var holds = 0
  private var absent = 0

  /// How many jobs wait.
  var count: Int { jobs.count - head }

  /// How much has happened so far; two equal answers mean that nothing has happened between them.
  private(set) var activity: UInt64 = 0

  /// Whether no job waits or runs, and nobody who has left is still to come back.
  var isIdle: Bool { head == jobs.count && !isWorking && absent == 0 }

  /// Puts a job in.
  ///
  /// - Returns: Whether a worker is to be started.
  mutating func put(_ job: Job) -> Bool {
    jobs.append(job)
    activity &+= 1
    return startWorking()
  }

  /// Takes the job that has waited longest, for the worker.
  ///
  /// - Returns: The job; nil if there is none, or if jobs are held back.
  mutating func take() -> Job? {
    guard holds == 0, head < jobs.count else { return nil }
    let job = jobs[head]
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    }
    return job
  }

  /// Lets the worker stop if there is nothing to take.
  ///
  /// - Returns: Whether it stops; otherwise it is to go on.
  mutating func stop() -> Bool {
    isWorking = holds == 0 && head < jobs.count
    return !isWorking
  }

  /// Holds back all jobs.
  mutating func hold() { holds += 1 }

  /// Ends a hold.
  ///
  /// - Returns: Whether a worker is to be started.
  mutating func release() -> Bool {
    holds -= 1
    return startWorking()
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

  private mutating func startWorking() -> Bool {
    guard !isWorking, holds == 0, head < jobs.count else { return false }
    isWorking = true
    return true
  }
}
