import Glibc

extension DocumentError: CustomStringConvertible {
  /// A sentence that says what failed, on which file, why, and what to do.
  ///
  /// Control characters of the path are escaped, so the text is safe to print on a terminal.
  public var description: String {
    "Can't \(operation.phrase) “\(path.withControlsEscaped)”: \(reason.explanation)"
  }
}

extension DocumentError.Operation {
  fileprivate var phrase: String {
    switch self {
    case .open: "open"
    case .read: "read"
    case .decode: "understand"
    case .encode: "encode"
    case .lock: "lock"
    case .save: "save"
    case .write: "write"
    case .flush: "flush to disk"
    case .replace: "replace"
    case .close: "close"
    case .revert: "revert"
    case .resolve: "resolve the conflict of"
    case .recover: "recover the edits of"
    case .edit: "edit"
    case .journal: "keep a journal of"
    }
  }
}

extension DocumentError.Reason {
  /// The reason and the advice, as the end of a sentence.
  fileprivate var explanation: String {
    switch self {
    case .notFound:
      "there is no such file. Check the path, or create the file first."
    case .folderMissing:
      "its folder doesn't exist. Check the path, or create the folder first."
    case .notAFolder:
      "a part of the path is a file where a folder is needed. Check the path."
    case .notPermitted:
      "permission denied. Change the permissions of the file and its folder, or choose another."
    case .isDirectory:
      "it is a folder. Name a file inside it."
    case .notARegularFile(let kind):
      "it is a \(kind.rawValue), not a regular file. Choose a regular file."
    case .noSpace:
      "there is no space left. Free some, or choose another place."
    case .readOnly:
      "the file system is read-only. Choose another place."
    case .nameTooLong:
      "the name is too long. Choose a shorter one."
    case .invalidPath:
      "a path can't be empty or hold a NUL byte. Correct the path."
    case .linkLoop:
      "its symbolic links lead in a circle. Repair the links."
    case .tooLarge(let limit):
      "it is larger than the limit of \(limit) bytes. Raise the limit, or choose a smaller file."
    case .truncatedWhileReading(let expected, let found):
      "it shrank from \(expected) to \(found) bytes while being read. Try again."
    case .grewWhileReading(let expected):
      "it grew beyond its \(expected) bytes while being read. Try again."
    case .undecodable(let offset):
      """
      the byte at offset \(offset) isn't valid in its encoding. Name the encoding in which it was \
      written, or convert it to UTF-8.
      """
    case .missingByteOrderMark(let encoding):
      "it looks like \(encoding) without a byte order mark. Name that encoding to open it."
    case .malformed(let problem):
      "\(problem.withControlsEscaped). Repair the file, or choose another."
    case .unencodable(let problem):
      "\(problem.withControlsEscaped). Change the content, or save it in another way."
    case .changedWhileReading:
      "somebody else changed it while it was being read. Try again."
    case .changedElsewhere:
      "somebody else has changed it since it was loaded. Say which version to keep."
    case .lockedElsewhere(let process):
      """
      it is locked by \(process.map { "process \($0)" } ?? "another process"). Close it there, or \
      wait.
      """
    case .alreadyExists:
      "there is a file already. Choose another name, or say that it is to be replaced."
    case .alreadyInUse:
      "another open document has this path. Close that one, or choose another path."
    case .differentFormat:
      "it is in use in another format. Close it there first."
    case .inConflict:
      "there is another version of it. Say which one to keep."
    case .notInConflict:
      "there is no other version of it."
    case .nothingToRecover:
      "there are no edits to recover."
    case .notOpen:
      "the document isn't open. Open it first."
    case .busy:
      "the document is busy. Wait until it has finished."
    case .cancelled:
      "it was cancelled. Start again if you still need it."
    case .other(let errno):
      "\(String(cString: strerror(errno))) (error \(errno))."
    }
  }
}

extension String {
  /// The text with every control and invisible formatting character written as an escape.
  fileprivate var withControlsEscaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += scalar.escaped(asASCII: true)
      default:
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
