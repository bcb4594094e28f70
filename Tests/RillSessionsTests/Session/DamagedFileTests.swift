import Foundation
import Rill
import RillDebugging
import RillFixtures
import RillSessions
import Testing

/// Corrupted files: each is refused with a typed failure or read, and none traps.
@MainActor
struct DamagedFileTests {
  /// Changes a few bytes, or moves, repeats or removes a range.
  private func changed(_ file: [UInt8], _ random: inout SmallRandom) -> [UInt8] {
    var file = file
    for _ in 0...random.below(2) {
      let start = random.below(file.count)
      let end = min(file.count, start + random.below(20))
      switch random.below(8) {
      case 0: file[start] = UInt8(random.below(256))
      case 1: file.removeSubrange(start..<end)
      case 2: file.insert(contentsOf: file[start..<end], at: random.below(file.count))
      case 3: file.replaceSubrange(start..<end, with: Array("99999999999999999999".utf8.prefix(end - start)))
      case 4: file.replaceSubrange(start..<end, with: Array(#"{"path":[],"at":9,"remove":-1}"#.utf8))
      // Replaces a letter or digit with another.
      default: if Character(Unicode.Scalar(file[start])).isNumber { file[start] ^= 1 }
      }
      if file.isEmpty { file = [0x7b] }
    }
    return file
  }

  @Test func `corrupted sessions are refused or read, and their replay is refused or completed`()
    async throws
  {
    let file = Array(try await BankHouse.session().file)
    let store = BankHouse().store
    var random = SmallRandom(seed: 11)
    var (readable, replayed) = (0, 0)
    for _ in 0..<800 {
      do throws(SessionFailure) {
        let session = try Session(file: Data(changed(file, &random)))
        readable += 1
        _ = try session.replay(on: store, coding: .codable)
        _ = session.redux(.lifted)
        replayed += 1
      } catch {
        #expect(![.detached, .refused, .unencodable].contains(error.code))
      }
    }
    // Both outcomes occur, so both were tested.
    #expect(readable > 20 && replayed > 20 && readable < 780)
    #expect(store.state == Bank())
  }

  @Test func `corrupted files of Redux DevTools are refused or read`() async throws {
    let session = try await BankHouse.session()
    var random = SmallRandom(seed: 12)
    for format in ReduxFormat.allCases {
      let file = Array(session.redux(format))
      var readable = 0
      for _ in 0..<300 {
        do throws(SessionFailure) {
          let read = try Session(redux: Data(changed(file, &random)))
          _ = try Session(file: read.file)
          readable += 1
        } catch {
          #expect([.foreign, .damaged, .malformed, .tooNew].contains(error.code))
        }
      }
      #expect(readable > 10)
    }
  }

  @Test func `a history never loads half a session`() async throws {
    let file = Array(try await BankHouse.session().file)
    let house = BankHouse()
    let history = house.store.attach(History())
    var random = SmallRandom(seed: 13)
    for _ in 0..<200 {
      let before = (house.store.state, history.entries.map(\.sequence))
      do throws(SessionFailure) {
        try history.load(try Session(file: Data(changed(file, &random))))
      } catch {
        #expect(house.store.state == before.0)
        #expect(history.entries.map(\.sequence) == before.1)
      }
    }
    #expect(house.effects.elements.isEmpty)
  }
}
