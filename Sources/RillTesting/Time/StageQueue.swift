/// The jobs that wait to run on a stage, and whether any work is in progress: a pure state machine.
///
/// A single worker at a time takes jobs in FIFO order, unless they are held. The queue does not start workers; it
/// returns whether the caller must start one.
struct StageQueue<Job> {
  private var jobs: [Job] = []
  private var head = 0
  private var isWorking = false
  private var holds = 0
  private var absent = 0

  /// The number of waiting jobs.
  var count: Int { jobs.count - head }

  /// A counter of events.
  ///
  /// If it is unchanged, nothing has happened in between.
  private(set) var activity: UInt64 = 0

  /// A Boolean value that indicates whether no job waits or runs, and no departed work has yet to return.
  var isIdle: Bool { head == jobs.count && !isWorking && absent == 0 }

  /// Adds a job.
  ///
  /// - Returns: Whether the caller must start a worker.
  mutating func put(_ job: Job) -> Bool {
    jobs.append(job)
    activity &+= 1
    return startWorking()
  }

  /// Takes the job that has waited longest, for the worker.
  ///
  /// - Returns: The job, or nil if there is none or if jobs are held.
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

  /// Stops the worker if there is no job to take.
  ///
  /// - Returns: Whether the worker stops; otherwise it must continue.
  mutating func stop() -> Bool {
    isWorking = holds == 0 && head < jobs.count
    return !isWorking
  }

  /// Holds all jobs.
  mutating func hold() { holds += 1 }

  /// Ends a hold.
  ///
  /// - Returns: Whether the caller must start a worker.
  mutating func release() -> Bool {
    holds -= 1
    return startWorking()
  }

  /// Records that work has left for a place where the stage cannot observe it.
  mutating func leave() {
    absent += 1
    activity &+= 1
  }

  /// Records that work has returned.
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
