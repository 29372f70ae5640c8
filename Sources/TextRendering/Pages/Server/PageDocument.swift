/// The page that follows a view.
enum PageDocument {
  /// The header field that keeps everything out of the page but itself.
  static func securityPolicy(nonce: String) -> String {
    "Content-Security-Policy: default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; "
      + "script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  static func html(title: String, nonce: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(Markup.escaped(Text(title).string))</title>
    <style>
    \(HTMLPainter.styleSheet)
    body.over #screen{opacity:.7}
    </style>
    </head>
    <body>
    <pre id="log" role="log"></pre>
    <pre id="screen" role="status" aria-live="polite"></pre>
    <script nonce="\(nonce)">
    \(script)
    </script>
    </body>
    </html>

    """
  }

  /// Applies changes as they come, and sends keys in the order in which they were struck.
  private static let script = """
    "use strict";
    const log = document.getElementById("log"), screen = document.getElementById("screen");
    const line = html => {
      const row = document.createElement("div");
      row.innerHTML = html;
      return row;
    };
    const events = new EventSource("events");
    events.onmessage = event => {
      const change = JSON.parse(event.data);
      if (change.reset) { log.replaceChildren(); screen.replaceChildren(); }
      log.append(...change.log.map(line));
      while (screen.children.length > change.count) screen.lastChild.remove();
      while (screen.children.length < change.count) screen.append(line(""));
      for (const [index, html] of change.rows) screen.children[index].innerHTML = html;
    };
    events.addEventListener("finish", () => {
      events.close();
      document.body.classList.add("over");
    });
    let waiting = [], sending = false;
    const send = async text => {
      waiting.push(text);
      if (sending) return;
      sending = true;
      while (waiting.length > 0) {
        const body = waiting.join("\\n");
        waiting = [];
        try { await fetch("keys", { method: "POST", body }); } catch { break; }
      }
      sending = false;
    };
    addEventListener("keydown", event => {
      if (event.metaKey || event.isComposing) return;
      const held = (event.shiftKey ? "s" : "") + (event.altKey ? "a" : "")
        + (event.ctrlKey ? "c" : "");
      send("k " + held + " " + encodeURIComponent(event.key));
      // What a browser does with a modifier stays its own: to copy, to paste, to reload.
      if (!event.ctrlKey && !event.altKey && !/^F\\d/.test(event.key)) event.preventDefault();
    });
    addEventListener("paste", event => {
      send("p " + encodeURIComponent(event.clipboardData.getData("text")));
      event.preventDefault();
    });
    """
}
