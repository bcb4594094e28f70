import RillFixtures
import Testing

@testable import RillTesting

@Suite struct TestStreamStateTests {
  private enum Move: CaseIterable {
    case ask, begin, cancelFirst, send, finish, fail
  }

  /// Returns a description of a consumer's answer.
  private func words(_ answer: Result<Int?, Mishap>) -> String {
    switch answer {
    case .success(let element?): "\(element)"
    case .success(nil): "end"
    case .failure: "failure"
    }
  }

  @Test func `each wait is answered once, and each element is consumed once and in order`() {
    forEachCourse(of: 6) { (moves: [Move]) in
      var state = TestStreamState<Int, Mishap, Int>()
      var (asked, waiting, answers) = ([Int](), [Int](), [Int: String]())
      var (sent, hasEnded, hasFailed) = (0, false, false)
      func answer(_ consumer: Int, _ answer: String) {
        #expect(answers[consumer] == nil, "\(consumer) twice in \(moves)")
        answers[consumer] = answer
        waiting.removeAll { $0 == consumer }
      }
      for move in moves {
        switch move {
        case .ask: asked.append(state.ask())
        case .begin:
          guard !asked.isEmpty else { continue }
          let number = asked.removeFirst()
          if let early = state.begin(number, number) {
            answer(number, words(early))
          } else {
            waiting.append(number)
          }
        case .cancelFirst:
          guard let number = asked.first ?? waiting.first else { continue }
          if let consumer = state.cancel(number) { answer(consumer, "end") }
        case .send:
          sent += 1
          let first = waiting.first
          let consumer = state.send(sent)
          #expect(consumer == (hasEnded ? nil : first), "in \(moves)")
          if let consumer { answer(consumer, "\(sent)") }
          if hasEnded { sent -= 1 }
        case .finish, .fail:
          hasFailed = hasFailed || (move == .fail && !hasEnded)
          hasEnded = true
          for (consumer, last) in state.finish(move == .fail ? .usual : nil) { answer(consumer, words(last)) }
          #expect(waiting.isEmpty, "in \(moves)")
        }
      }
      let taken = answers.values.compactMap { Int($0) }
      #expect(Set(taken).count == taken.count, "in \(moves)")
      #expect(taken.count + state.elementCount == sent, "in \(moves)")
      #expect(taken.allSatisfy { $0 <= taken.count }, "in \(moves)")
      #expect(answers.values.filter { $0 == "failure" }.count <= (hasFailed ? 1 : 0), "in \(moves)")
      #expect(state.consumerCount == waiting.count, "in \(moves)")
      #expect(waiting.isEmpty || (state.elementCount == 0 && !hasEnded), "in \(moves)")
    }
  }
}
