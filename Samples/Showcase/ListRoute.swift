import SampleSupport

/// What the showcase's own server serves: a list, slowly enough to watch it arrive.
enum ListRoute {
  static let path = "/constellations.json"

  static let items = [
    "Andromeda", "Aquila", "Auriga", "Boötes", "Cassiopeia", "Cepheus", "Cetus", "Corona Borealis",
    "Cygnus", "Delphinus", "Draco", "Hercules", "Lyra", "Ophiuchus", "Orion", "Pegasus", "Perseus",
    "Sagitta", "Scutum", "Serpens", "Ursa Major", "Ursa Minor", "Virgo", "Vulpecula",
  ]

  @Sendable
  static func answer(_ request: ServerRequest) -> ServerAnswer {
    guard request.path == path else {
      return .reply(.text("There is only \(path) here.\n", status: 404))
    }
    let objects = items.map { #"{"name": "\#($0)"}"# }
    return .reply(
      .text(
        "[\(objects.joined(separator: ", "))]",
        type: "application/json",
        pieces: 24,
        pace: .milliseconds(60)
      )
    )
  }
}
