/// Measures time on a clock, since it was made.
struct Stopwatch {
  private let read: () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
  }

  var elapsed: Duration { read() }
}
