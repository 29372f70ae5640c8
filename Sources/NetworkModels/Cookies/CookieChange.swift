/// What has happened to a cookie of a jar.
public enum CookieChange: Sendable, Equatable {
  /// It is new.
  case added(Cookie)
  /// Another one has taken its place.
  case replaced(Cookie, with: Cookie)
  /// It was taken out, by the server, by the program, or since the jar is full.
  case removed(Cookie)
  /// Its time is over.
  case expired(Cookie)
}
