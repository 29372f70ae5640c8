// Whoever bridges to Foundation needs the streams that the bridges hand out.
@_exported public import Signals
