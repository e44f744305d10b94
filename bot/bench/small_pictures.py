"""Making a picture small enough for a repository: the best JPEG under a limit."""

import base64

from bot.bench.theatre import Browser

LIMIT = 150 * 1024
"""Bytes a picture may have."""
QUALITIES = (88, 80, 72, 64, 56, 48, 40, 32, 24)

_AGAIN = """async ([data, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${data}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/jpeg", quality / 100).split(",")[1];
}"""


async def small(browser: Browser, png: bytes, limit: int = LIMIT) -> bytes:
    """A PNG as the best JPEG of at most `limit` bytes; the browser has the encoder.

    The last quality is taken whatever it weighs.
    """
    page = await browser.new_page()
    data = base64.b64encode(png).decode()
    picture = b""
    for quality in QUALITIES:
        picture = base64.b64decode(await page.evaluate(_AGAIN, [data, quality]))
        if len(picture) <= limit:
            break
    await page.close()
    return picture
