// What is shared in a storage is written there, so its type must say how.
import Foundation
import RillPersistence

struct Plain: Equatable, Sendable { var number = 1 }

struct Changing: Codable, Sendable { var number = 1 }

struct State {
  @Shared("memory") var memory = Plain()
  @Shared(in: .files(URL(filePath: "/folder")), "coded") var coded = 1
  // refused: 'Plain' conform to 'Decodable'
  @Shared(in: .files(URL(filePath: "/folder")), "file") var file = Plain()
  // refused: 'Plain' conform to 'Decodable'
  @Shared(in: .defaults(), "default") var setting = Plain()
  // refused: 'Plain' conform to 'Decodable'
  @SharedReference(in: .defaults(), "reference") var reference = Plain()
  // refused: 'Equatable'
  @Shared("changing") var changing = Changing()
}

// One that was decoded would know of nobody to share with.
// refused: 'Decodable'
struct Coded: Codable { @Shared("coded") var number = 1 }
