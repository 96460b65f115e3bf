"""The language of the person: by which short texts are read."""

from recollect.core.model.drafts import Edit, Message
from recollect.core.model.entry import Language
from recollect.core.model.scope import Owner
from recollect.core.spaces.person_profile import PersonProfile
from recollect.use_cases.common.person import ReadPerson
from recollect.use_cases.people.profile import WriteProfile
from tests.builders import ALICE, MALLORY
from tests.unit.use_cases.conftest import Bench
from tests.write_path import USER

SHORT = "Sushi 14.7."


def speaks(bench: Bench, language: str) -> None:
    write = WriteProfile(bench.store, bench.clock, ReadPerson(bench.store))
    write(Owner(ALICE.owner), PersonProfile(language=language), USER)


def test_a_short_memory_is_read_in_it(bench: Bench) -> None:
    before = bench.path.stored(SHORT)
    assert (before.language, before.entities) == (Language.UNDETERMINED, ())
    speaks(bench, "de-AT")
    other = bench.path.stored(SHORT, scope=MALLORY)
    assert other.language is Language.UNDETERMINED, "the language of somebody else"
    changed = bench.edit(ALICE, before.id, Edit(text="Sushi 15.7."), USER)
    assert (changed.language, changed.entities) == (Language.GERMAN, ("2026-07-15",))


def test_that_of_a_space_goes_before_it(bench: Bench) -> None:
    speaks(bench, "de")
    assert bench.path.stored(SHORT).language is Language.GERMAN
    bench.path.change_settings(ALICE, {"language": "pt"}, USER)
    assert bench.path.stored("Sushi 16.7.").language is Language.UNDETERMINED


def test_a_short_message_is_read_in_it(bench: Bench) -> None:
    speaks(bench, "de")
    bench.say(Message(text=SHORT, id="1"), Message(text="I take the train.", id="2"))
    assert [turn.language for turn in bench.session()] == [Language.GERMAN, Language.ENGLISH]
