"""`overlay-door.html`: a file OBS can open before the show runs.

A browser source whose address did not answer stays blank until somebody refreshes it. This page
is on disk, so it always loads; it knocks until the show answers and then shows the overlay.
"""

import json
from pathlib import Path

FILE = "overlay-door.html"

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Hearthcast</title>
<style>
html, body { margin: 0; height: 100%; background: transparent; overflow: hidden }
iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0 }
</style>
</head>
<body>
<script>
// Written by Hearthcast at every start. In OBS: browser source, "Local file", this file.
(function () {
  var base = __BASE__, path = __PATH__, open = false;
  function enter() {
    if (open) return;
    open = true;
    var own = location.search.replace(/^\\?/, "");
    var frame = document.createElement("iframe");
    frame.allow = "autoplay";
    frame.src = base + path + (own ? "&" + own : "");
    document.body.appendChild(frame);
  }
  // Two ways to knock: newer browsers let a local file use only one of them.
  function knock() {
    if (open) return;
    fetch(base + "/health", { cache: "no-store" }).then(function (answer) {
      if (answer.ok) enter();
    }).catch(function () {});
    try {
      var bell = new WebSocket(base.replace("http", "ws") + "/health/bell");
      bell.onopen = function () { bell.close(); enter(); };
    } catch (refused) { /* the other way is still open */ }
    setTimeout(knock, 2000);
  }
  knock();
})();
</script>
</body>
</html>
"""


def write_door(private: Path, base: str, overlay_key: str) -> Path:
    """Write the door for a show at `base` (`http://127.0.0.1:8127`); returns where it is."""
    page = _PAGE.replace("__BASE__", json.dumps(base)).replace(
        "__PATH__", json.dumps(f"/overlay?key={overlay_key}")
    )
    path = private / FILE
    private.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")
    return path
