import Dispatch
import Glibc
import Signals
import TimerModels

// A program with background tasks, for tests to send signals to.
//
// It says on standard output what happens to it, a line each, and does what it is told on standard
// input, a line each.

let options = ChildOptions(CommandLine.arguments.dropFirst())
if options.blocksSignals { blockSignals() }
if options.blocksPools { blockPools() }
if options.handlesTermination { handleTermination() }
if options.ignoresHangUp { signal(SIGHUP, SIG_IGN) }

var source: SignalPhaseSource? = SignalPhaseSource(
  options.listensToInterrupt
    ? [.terminate, .interrupt, .hangUp, .suspend] : [.terminate, .hangUp, .suspend]
)
for (signal, obstacle) in (source?.unhandled ?? [:]).sorted(by: { $0.key.name < $1.key.name }) {
  say("unhandled \(signal.name) \(obstacle)")
}
var tasks = source.map { source in
  BackgroundTasks(
    source: source,
    ending: BackgroundBudget(total: options.total, warning: options.warning),
    suspension: BackgroundBudget(total: options.total, warning: options.warning),
    exit: options.exitsOrderly ? .orderly : .immediate
  )
}
let expiring = Atomic<[String: BackgroundTask]>([:])

tasks?.phase.producer.startWithValues { phase in
  say("phase \(phase)")
  if options.blocksObservers, phase != .foreground { pause() }
}
tasks?.returned.observeValues { say("returned") }
sayAtExit()

let probe = PoolProbe()
if options.probesPools {
  probe.pools.producer.startWithValues { pools in
    if pools.values.allSatisfy(\.isStalled) { say("all stalled") }
  }
  probe.start.apply().start()
}

for name in options.tasks {
  let task = tasks?.begin(name: name) { task in say("expired \(task.name)") }
  expiring.modify { $0[name] = task }
}
say("ready")

while let line = nextLine() {
  let words = line.split(separator: " ").map(String.init)
  switch (words.first, words.last) {
  case ("end", let name?):
    let task = expiring.modify { $0.removeValue(forKey: name) }
    task?.end()
    say("ended \(name)")
  case ("print", let text?):
    print(text)
    say("printed")
  case ("release", _):
    (tasks, source) = (nil, nil)
    expiring.value = [:]
    say("released")
  case ("forget", _):
    _ = tasks?.begin(name: "forgotten\u{1B}[2J")
    say("forgot")
  case ("silence", _):
    isSilent.value = true
    saySilent()
  case ("handle", _):
    handleTermination()
    say("handling")
  case ("another", _):
    do {
      let another = SignalPhaseSource([.terminate, .interrupt])
      say("another \(another.handled) \(another.unhandled)")
    }
    say("released")
  case ("fork", _):
    say("child \(endOfForkedChild(sending: SIGTERM))")
  case ("fill", _):
    fillStandardError()
    say("filled")
  default:
    say("unknown \(line)")
  }
}
while true { pause() }
