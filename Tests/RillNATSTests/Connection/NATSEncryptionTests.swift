#if NATS
import Foundation
import RillFixtures
import RillNATS
import RillReplication
import Testing

@Suite struct NATSEncryptionTests {
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl makes the certificate"))
  func `an encrypted connection checks the server's certificate`() async throws {
    let folder = try TemporaryFolder()
    let (certificate, key) = (folder.path("server.pem"), folder.path("key.pem"))
    let words = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
      "-keyout", key,
      "-out", certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
    ]
    try OtherProgram(["/usr/bin/openssl"] + words).end()
    let server = try NATSServer(configuration: "tls { cert_file: \"\(certificate)\", key_file: \"\(key)\" }")
    let plain = NATSLog(server.url, stream: "boards")
    #expect(await failure { _ = try await plain.bounds() }?.kind == .denied)
    let unknown = NATSLog(server.url, stream: "boards", encryption: NATSEncryption())
    #expect(await failure { _ = try await unknown.bounds() }?.kind == .denied)
    let log = NATSLog(
      server.url, stream: "boards", encryption: NATSEncryption(authorities: URL(filePath: certificate)))
    #expect(try await log.append([entry(1)]) == [1])
  }
}
#endif
