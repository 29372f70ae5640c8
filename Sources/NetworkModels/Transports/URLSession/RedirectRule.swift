internal import Foundation
internal import FoundationNetworking

/// Decides whether a redirect is followed, and what goes along.
enum RedirectRule {
  /// Makes the request of the next hop.
  ///
  /// - Parameters:
  ///   - proposed: What the session would send next.
  ///   - origin: The request that was redirected.
  ///   - status: The status of the redirect.
  /// - Returns: What to send next, or `nil` to hand the redirect out as the answer.
  static func next(
    _ proposed: URLRequest,
    from origin: URLRequest,
    status: Int
  ) -> URLRequest? {
    guard let from = origin.url, let to = proposed.url else { return nil }
    // What was asked for in secret must not be asked for again in the open.
    if from.scheme?.lowercased() == "https", to.scheme?.lowercased() != "https" { return nil }
    // The session would send the method without its body.
    if status == 307 || status == 308, origin.httpBody != nil { return nil }
    var next = proposed
    if !from.hasSameOrigin(as: to) {
      for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    return next
  }
}
