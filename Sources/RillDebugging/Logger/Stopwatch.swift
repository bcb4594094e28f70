/// Measures the time since its creation on a clock.
struct Stopwatch {
  private let read: () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
  }

  var elapsed: Duration { read() }
}
