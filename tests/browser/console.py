"""The console in a context of its own, as one person has it before them."""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal
from urllib.parse import quote, urlencode

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser import requirements
from tests.browser.watch import Watch

# So long that only what never happens fails; shorter than elsewhere, since a page that is wrong waits as long
PATIENT_MILLISECONDS: Final = 60_000
WIDE: Final = (1280, 800)
NARROW: Final = (360, 740)
PAGES: Final = ("search", "timeline", "graph", "browse", "conversations", "context", "decide", "mine", "operate")
# What a page fails by that people cannot use; WCAG 2.2 holds what its former versions asked for
WCAG: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
# Chosen before the first page is drawn, and left as a person changes it later
_CHOOSE: Final = """if (location.protocol.startsWith("http"))
  for (const [name, value] of Object.entries(%s))
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);"""
_AXE: Final = """async (tags) => {
  const found = await axe.run(document, { runOnly: { type: "tag", values: tags } });
  const at = (node) => `${node.target.join(" ")}: ${node.failureSummary}`;
  return found.violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(at) }));
}"""
_STICKING_OUT: Final = """() => {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const isOut = (one) => one.getBoundingClientRect().right > innerWidth + 1;
  const out = [...document.querySelectorAll("body *")].filter(isOut);
  return out.length === 0 ? ["something"] : out.map((one) => `${one.tagName}.${one.className}`).slice(0, 5);
}"""
# What a page does once it is drawn, as to listen to keys, it does after the frame that shows it
_DRAWN: Final = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
})"""
_TURNS_OF_THE_WHEEL: Final = 25
# Of a line of some megabits with long ways, as a telephone has on a train
SLOW_CPU: Final = 4
SLOW: Final = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 30_000}


class Console:
    """One person's browser, signed in to nothing, with pages (tabs) of the console."""

    def __init__(self, context: BrowserContext, origin: str, choices: Mapping[str, str]) -> None:
        context.set_default_timeout(PATIENT_MILLISECONDS)
        self.context = context
        self.watch = Watch(context, origin)
        self._origin = origin
        self._page: Page | None = None
        if os.environ.get("RECOLLECT_BROWSER") == "slow":
            context.on("page", lambda page: self.slow_down(page, cpu=SLOW_CPU, network=SLOW))
        if choices:
            kept = {f"recollect.{name}": value for name, value in choices.items()}
            context.add_init_script(_CHOOSE % json.dumps(kept))

    @property
    def page(self) -> Page:
        """The tab that was opened first."""
        if self._page is None:
            self._page = self.context.new_page()
        return self._page

    def address(self, page: str, *rest: str, **query: str) -> str:
        """Return the address of a page of the console; the query stands behind the `#` with it."""
        path = "/".join(quote(part, safe="") for part in (page, *rest))
        return f"{self._origin}/console/#/{path}{'?' + urlencode(query) if query else ''}"

    def open(self, page: str = "search", *rest: str, tab: Page | None = None, **query: str) -> Page:
        """Open a page, wait until its heading is there, and return the tab."""
        tab = tab or self.page
        tab.goto(self.address(page, *rest, **query))
        self.wait_for_page(tab)
        return tab

    def wait_for_page(self, tab: Page | None = None) -> None:
        """Wait until the page has its heading and takes keys."""
        page = tab or self.page
        expect(page.locator("main h1").first).to_be_visible(timeout=PATIENT_MILLISECONDS)
        page.evaluate(_DRAWN)

    def scroll_down_to(self, there: Callable[[], bool]) -> Iterator[None]:
        """Turn the wheel until something holds, pausing after each turn; raise AssertionError where it never does."""
        ends = time.monotonic() + PATIENT_MILLISECONDS / 1_000
        while not there():
            assert time.monotonic() < ends, "scrolled and scrolled, and it is not there"
            self.page.mouse.wheel(0, 4_000)
            self.page.wait_for_timeout(60)
            yield
        self.page.mouse.wheel(0, 100_000)  # what is there may stand below what is seen

    def hold_back(self, path: str) -> list[Route]:
        """Keep calls at a path from the server; each waits in what is returned until it is continued."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        self.page.route(path, hold)
        return held

    def require_no_sideways_scroll_on_the_way(self) -> None:
        """Scroll through the page and back to its beginning; raise AssertionError where it is wider than its window."""
        for _ in range(_TURNS_OF_THE_WHEEL):
            self.page.mouse.wheel(0, 1_500)
            self.page.wait_for_timeout(40)
            self.require_no_sideways_scroll()
        self.page.mouse.wheel(0, -100_000)

    def sign_in(self, key: str, tab: Page | None = None) -> None:
        """Sign in with a key, on the page where one is asked who one is."""
        page = tab or self.page
        if page.url == "about:blank":
            page.goto(self.address("search"))
        field = page.get_by_label("Key", exact=True)
        if not field.is_visible():
            page.get_by_role("button", name="Sign in").click()
        field.fill(key)
        page.locator("form").get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("button", name="Sign out")).to_be_visible(timeout=PATIENT_MILLISECONDS)

    def tab(self) -> Page:
        """Return another tab of the same person's browser."""
        return self.context.new_page()

    def slow_down(self, tab: Page | None = None, *, cpu: float = 1, network: Mapping[str, Any] | None = None) -> None:
        """Give a tab so many times less of the processor, and a slower network."""
        session = self.context.new_cdp_session(tab or self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
        if network is not None:
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", dict(network))

    def require_accessible(self, tab: Page | None = None) -> None:
        """Raise AssertionError where axe finds anything on the page as it is now."""
        page = tab or self.page
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(requirements.axe())
        found = page.evaluate(_AXE, list(WCAG))
        assert not found, "\n".join(f"{one['id']}: {one['help']}\n    " + "\n    ".join(one["at"]) for one in found)

    def require_no_sideways_scroll(self, tab: Page | None = None) -> None:
        """Raise AssertionError where the page is wider than its window, with what sticks out."""
        sticking_out = (tab or self.page).evaluate(_STICKING_OUT)
        assert not sticking_out, sticking_out


def new_console(
    browser: Browser,
    origin: str,
    *,
    size: tuple[int, int] = WIDE,
    language: Literal["en", "de"] = "en",
    appearance: Literal["light", "dark"] = "light",
    space: str | None = None,
) -> Console:
    """Return a console in a context of its own. space: the one that is looked at first."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"en": "en-GB", "de": "de-AT"}[language],
        timezone_id="Europe/Vienna",
        color_scheme=appearance,
        reduced_motion="reduce",
        service_workers="block",
    )
    return Console(context, origin, {} if space is None else {"space": space})
