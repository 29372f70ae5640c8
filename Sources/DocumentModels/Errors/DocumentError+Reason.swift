import Glibc

extension DocumentError {
  /// Why an operation on a document failed.
  public enum Reason: Error, Hashable, Sendable {
    /// There is no file at the path.
    case notFound

    /// The folder that should hold the file doesn't exist.
    case folderMissing

    /// A part of the path that should be a folder is a file.
    case notAFolder

    /// The user who runs the program may not do this.
    case notPermitted

    /// The path names a folder.
    case isDirectory

    /// The path names a device, a pipe or a socket.
    case notARegularFile(FileKind)

    /// The disk, the quota or the allowed file size is used up.
    case noSpace

    /// The file system can't be written to.
    case readOnly

    /// The name, or the whole path, is longer than the file system allows.
    case nameTooLong

    /// The path is empty or holds a NUL byte: no file can have it.
    case invalidPath

    /// The symbolic links lead in a circle, or too far.
    case linkLoop

    /// The file is larger than the store agrees to load.
    case tooLarge(limit: Int)

    /// The file became shorter while it was being read.
    case truncatedWhileReading(expected: Int, found: Int)

    /// The file became longer while it was being read.
    case grewWhileReading(expected: Int)

    /// The file was changed by somebody else while it was being read.
    case changedWhileReading

    /// The bytes aren't text in the expected encoding; the first bad one is at this offset.
    case undecodable(offset: Int)

    /// The bytes look like text in an encoding that can't be told for certain without a mark.
    case missingByteOrderMark(TextEncoding)

    /// The bytes aren't what the format expects, for the reason that is given.
    case malformed(String)

    /// The content can't be put into bytes, for the reason that is given.
    case unencodable(String)

    /// Somebody else has changed, made or removed the file since it was loaded.
    case changedElsewhere

    /// Another process has locked the document; its number, if that is known.
    case lockedElsewhere(process: Int32?)

    /// There is a file at the path already.
    case alreadyExists

    /// Another document has this path.
    case alreadyInUse

    /// The path is in use by a document of another format.
    case differentFormat

    /// Two versions stand against each other, and somebody must say which one to keep.
    case inConflict

    /// There are no versions that stand against each other.
    case notInConflict

    /// There is nothing to recover.
    case nothingToRecover

    /// The document must be open for this, and isn't.
    case notOpen

    /// The document is doing something else that must end first.
    case busy

    /// The operation was given up before its end.
    case cancelled

    /// The system gave another reason, by its error number.
    case other(errno: Int32)
  }
}

extension DocumentError.Reason {
  /// Translates an error number of the system.
  init(errno code: Int32) {
    self =
      switch code {
      case ENOENT: .notFound
      case ENOTDIR: .notAFolder
      case EACCES, EPERM: .notPermitted
      case EISDIR: .isDirectory
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      case EROFS: .readOnly
      case ENAMETOOLONG: .nameTooLong
      case ELOOP: .linkLoop
      case EEXIST: .alreadyExists
      default: .other(errno: code)
      }
  }
}
