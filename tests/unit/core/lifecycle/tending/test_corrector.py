"""Misspelt names, references to what is not there."""

import pytest

from recollect.core.lifecycle.tending.corrector import suggest_corrections
from recollect.core.lifecycle.tending.suggestions import TendingAction
from recollect.core.model.edges import Edge, EdgeType
from recollect.core.model.entry import Entry, State
from tests.unit.core.lifecycle.tending.spaces import FIRST, memory, space

GONE = "01941f29-7c00-7001-8000-00006d303435"
LINDQVIST = [f"Ms Lindqvist audits the backups of {what} in autumn." for what in ("cards", "tapes", "keys")]


def texts(entries: list[Entry]) -> list[str | None]:
    return [one.edits[0].text for one in suggest_corrections(space(entries))]


def of(*said: str) -> list[Entry]:
    return [memory(text, number, category="work") for number, text in enumerate(said)]


def test_a_name_is_spelt_as_in_all_other_memories() -> None:
    entries = of(*LINDQVIST, "In autumn Ms Lindqvits audits backups, and Lindqvits's list is long.")
    assert texts(entries) == ["In autumn Ms Lindqvist audits backups, and Lindqvist's list is long."]
    (found,) = suggest_corrections(space(entries))
    assert found.reason == 'It writes "Lindqvits", which 3 other memories write "Lindqvist".'


@pytest.mark.parametrize(
    "said",
    [
        ["Anna audits backups."] * 0
        + [f"Anna audits the backups of {what}." for what in "abcd"]
        + ["Anne audits the backups."],
        [f"Herr Meyer audits {what} backups." for what in ("old", "new", "tape")] + ["Herr Maier audits backups."] * 1,
        [*LINDQVIST, "Lindqvist and Lindquist audit the backups: two people."],
        [*LINDQVIST, "The Lindqvists audit backups in autumn."],
        [*LINDQVIST[:2], "In autumn Ms Lindquist audits the backups."],
        [*LINDQVIST, "My neighbour Lindquist bakes rye bread."],
    ],
)
def test_another_name_is_left_alone(said: list[str]) -> None:
    assert texts(of(*dict.fromkeys(said))) == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("The list is long (see [[node-drain]]).", 'The list is long (see "node drain" (not there any more)).'),
        ("The code is in [[node-drain]].", 'The code is in "node drain" (not there any more).'),
        (
            "Die Schritte für das Netz stehen in note://node-drain.",
            "Die Schritte für das Netz stehen in „node drain“ (nicht mehr vorhanden).",
        ),
        (f"It is summed up in {GONE}.", "It is summed up in a memory that is not there any more."),
    ],
)
def test_a_reference_to_what_is_not_there_goes(text: str, right: str) -> None:
    assert texts(of(text)) == [right]


@pytest.mark.parametrize(
    "text",
    [
        "The recipe is in [[Bread-Recipe]].",
        "Use [[ -f file ]] in the shell, and `[[gone]]` is how a link is written.",
        "The matrix is [[1, 2], [3, 4]], M4 and m6 are screws, FW-2231 is a ticket.",
        "The page https://wiki.example/ports lists them all.",
    ],
)
def test_what_is_there_or_no_reference_stays(text: str) -> None:
    entries = [memory("Rye, spelt and salt.", 1, name="bread-recipe"), memory(text, 2)]
    assert texts(entries) == []


def test_edges_to_what_is_gone_go_but_history_stays() -> None:
    one, other = memory("Beans go to the fence.", 1), memory("Peas go to the shed.", 2)
    edges = [Edge(one.id, type_, GONE, "user", FIRST) for type_ in (EdgeType.RELATED, EdgeType.DERIVED_FROM)]
    edges.append(Edge(one.id, EdgeType.RELATED, other.id, "user", FIRST))
    archived = {one.id: State.ACTIVE, other.id: State.ARCHIVED}
    found = suggest_corrections(space([one], edges=tuple(edges), known=archived))
    assert [(item.action, [link.target for link in item.links]) for item in found] == [(TendingAction.UNLINKED, [GONE])]
