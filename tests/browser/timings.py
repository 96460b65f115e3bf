"""Prints how long the console takes in a large space: `python -m tests.browser.timings --entries 10000`.

On a processor that is four times slower: until something is drawn, until the page is there, the long tasks,
and how evenly it scrolls. With `--rows 100000` in place of it, how evenly lists of so many rows scroll, from their top
to their end. Nothing is judged: machines differ.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser import requirements, scrolling
from tests.browser.chromium import FLAGS
from tests.browser.console import PAGES, Console, new_console
from tests.browser.scrolling import SPACE
from tests.browser.sending import Sender
from tests.browser.story import fill
from tests.process.server import Server

SLOWER: Final = 4.0
_LISTEN: Final = """window.tasks = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => Math.round(one.duration))))
  .observe({ type: "longtask", buffered: true });"""
_SCROLL: Final = """() => new Promise((done) => {
  const frames = []; let last = performance.now(); let left = 120;
  const step = (now) => {
    frames.push(now - last); last = now; scrollBy(0, 60);
    if (--left > 0) requestAnimationFrame(step);
    else done(frames.sort((one, other) => one - other)[Math.floor(frames.length * 0.95)]);
  };
  requestAnimationFrame(step);
})"""


def look(browser: Browser, url: str, page: str, slower: float) -> dict[str, Any]:
    """Return the milliseconds of a page that is opened with an empty cache."""
    console = new_console(browser, url, space=SPACE)
    console.context.add_init_script(_LISTEN)
    console.slow_down(cpu=slower)
    console.open(page)
    there = console.page.evaluate("Math.round(performance.now())")
    console.page.wait_for_load_state("networkidle")
    console.page.evaluate("window.before = window.tasks.length")
    frame = console.page.evaluate(_SCROLL)
    found = {
        "page": page,
        "drawn": _first_paint(console),
        "there": there,
        "tasks": console.page.evaluate("window.tasks.slice(0, window.before)"),
        "later": console.page.evaluate("window.tasks.slice(window.before)"),
        "frame": round(frame, 1),
    }
    console.context.close()
    return found


def _first_paint(console: Console) -> int:
    script = "Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1)"
    return int(console.page.evaluate(script))


def main() -> None:
    """Fill a space, look at each page or scroll through each list, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rows", type=int, help="scroll through lists of so many rows")
    parser.add_argument("--data", type=Path, help="a folder in which the space of --rows is left, to be taken again")
    parser.add_argument("--slower", type=float, default=SLOWER, help="how many times slower the processor is")
    given = parser.parse_args()
    requirements.require_console_built()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = (given.data or Path(folder)) / "data"
        if given.rows is not None:
            scrolling.filled(data, given.rows)
        with Server(data) as server:
            browser = playwright.chromium.launch(executable_path=requirements.chromium(), args=list(FLAGS))
            if given.rows is None:
                print_pages(server, browser, given.entries, given.slower)
            else:
                print_lists(server, browser, given.rows, given.slower)
            browser.close()


def print_pages(server: Server, browser: Browser, entries: int, slower: float) -> None:
    """Fill a space through the server, and print what each page takes."""
    http = Sender(server)
    fill(http, SPACE, entries)
    while http.get("/stats", space=SPACE)["total"]["waiting_for_embedding"]:
        time.sleep(1)
    sys.stdout.write(f"{entries} entries, a processor {slower:g} times slower; milliseconds\n")
    sys.stdout.write(f"{'page':<15}{'drawn':>7}{'there':>7}{'frame':>7}  long tasks until then, and while scrolling\n")
    for page in PAGES:
        found = look(browser, server.url, page, slower)
        figures = f"{found['drawn']:>7}{found['there']:>7}{found['frame']:>7}"
        sys.stdout.write(f"{page:<15}{figures}  {found['tasks']} {found['later']}\n")
        sys.stdout.flush()


def print_lists(server: Server, browser: Browser, rows: int, slower: float) -> None:
    """Print how evenly each list scrolls."""
    sys.stdout.write(f"{rows} rows, a processor {slower:g} times slower; milliseconds a frame\n{scrolling.HEAD}\n")
    for page in scrolling.LISTS:
        for way in scrolling.scroll(browser, server.url, page, rows, slower):
            sys.stdout.write(f"{way}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
