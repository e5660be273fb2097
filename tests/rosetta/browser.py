"""A page in headless Chromium: what its console says, and what a probe finds inside frames of given widths."""

import html
import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

BROWSER: Final = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)

_SWITCHES: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-logging=stderr",
)
_SCHEMES: Final = {"dark": "0", "light": "1"}

_PROBE: Final = """
function luminance(colour) {
  const parts = colour.match(/[0-9.]+/g).slice(0, 3).map(part => {
    const share = part / 255; return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}
function contrast(node) {
  let ground = node;
  while (ground && getComputedStyle(ground).backgroundColor.match(/, 0\\)$/)) ground = ground.parentElement;
  const one = luminance(getComputedStyle(node).color);
  const two = luminance(ground ? getComputedStyle(ground).backgroundColor : "rgb(255, 255, 255)");
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}
function look(frame) {
  const page = frame.contentDocument, root = page.documentElement;
  const written = [...page.querySelectorAll("body *")].filter(
    node => [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()));
  return {
    width: frame.clientWidth,
    overflow: root.scrollWidth - root.clientWidth,
    anchors: [...page.querySelectorAll("article")].map(panel => panel.id),
    links: [...page.querySelectorAll("nav a")].map(link => decodeURIComponent(link.hash.slice(1))),
    tallest: Math.max(...[...page.querySelectorAll("pre")].map(text => text.clientHeight)),
    panels: [...page.querySelectorAll("article")].map(panel => ({
      title: panel.querySelector("h2").textContent,
      sections: [...panel.querySelectorAll("section")].map(part => part.innerText.length),
    })),
    contrast: Math.min(...written.map(contrast)),
    smallest: Math.min(...written.map(node => parseFloat(getComputedStyle(node).fontSize))),
    foreign: [...page.querySelectorAll("script, img, iframe, object, embed, link[rel=stylesheet]")].length,
  };
}
window.onload = () => {
  document.body.dataset.found = JSON.stringify([...document.querySelectorAll("iframe")].map(look));
};
"""


@dataclass(frozen=True)
class Seen:
    """What a browser made of a page."""

    frames: list[Any]
    """What the probe found at each width."""
    console: tuple[str, ...]
    """What was written to the console."""


def see(page: str, widths: Sequence[int], scheme: Literal["light", "dark"]) -> Seen:
    """Open a page in frames of some widths."""
    assert BROWSER is not None
    frames = "".join(
        f'<iframe width="{width}" height="900" style="border:0" srcdoc="{html.escape(page)}"></iframe>'
        for width in widths
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(f'<meta charset="utf-8"><body>{frames}<script>{_PROBE}</script>', encoding="utf-8")
        done = subprocess.run(
            [
                BROWSER,
                *_SWITCHES,
                f"--blink-settings=preferredColorScheme={_SCHEMES[scheme]}",
                f"--user-data-dir={folder}/profile",
                "--virtual-time-budget=4000",
                "--dump-dom",
                file.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
    found = done.stdout.split('data-found="')[1].split('"')[0]
    return Seen(json.loads(html.unescape(found)), tuple(line for line in done.stderr.splitlines() if "CONSOLE" in line))
