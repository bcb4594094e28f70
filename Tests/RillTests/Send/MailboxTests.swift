import Testing

@testable import Rill

@Suite struct MailboxTests {
  @Test func `in any order of puts and takes, the first in is the first out`() {
    for code in 0..<4_096 {
      var mailbox = Mailbox<Int>()
      var model: [Int] = []
      for bit in 0..<12 {
        if code >> bit & 1 == 0 {
          mailbox.append(bit)
          model.append(bit)
        } else {
          #expect(mailbox.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
        }
        #expect(mailbox.count == model.count)
        #expect(mailbox.first == model.first)
      }
    }
  }

  @Test func `a long queue is trimmed as it is consumed`() {
    var mailbox = Mailbox<Int>()
    for number in 0..<5_000 { mailbox.append(number) }
    for number in 0..<4_000 { #expect(mailbox.popFirst() == number) }
    for number in 5_000..<6_000 { mailbox.append(number) }
    for number in 4_000..<6_000 { #expect(mailbox.popFirst() == number) }
    #expect(mailbox.isEmpty)
  }
}
