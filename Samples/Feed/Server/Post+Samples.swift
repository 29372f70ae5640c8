extension Post {
  /// Three nights at an observatory, the last one first.
  static let samples: [Post] = lines.enumerated().map { index, line in
    Post(
      id: lines.count - index,
      author: line.author,
      text: line.text,
      likes: Likes(count: line.author == Profile.desk ? 0 : (index * 7 + 5) % 19)
    )
  }

  private static let lines: [(author: Profile.ID, text: String)] = [
    ("desk", "Dome opens at 19:40. Wind 4 m/s from the west, humidity 48 %."),
    ("ada", "Seeing is 0.8 arc seconds and holding. Whoever waited for a night like this: now."),
    ("jun", "The comet has grown a second tail since yesterday. Frames are in the usual place."),
    ("omar", "Mirror is back from aluminising. It reflects 91 % in the blue, which it never did."),
    ("ines", "Separated the close pair in Zeta Herculis by eye. First time in three years."),
    (
      "li", "My first spectrum! The sodium lines are where they should be, and so is my supervisor."
    ),
    ("guest", "Thank you for the tour. My daughter now wants a dome in the garden."),
    ("ada", "A cat has moved into the warm room. It prefers the infrared camera."),
    ("jun", "Ephemeris corrected: the comet is 12 seconds late, or the clock is early."),
    ("omar", "Who has taken the 19 mm wrench? The finder scope can't be balanced without it."),
    ("desk", "Cloud from the south-west after 02:00. Targets in the north first, please."),
    ("li", "Dark frames done. They are very dark."),
    ("ines", "Castor is six stars, and tonight I believe all of them."),
    ("ada", "Focus drifts with the temperature: 14 micrometres a degree. Table is on the door."),
    (
      "omar", "Found the wrench. It was in the fridge, next to the film nobody wants to throw away."
    ),
    ("jun", "Nucleus rotates in 11.2 hours, if the last peak is not a cosmic ray."),
    ("guest", "Is the bright one in the west a planet? It does not flicker."),
    ("li", "It is Jupiter! I have shown four moons to eleven visitors."),
    ("desk", "Dome closed at 02:15 for rain. Open files are saved, so are you."),
    ("ada", "Lightning over the ridge. Cables are out, the cat is in."),
    ("ines", "While it rains: catalogue of 1,204 pairs checked against the new positions."),
    ("omar", "Gearbox oil changed. The slewing noise was not the oil."),
    ("jun", "Wrote down how to stack comet frames on the nucleus. Comments welcome."),
    ("li", "Question: why does everybody say seeing and nobody says looking?"),
    ("desk", "New night plan is out. The two-metre is free from Tuesday on."),
    ("ada", "Flat fields on the twilight sky: four minutes, then the stars come through."),
    ("ines", "A faint companion at position angle 212. Nobody has listed it, so far."),
    ("omar", "Cooling is at -95 degrees again. It was a fuse, as always it was not the computer."),
    ("jun", "Outburst! Two magnitudes brighter in six hours. Please point something at it."),
    ("li", "Pointed something at it. It is bigger than the field of view."),
    ("guest", "Saw it with binoculars from the car park. Unbelievable."),
    ("ada", "Everybody is outside and looks up without instruments. Best night of the year."),
    ("desk", "Visitors' evening on Friday is full. The waiting list is open."),
    (
      "ines",
      "Measured 38 pairs, discarded 2. The micrometer is older than I am and does not drift."
    ),
    ("omar", "Shutter tested ten thousand times. It will outlive us."),
    ("li", "First light with the little spectrograph that we built from scrap."),
  ]
}

extension Profile {
  /// The author whose posts can't be liked.
  static let desk = "desk"

  /// Everybody but the guests, of whom nothing is known.
  static let samples = [
    Profile(id: "ada", name: "Ada Brandt", role: "night assistant"),
    Profile(id: "desk", name: "Duty desk", role: "announcements"),
    Profile(id: "ines", name: "Inês Rocha", role: "double stars"),
    Profile(id: "jun", name: "Jun Mori", role: "comets"),
    Profile(id: "li", name: "Li Wen", role: "student"),
    Profile(id: "omar", name: "Omar Haddad", role: "instruments"),
  ]
}

extension Conversation {
  /// What has been answered to a post: now and then nothing.
  static func sample(about post: Post) -> Conversation {
    guard post.author != Profile.desk else { return Conversation(post: post.id, replies: []) }
    let all: [(author: Profile.ID, text: String)] = [
      ("ines", "Congratulations!"),
      ("omar", "Please write it into the log as well."),
      ("jun", "I can confirm that from the other dome."),
      ("li", "How did you do that?"),
    ]
    let others = all.filter { $0.author != post.author }.dropFirst(post.id % 3).prefix(2)
    return Conversation(
      post: post.id,
      replies: others.map { author, text in
        Reply(author: Profile.samples.first { $0.id == author }?.name ?? author, text: text)
      }
    )
  }
}
