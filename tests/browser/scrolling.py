"""How evenly a list of very many rows scrolls: frame by frame, from its top to where it ends.

When a frame comes is up to what else the machine does as well; what the page spends on it is its own.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession

from evals.harness.seed_store import fill
from tests.browser.console import Console, new_console

SPACE: Final = "large"
STUTTER: Final = 50  # milliseconds: of a longer frame people see that it is late
# Pages with a list of everything, and what has them list turns as well
LISTS: Final[dict[str, dict[str, str]]] = {"search": {}, "timeline": {"kind": "any"}}
_FAST, _AS_A_WHEEL = 700, 120  # pixels a frame: nearly a window, and a hand that turns the wheel quickly
_FRAMES: Final = 300
_MOST_SECONDS: Final = 900
_SCROLL: Final = """({ pixels, rows, frames, seconds }) => new Promise((done) => {
  const list = document.querySelector("main .rows");
  const lengths = []; const began = performance.now(); let last = began;
  const step = (now) => {
    lengths.push(now - last); last = now;
    const place = Number(list.lastElementChild?.dataset.place ?? 0);
    if (place + 1 >= rows || lengths.length >= frames || now - began > 1000 * seconds) {
      done({ lengths: lengths.slice(1), place, seconds: (now - began) / 1000 });
      return;
    }
    scrollBy(0, pixels);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""


@dataclass(frozen=True, slots=True)
class Scrolled:
    """What one way through a list was like.

    row: how far it came; lengths: milliseconds of each frame; spent: milliseconds of the processor for a frame.
    """

    name: str
    row: int
    seconds: float
    lengths: tuple[float, ...]
    spent: float

    def __str__(self) -> str:
        ordered = sorted(self.lengths)
        late = sum(length > STUTTER for length in ordered)
        usual, worst = ordered[int(0.95 * len(ordered))], ordered[-1]
        way = f"{self.name:<26}{self.row:>8}{self.seconds:>8.0f}{len(ordered):>8}"
        return f"{way}{usual:>7.0f}{worst:>8.0f}{late:>9}{self.spent:>7.1f}"


HEAD: Final = (
    f"{'list':<26}{'row':>8}{'seconds':>8}{'frames':>8}{'p95':>7}{'longest':>8}{'over ' + str(STUTTER):>9}{'own':>7}"
)


def filled(data: Path, rows: int) -> None:
    """Have a data folder hold a space of so many turns; one that was filled before is taken as it is."""
    if not data.exists():
        fill(data, SPACE, rows)


def scroll(browser: Browser, url: str, page: str, rows: int, slower: float) -> list[Scrolled]:
    """Read a list to its end by scrolling, then scroll as by a wheel at its end, in its middle and at its top."""
    console = new_console(browser, url, space=SPACE)
    console.slow_down(cpu=slower)
    console.open(page, tab=None, **LISTS[page])
    console.page.locator("main .rows > *").first.wait_for()
    ways = [_scrolled(console, f"{page}, read on to its end", pixels=_FAST, rows=rows, frames=10**9)]
    for name, part in (("end", 0.9), ("middle", 0.5), ("top", 0.0)):
        console.page.evaluate("(part) => scrollTo(0, part * document.documentElement.scrollHeight)", part)
        console.page.wait_for_timeout(1_000)
        ways.append(_scrolled(console, f"{page}, at its {name}", pixels=_AS_A_WHEEL, rows=10**9, frames=_FRAMES))
    console.context.close()
    return ways


def _scrolled(console: Console, name: str, **how: int) -> Scrolled:
    session = console.context.new_cdp_session(console.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _busy_milliseconds(session)
    found: dict[str, Any] = console.page.evaluate(_SCROLL, {**how, "seconds": _MOST_SECONDS})
    lengths = tuple(found["lengths"])
    spent = (_busy_milliseconds(session) - before) / len(lengths)
    session.detach()
    return Scrolled(name, found["place"] + 1, found["seconds"], lengths, spent)


def _busy_milliseconds(session: CDPSession) -> float:
    """Return how long the page's thread has been busy, as the processor counts it."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(1_000 * float(one["value"]) for one in metrics if one["name"] == "TaskDuration")
