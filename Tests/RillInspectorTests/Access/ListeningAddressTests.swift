import Testing

@testable import RillInspector

struct ListeningAddressTests {
  @Test(arguments: [("127.0.0.1", "127.0.0.1:80"), ("localhost", "localhost:80"), ("::1", "[::1]:80")])
  func `loopback addresses are accepted`(_ host: String, _ authority: String) throws {
    #expect(try ListeningAddress(host).authority(port: 80) == authority)
  }

  @Test(arguments: [
    "0.0.0.0", "::", "192.168.0.2", "127.0.0.2", "example.com", "", "localhost.", "127.0.0.1 ",
  ])
  func `any other address is refused`(_ host: String) {
    #expect(throws: InspectorFailure.addressIsNotLoopback(host)) { try ListeningAddress(host) }
  }
}
