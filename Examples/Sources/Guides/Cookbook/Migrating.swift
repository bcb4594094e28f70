import RillPersistence

/// The settings as an older version saved them.
struct SettingsV1: Codable, Equatable, Sendable { var name: String }
/// The current settings.
struct Settings: Codable, Equatable, Sendable { var first = ""; var last = "" }

extension Settings {
  static let schema = Schema("settings", SettingsV1.self).then(Settings.self) { old in
    let names = old.name.split(separator: " ", maxSplits: 1).map(String.init)
    return Settings(first: names.first ?? "", last: names.count > 1 ? names[1] : "")
  }
}
