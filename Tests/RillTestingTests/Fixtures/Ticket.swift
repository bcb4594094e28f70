/// Numbers that outlive a run, as those of a clock or of chance do: what no reducer should look at.
final class Ticket {
  private(set) var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}
