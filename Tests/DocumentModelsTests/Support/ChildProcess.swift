import Foundation
import Testing

/// Runs a body in a process that may not write past a size in any file.
func withFileSizeLimit(_ bytes: UInt, _ body: () throws -> Void) throws {
  var old = rlimit()
  try #require(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old) == 0)
  var new = rlimit(rlim_cur: bytes, rlim_max: old.rlim_max)
  try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &new) == 0)
  defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old) }
  try body()
}

/// Checks that a file holds a text and is alone in its folder.
func expectOnly(_ path: String, holds expected: String) throws {
  #expect(try text(of: path) == expected)
  let url = URL(filePath: path)
  let names = try FileManager.default.contentsOfDirectory(
    atPath: url.deletingLastPathComponent().path
  )
  #expect(names == [url.lastPathComponent])
}

/// Gives up the rights of root, if the process has them, once and for all.
///
/// - Parameter path: What is given to the new user first.
func becomeOrdinaryUser(owning path: String? = nil) throws {
  guard geteuid() == 0 else { return }
  let nobody: uid_t = 65_534
  if let path { try #require(chown(path, nobody, nobody) == 0) }
  try #require(setgroups(0, nil) == 0)
  try #require(setgid(nobody) == 0)
  try #require(setuid(nobody) == 0)
}

/// A small file system that only the calling thread of a child process sees.
enum PrivateFileSystem {
  /// Whether one can be made.
  static var isAvailable: Bool { geteuid() == 0 && unshare != nil }

  /// Mounts one over a folder.
  static func mount(at folder: String, megabytes: Int) throws {
    let newMountNamespace: Int32 = 0x20000
    let unshare = try #require(unshare)
    try #require(unshare(newMountNamespace) == 0)
    try #require(Glibc.mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0)
    try #require(Glibc.mount("tmpfs", folder, "tmpfs", 0, "size=\(megabytes)m") == 0)
  }

  /// Mounts a single file over another one.
  static func mountFile(_ source: String, at target: String) throws {
    let newMountNamespace: Int32 = 0x20000
    let unshare = try #require(unshare)
    try #require(unshare(newMountNamespace) == 0)
    try #require(Glibc.mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0)
    try #require(Glibc.mount(source, target, nil, UInt(MS_BIND), nil) == 0)
  }

  /// Allows no more writing to it.
  static func makeReadOnly(at folder: String) throws {
    let flags = UInt(MS_REMOUNT | MS_RDONLY)
    try #require(Glibc.mount("tmpfs", folder, "tmpfs", flags, nil) == 0)
  }

  /// The call that gives a thread its own view of the file systems; Glibc's module lacks it.
  private static var unshare: (@convention(c) (Int32) -> Int32)? {
    dlsym(nil, "unshare").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }
  }
}
