import Foundation

// Lists of a hundred thousand come after the graphs: what they leave of the heap is scattered, and graphs that are
// made of that are up to four times as slow as those that are made first.
let benchmarks: [any Measurable] =
  StreamBenchmarks.all + CrowdBenchmarks.all + ProducerBenchmarks.all + ThreadBenchmarks.all
  + TimingBenchmarks.all + StreamMemoryBenchmarks.all
  + PropertyBenchmarks.all + PropertyThreadBenchmarks.all
  + GraphBenchmarks.all + CellxBenchmarks.all + DynamicGraphBenchmarks.all
  + GraphObserverBenchmarks.all + GraphThreadBenchmarks.all + GraphMemoryBenchmarks.all
  + ListBenchmarks.all
  + TimerHeapBenchmarks.all + TimerLatenessBenchmarks.all + TimerIdleBenchmarks.all
  + NetworkBenchmarks.all + RequestModelBenchmarks.all + TextBenchmarks.all

// Other processes of some benchmarks are this program itself.
switch CommandLine.arguments.dropFirst().first {
case NetworkServer.mode: NetworkServer.run()
case NetworkDownload.mode: NetworkDownload.run(CommandLine.arguments.last ?? "")
default: break
}

if CommandLine.arguments.contains("--help") {
  print(Arguments.usage)
  exit(0)
}

if CommandLine.arguments.dropFirst().first == "compare" {
  do throws(Comparison.Failure) {
    let files = CommandLine.arguments.dropFirst(2)
    guard let before = files.first, let after = files.last, files.count == 2 else {
      throw Comparison.Failure(message: "compare needs the files of two runs")
    }
    Report.compare(try Comparison(before: before, after: after))
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("benchmarks: \(error.message)\n".utf8))
    exit(2)
  }
}

do throws(Arguments.UsageError) {
  let arguments = try Arguments(
    CommandLine.arguments.dropFirst(),
    suites: Set(benchmarks.map(\.suite))
  )
  let chosen = benchmarks.filter { benchmark in
    arguments.suites.contains(benchmark.suite)
      && (arguments.only.map { $0 == benchmark.name } ?? true)
  }
  guard !chosen.isEmpty else {
    throw Arguments.UsageError(message: "there is no benchmark '\(arguments.only ?? "")'")
  }

  // In a process with one thread the C library makes locks almost free, which flatters whoever
  // locks most.
  let second = Thread { while true { pause() } }
  second.start()

  let report = arguments.isJSON ? Report.json : .table
  report.begin()
  var hasFailed = false
  for benchmark in chosen {
    let outcome = benchmark.measure(dividingEventsBy: arguments.isQuick ? 20 : 1)
    if !outcome.isRight { hasFailed = true }
    report.add(outcome)
  }
  exit(hasFailed ? 1 : 0)
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error.message)\n".utf8))
  exit(2)
}
