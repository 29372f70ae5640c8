public import Foundation
public import Signals

extension NotificationCenter: ReactiveExtensionsProvider {}

/// A notification that was posted, as a value of streams.
///
/// Foundation's own type must not leave its thread, since anybody may put anything into it. What is
/// here may be read wherever the object and the information of the notification may.
public struct PostedNotification: Sendable {
  // Posters hand the notification to observers and don't change it; see above for what is in it.
  private let handover: Handover<Notification>

  fileprivate init(_ notification: Notification) {
    handover = Handover(notification)
  }

  /// The notification itself.
  public var notification: Notification { handover.value }

  /// What has happened.
  public var name: Notification.Name { notification.name }

  /// Whom it has happened to.
  public var object: Any? { notification.object }

  /// What the poster tells besides.
  public var userInfo: [AnyHashable: Any]? { notification.userInfo }
}

extension Reactive where Base: NotificationCenter {
  /// Makes a signal of the notifications of a name.
  ///
  /// The center is observed for as long as the signal is held or observed. The signal keeps the
  /// center alive, and does not end by itself.
  ///
  /// **Threading:** on the threads that post.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; `nil` for all.
  ///   - object: Whose notifications to send; `nil` for everybody's.
  /// - Returns: A signal of the notifications.
  public func notifications(
    forName name: Notification.Name?,
    object: AnyObject? = nil
  ) -> Signal<PostedNotification, Never> {
    Signal { observer, lifetime in
      // The token is only ever handed back to the center.
      let token = Handover(
        base.addObserver(forName: name, object: object, queue: nil) { notification in
          observer.send(value: PostedNotification(notification))
        }
      )
      lifetime.observeEnded { [base] in base.removeObserver(token.value) }
    }
  }
}
