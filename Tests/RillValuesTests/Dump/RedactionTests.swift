import Rill
import RillKeyedState
import RillSessions
import RillStyles
import RillValues
import Testing

private struct Token: Hashable, Comparable {
  var text: String
  static func < (one: Token, other: Token) -> Bool { one.text < other.text }
}

private struct Session: Equatable {
  struct User: Equatable, Identifiable {
    var id: String
    var password: String
    var pin: Int? = nil
  }

  enum Phase: Equatable { case out, password(String), entered(code: String, attempt: Int) }

  var user: User
  var second: User? = nil
  var token = Token(text: "s3cret")
  var tokens: [Token] = []
  var byToken: [Token: Int] = [:]
  var range: ClosedRange<Token>? = nil
  var phase = Phase.out
  var headers: [String: String] = [:]
}

/// The secret words must not occur in any output.
struct RedactionTests {
  private static let secret = "s3cret"

  private var session: Session {
    var session = Session(user: .init(id: "u-\(Self.secret)", password: Self.secret, pin: 1234))
    session.second = .init(id: "2", password: Self.secret)
    session.tokens = [Token(text: Self.secret), Token(text: Self.secret + "2")]
    session.byToken = [Token(text: Self.secret): 1]
    session.range = Token(text: Self.secret)...Token(text: Self.secret + "9")
    session.phase = .entered(code: Self.secret, attempt: 2)
    session.headers = ["Accept": "json", "Authorization": Self.secret]
    return session
  }

  /// Returns all readable output for a value and its difference from another.
  private func everything(_ old: Session, _ new: Session, _ options: DumpOptions) -> [String] {
    let shown = Dump(new, options: options)
    var texts = [shown.description, shown.tree.description, insides(of: shown)]
    if let difference = Difference(from: old, to: new, options: options) {
      texts += [difference.description, insides(of: difference), insides(of: difference.changes)]
    }
    return texts
  }

  /// Returns everything stored in a value.
  private func insides(of value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test func `redacted values are shown as dots`() {
    let user = Session.User(id: "ada", password: "tea", pin: 7)
    let shown = { (redactions: [Redaction]) in
      String(dumping: user, options: DumpOptions(redacting: redactions))
    }
    #expect(shown([.field(\Session.User.password)]) == "Session.User(id: \"ada\", password: ••••, pin: 7)")
    #expect(
      shown([.field("pin", of: Session.User.self)])
        == "Session.User(id: \"ada\", password: \"tea\", pin: ••••)")
    #expect(shown([.fields(named: "pin", "id")]) == "Session.User(id: ••••, password: \"tea\", pin: ••••)")
    #expect(shown([.type(Session.User.self)]) == "••••")
    #expect(shown([.type(String.self)]) == "Session.User(id: ••••, password: ••••, pin: 7)")
    #expect(shown([.field(\Todo.title)]) == "Session.User(id: \"ada\", password: \"tea\", pin: 7)")
  }

  @Test func `a path passes through structs and optionals`() {
    let shown = { (redaction: Redaction) in
      let session = Session(user: .init(id: "a", password: "b"), second: .init(id: "c", password: "d"))
      return Dump(session, options: DumpOptions(redacting: [redaction])).tree.description
    }
    #expect(
      shown(.field(\Session.user.password)).hasPrefix(
        "Session(user: Session.User(id: \"a\", password: ••••, pin: nil), "
          + "second: Session.User(id: \"c\", password: \"d\", pin: nil)"))
    #expect(
      shown(.field(\Session.second?.password)).hasPrefix(
        "Session(user: Session.User(id: \"a\", password: \"b\", pin: nil), "
          + "second: Session.User(id: \"c\", password: ••••, pin: nil)"))
  }

  @Test func `an ambiguous path hides the whole value`() {
    struct Form { @ViewState var password = "tea" }
    let byPath = DumpOptions(redacting: [.field(\Form.password)])
    #expect(String(dumping: Form(), options: byPath) == "••••")
    let byName = DumpOptions(redacting: [.field("password", of: Form.self)])
    #expect(String(dumping: Form(), options: byName) == "RedactionTests.Form(password: ••••)")
    let computed = DumpOptions(redacting: [.field(\Session.User.password.count)])
    #expect(String(dumping: Session.User(id: "a", password: "b"), options: computed) == "••••")
  }

  @Test func `a case, its payload and an entry are selected by name`() {
    let options = DumpOptions(redacting: [.fields(named: "password", "code", "Authorization")])
    let shown = { String(dumping: $0, options: options) }
    #expect(shown(Session.Phase.password("tea")) == ".password(••••)")
    #expect(shown(Session.Phase.entered(code: "tea", attempt: 1)) == ".entered(code: ••••, attempt: 1)")
    #expect(
      shown(["Accept": "json", "Authorization": "tea"]) == "[\"Accept\": \"json\", \"Authorization\": ••••]")
    let ofPhase = DumpOptions(redacting: [.field("password", of: Session.Phase.self)])
    #expect(String(dumping: Session.Phase.password("tea"), options: ofPhase) == ".password(••••)")
  }

  @Test func `a redacted type is hidden everywhere`() {
    let options = DumpOptions(redacting: [.type(Token.self)])
    let token = Token(text: "tea")
    #expect(String(dumping: [token: 1], options: options) == "[••••: 1]")
    #expect(String(dumping: Set([token]), options: options) == "[••••]")
    #expect(String(dumping: AnyHashable(token), options: options) == "••••")
    #expect(
      String(dumping: token...token, options: options)
        == "ClosedRange<Token>(lowerBound: ••••, upperBound: ••••)")
    #expect(String(dumping: Optional(token) as Any, options: options) == "••••")
    #expect(String(dumping: Token?.none as Any, options: options) == "nil")
  }

  @Test func `a difference says only that a redacted value changed`() throws {
    let (one, other) = (Session.User(id: "ada", password: "tea"), Session.User(id: "ada", password: "milk"))
    let options = DumpOptions(redacting: [.fields(named: "password")])
    let difference = try #require(Difference(from: one, to: other, options: options))
    #expect(
      difference.description == """
          Session.User(
            id: "ada"
        -   password: ••••
        +   password: ••••  // changed
            … 1 unchanged
          )
        """)
    #expect(Difference(from: one, to: one, options: options) == nil)
  }

  @Test func `no part of a secret is readable anywhere`() {
    let options = DumpOptions(redacting: [
      .type(Token.self), .fields(named: "password", "code", "Authorization"), .field(\Session.User.id),
    ])
    var other = session
    other.user = .init(id: "v-\(Self.secret)", password: Self.secret + "!")
    other.tokens.reverse()
    other.byToken = [Token(text: Self.secret + "3"): 1]
    other.phase = .entered(code: Self.secret + "4", attempt: 2)
    other.headers["Authorization"] = Self.secret + "5"
    other.second = nil
    other.token.text += "6"
    for (old, new) in [(session, other), (other, session), (session, session)] {
      for text in everything(old, new, options) { #expect(!text.contains(Self.secret)) }
    }
    let open = everything(session, other, DumpOptions())
    #expect(open.allSatisfy { $0.contains(Self.secret) })
  }

  @Test func `moved rows do not reveal their hidden identities`() throws {
    let users = ["a", "b", "c"].map { Session.User(id: Self.secret + $0, password: "") }
    let options = DumpOptions(redacting: [.field(\Session.User.id)])
    let difference = try #require(Difference(from: users, to: users.reversed(), options: options))
    #expect(!insides(of: difference).contains(Self.secret))
    #expect(difference.changes.map(\.kind) == [.reordered])
    let open = try #require(Difference(from: users, to: users.reversed()))
    #expect(insides(of: open.changes).contains(Self.secret))
  }

  @Test func `keyed states are redacted by key`() {
    enum Key { case token, name }
    let state: KeyedState<Key> = [.token: "tea", .name: "Ada"]
    let options = DumpOptions(redacting: [.fields(named: "token")])
    #expect(
      String(dumping: state, options: options) == "KeyedState<RedactionTests.Key>(token: ••••, name: \"Ada\")"
    )
  }
}
