"""The graph: names with their counts, what is around one as a drawing and in words, and decisions about names."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import MakesConsoles
from tests.browser.console import NARROW, Console
from tests.browser.sending import Sender
from tests.browser.story import Story
from tests.process.server import Server

# What marks out somebody's text in a sentence of the page
_ISOLATES: Final = re.compile("[\u2066-\u2069]")
_HOSTILE: Final = (
    '<img src=x onerror="document.title=1"><script>document.title = 2</script> said Zorvane.',
    "العربية قال Zorvane مرحبا \u202e desrever",
    "東京でZorvaneに会った。とても楽しかった。",
    "Zorvane " + "x" * 3_000,
)
# One spot for each thing that is drawn: where the pointer becomes a hand
_SPOTS: Final = """() => {
  const canvas = document.querySelector("canvas");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const spots = [];
  for (let y = top + 2; y < Math.min(top + height, innerHeight); y += 4)
    for (let x = left + 2; x < left + width; x += 4) {
      canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y }));
      const isNew = spots.every(([nearX, nearY]) => Math.hypot(nearX - x, nearY - y) > 9);
      if (canvas.style.cursor === "pointer" && isNew) spots.push([x + 1, y + 2]);
    }
  canvas.dispatchEvent(new PointerEvent("pointerleave"));
  return spots;
}"""
_COUNT_FRAMES: Final = """() => {
  window.frames_drawn = 0;
  const context = document.querySelector("canvas").getContext("2d");
  const clear = context.clearRect;
  context.clearRect = (...area) => {
    window.frames_drawn += 1;
    clear.apply(context, area);
  };
}"""
_FRAME_MILLISECONDS: Final = 1_000 / 60


def opened(console: Console, *rest: str, **query: str) -> Page:
    page = console.open("graph", *rest, tab=None, **query)
    expect(page.locator("canvas")).to_be_visible()
    expect(page.locator(".around")).to_have_attribute("aria-busy", "false")
    return page


def words_of(locator: Locator) -> str:
    return _ISOLATES.sub("", locator.inner_text())


def looked_at(page: Page) -> Locator:
    return page.locator(".looked-at")


def drawn(page: Page, wanted: Callable[[str], bool]) -> tuple[float, float]:
    """Return where in the window something is drawn, by what hovering there tells."""
    page.evaluate("scrollTo(0, 0)")
    for x, y in page.evaluate(_SPOTS):
        page.mouse.move(x, y)
        page.wait_for_timeout(60)
        if wanted(words_of(looked_at(page).locator("b"))):
            return x, y
    raise AssertionError("nothing of that kind is drawn")


def test_names_stand_with_their_counts_and_can_be_searched_and_ordered(console: Console, told: Story) -> None:
    page = opened(console)
    first = page.locator(".chooser .name").first
    expect(first).to_have_text(re.compile("Maya.*in 1[0-9] memories", re.DOTALL))
    expect(page.locator(".around h2").first).to_have_text("Maya")
    expect(page.get_by_text("memories and")).to_be_visible()
    page.get_by_role("combobox", name="Order", exact=True).select_option("name")
    expect(page.locator(".chooser .name").first).not_to_contain_text("Maya")
    page.get_by_label("Find a name").fill("jon")
    expect(page.locator(".chooser .name")).to_have_count(1)
    page.locator(".chooser .name").click()
    expect(page.locator(".around h2").first).to_have_text("Jonas")
    assert "text=jon" in page.url
    assert "order=name" in page.url
    page.get_by_label("Find a name").fill("nobody of that name")
    expect(page.locator(".chooser").get_by_text("No name holds")).to_be_visible()
    page.go_back()
    expect(page.locator(".around h2").first).to_have_text("Maya")
    console.require_accessible()


def test_what_is_drawn_stands_in_words_as_well(console: Console, told: Story) -> None:
    page = opened(console, "entity:ines")
    section = page.get_by_role("region", name="Memories around")
    near = section.get_by_role("listitem").filter(has_text="Maya's best friend Ines moved to Lisbon").first
    expect(near).to_contain_text("One step away")
    assert "It names Ines." in words_of(near)
    further = section.get_by_role("listitem").filter(has_text=re.compile("Two steps away.*as does")).first
    assert re.search(r"It names .*, as does “.*”\. That one names Ines\.", words_of(further))
    related = page.get_by_role("region", name="Named together")
    related.get_by_role("link", name="Lisbon").click()
    expect(page.locator(".around h2").first).to_have_text("Lisbon")
    page.get_by_role("combobox", name="How far", exact=True).select_option("1")
    expect(page.get_by_role("region", name="Memories around")).not_to_contain_text("Two steps away")
    assert "hops=1" in page.url


def test_the_drawing_is_walked_by_keyboard(console: Console, told: Story) -> None:
    page = opened(console, "entity:ines")
    page.locator("canvas").focus()
    expect(looked_at(page)).to_contain_text("in the middle")
    stepped = False
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_timeout(200)
        if looked_at(page).get_by_role("link").count() > 0:  # the one in the middle has none
            stepped = True
            break
    assert stepped
    assert re.search(r"name|linked", words_of(looked_at(page)))
    page.keyboard.press("Home")
    expect(looked_at(page)).to_contain_text("in the middle")
    page.keyboard.press("+")
    page.keyboard.press("0")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press(key)
    is_memory = looked_at(page).get_by_role("link", name="Open the memory").count() == 1
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/entry/" if is_memory else "#/graph/entity"))


def test_a_click_puts_a_name_in_the_middle_and_a_memory_opens(console: Console, told: Story) -> None:
    page = opened(console, "entity:ines")
    memory = "Maya's best friend Ines moved to Lisbon"
    page.mouse.click(*drawn(page, lambda text: text.startswith(memory)))
    expect(looked_at(page)).to_contain_text("It names")
    expect(looked_at(page).get_by_role("link", name="Open the memory")).to_have_attribute(
        "href", f"#/entry/{told.space}/{told.id_of(memory)}"
    )
    looked_at(page).get_by_role("link", name="Put it in the middle").click()
    expect(page.locator(".around h2").first).to_contain_text(memory)
    page.go_back()
    expect(page.locator(".around h2").first).to_have_text("Ines")
    page.mouse.click(*drawn(page, lambda text: text == "Lisbon"))
    expect(page.locator(".around h2").first).to_have_text("Lisbon")


def test_the_drawing_is_dragged_and_zoomed(console: Console, told: Story) -> None:
    page = opened(console, "entity:ines")

    def pixels() -> object:
        return page.locator("canvas").evaluate("(canvas) => canvas.toDataURL()")

    x, y = drawn(page, lambda text: text == "Lisbon")
    before = pixels()
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=5)
    page.mouse.up()
    page.wait_for_timeout(100)
    moved = pixels()
    assert moved != before
    expect(page.locator(".around h2").first).to_have_text("Ines")  # a drag is no click
    page.get_by_role("button", name="Closer").click()
    page.wait_for_timeout(100)
    assert pixels() != moved
    page.get_by_role("button", name="Show all").click()
    sharp = page.locator("canvas").evaluate("(canvas) => [canvas.width / canvas.clientWidth, devicePixelRatio]")
    assert sharp[0] == pytest.approx(sharp[1], abs=0.05)


@pytest.fixture
def bands(http: Sender, space: str) -> str:
    """Two names of which one has an initial of the other, so that a person is asked."""
    for text in ("Yesterday we met Mara Zorvane in Kiel.", "Yesterday we met M. Zorvane in Odense."):
        http.post("/entries", text=text, space=space)
    return space


def test_names_are_merged_split_and_taken_back(console: Console, http: Sender, bands: str) -> None:
    page = opened(console, "entity:mara zorvane")
    page.get_by_role("button", name=re.compile("are the same")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("No memory is changed")
    expect(dialog).to_contain_text("It can be taken back at any time")
    console.require_accessible()
    dialog.get_by_label(re.compile("Why")).fill("one singer")
    dialog.get_by_role("button", name="They are the same").click()
    expect(page.get_by_text("in 2 memories").first).to_be_visible()
    expect(page.get_by_text("Reason: ")).to_contain_text("one singer")
    assert http.get("/entities/entity:mara zorvane", space=bands)["mentions"] == 2
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="May be the same")).to_be_visible()
    assert http.get("/entities/entity:mara zorvane", space=bands)["mentions"] == 1

    page.get_by_role("button", name=re.compile("are the same")).click()
    page.get_by_role("dialog").get_by_role("button", name="They are the same").click()
    page.get_by_role("button", name=re.compile("M\\. Zorvane.* does not belong")).click()
    expect(dialog).to_contain_text("that decision is taken back by it")
    dialog.get_by_role("button", name="It is another one").click()
    expect(page.get_by_text("Last decided: a name is another’s")).to_be_visible()
    page.get_by_role("button", name="Take it back").click()
    expect(dialog).to_contain_text("a name is another’s")
    dialog.get_by_role("button", name="Take it back").click()
    expect(page.get_by_text("Last decided: two names are the same")).to_be_visible()
    assert http.get("/entities/entity:mara zorvane", space=bands)["last_decision"]["kind"] == "merge"


def test_a_decision_outlasts_a_server_that_dies(own_server: Server, make_console: MakesConsoles) -> None:
    http = Sender(own_server)
    for text in ("Yesterday we met Mara Zorvane in Kiel.", "Yesterday we met M. Zorvane in Odense."):
        http.post("/entries", text=text, space="bands")
    console = make_console(own_server, space="bands")
    page = opened(console, "entity:mara zorvane")
    page.get_by_role("button", name=re.compile("are the same")).click()
    console.watch.expect_no_connection()
    own_server.kill()
    page.get_by_role("dialog").get_by_role("button", name="They are the same").click()
    expect(page.get_by_text("1 change waits")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("in 2 memories").first).to_be_visible()
    expect(page.get_by_text("1 change waits")).to_have_count(0)
    assert http.get("/entities/entity:mara zorvane", space="bands")["last_decision"]["kind"] == "merge"


def test_a_name_that_is_gone_says_so(console: Console, told: Story) -> None:
    console.watch.expect(404, "/v1/memory/entities/")
    page = console.open("graph", "entity:nobody")
    expect(page.get_by_role("heading", name="No memory in use names this")).to_be_visible()


def test_an_empty_space_teaches(console: Console) -> None:
    page = console.open("graph")
    expect(page.get_by_role("heading", name="Nothing is named yet")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="To the memories")).to_be_visible()
    console.require_accessible()


def test_hostile_texts_stay_texts(console: Console, http: Sender, space: str) -> None:
    for text in _HOSTILE:
        http.post("/entries", text=text, space=space, on_duplicate="keep")
    page = opened(console, "entity:zorvane")
    expect(page.get_by_text("<script>document.title = 2</script>").first).to_be_visible()
    expect(page).to_have_title(re.compile("Recollect"))
    console.require_no_sideways_scroll()
    console.require_accessible()


@pytest.mark.parametrize("appearance", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_usable_on_a_phone(make_console: MakesConsoles, told: Story, language: str, appearance: str) -> None:
    console = make_console(size=NARROW, language=language, appearance=appearance)
    opened(console, "entity:maya")
    console.require_no_sideways_scroll()
    console.require_accessible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_it_is_as_long_as_two_windows_and_the_rest_unfolds(
    make_console: MakesConsoles, told: Story, language: str
) -> None:
    console = make_console(size=NARROW, language=language)
    page = opened(console, "entity:maya")
    heading = page.locator("#memories-around")
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * NARROW[1]
    memories = page.locator("main .rows[role=list] article.entry").filter(has_text="Maya works as head of design")
    expect(memories).not_to_be_visible()
    heading.click()
    expect(memories).to_be_visible()
    folded = page.locator(".graph details:not([open]) > summary")
    while folded.count() > 0:
        folded.first.click()
    console.require_no_sideways_scroll_on_the_way()
    console.require_accessible()


@pytest.fixture
def crowded(http: Sender, space: str) -> str:
    """A name in 110 memories, each of which names one of sixty others, and 700 memories about these."""
    http.post("/settings", at=space, soft_cap=0)  # all of them stay in use
    first = ("Anton", "Bella", "Carla", "Dario", "Elif", "Greta", "Hugo", "Ines", "Jakob", "Kira", "Luca", "Mira")
    people = [f"{one} {last}" for one in first for last in ("Albers", "Brandt", "Castell", "Dorn", "Ekberg")]
    verbs = ("met", "called", "thanked", "visited", "argued with", "wrote to", "drove with")
    told = [f"{people[n * 7 % 60]} {verbs[n % 7]} {people[(n * 13 + 5) % 60]} about note {n * n}." for n in range(700)]
    told += [f"Nora Quill {verbs[n % 7]} {people[n % 60]} about letter {n * n}." for n in range(110)]
    for begin in range(0, len(told), 100):
        entries: list[dict[str, Any]] = [{"text": text, "on_duplicate": "keep"} for text in told[begin : begin + 100]]
        http.post("/entries/batch", space=space, entries=entries)
    return space


def test_five_hundred_nodes_are_dragged_without_stutter(console: Console, crowded: str) -> None:
    console.page.emulate_media(reduced_motion="no-preference")
    page = opened(console, "entity:nora quill")
    more = page.get_by_role("button", name="Draw more")
    for read in (200, 300, 400, 500):
        more.click()  # which waits until the page before was read
        expect(page.get_by_text(re.compile(f"^{read} memories"))).to_be_visible(timeout=30_000)
    expect(page.get_by_text("That is not all there is")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(6_000)  # until it rests
    x, y = drawn(page, lambda text: len(text.split()) == 2 and text != "Nora Quill")
    page.evaluate(_COUNT_FRAMES)
    # The processor's time: when a frame comes is up to what else the machine does
    session = console.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _script_milliseconds(session)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(x + 2 * (step % 50), y + step % 30)
        page.wait_for_timeout(16)
    page.mouse.up()
    spent, drawn_frames = _script_milliseconds(session) - before, page.evaluate("window.frames_drawn")
    assert drawn_frames > 30
    each = spent / drawn_frames
    assert each < _FRAME_MILLISECONDS / 2, f"{drawn_frames} frames took {each:.1f} ms each"


def _script_milliseconds(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(1_000 * float(one["value"]) for one in metrics if one["name"] == "ScriptDuration")
