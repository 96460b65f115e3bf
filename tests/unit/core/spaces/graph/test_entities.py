"""Which names are one thing, by what rule, and which stay apart."""

from dataclasses import replace

import pytest

from recollect.core.model.entry import State
from recollect.core.spaces.graph.asked import asked_about
from recollect.core.spaces.graph.decisions import name_digest
from recollect.core.spaces.graph.entities import Entities, entities_of
from recollect.core.spaces.graph.linking import share_a_thing
from recollect.core.spaces.graph.name_links import SAME, Why, links
from recollect.core.spaces.graph.name_reading import ME, called_in
from recollect.core.spaces.graph.space_map import SpaceMap, map_row
from tests.builders import a_memory


def entities(*texts: str) -> Entities:
    made = SpaceMap()
    for text in texts:
        made.apply(map_row(a_memory(text=text)))
    return entities_of(made)


def names(found: Entities, id_: str) -> set[str]:
    entity = found.find(id_)
    return set() if entity is None else {alias.name for alias in entity.aliases}


@pytest.mark.parametrize(
    ("texts", "id_", "expected", "why"),
    [
        (("We met Anna Kowalska.", "I called ANNA KOWALSKA."), "anna kowalska", {"anna kowalska"}, Why.NAME),
        (("We met Anna Kowalska.", "Then I called Anna again."), "anna", {"anna kowalska", "anna"}, Why.PART),
        (
            ("Heute kam Anna Kowalska.", "Ich war bei Frau Kowalska."),
            "frau kowalska",
            {"anna kowalska", "frau kowalska"},
            Why.PART,
        ),
    ],
)
def test_names_are_one_by_rule(texts: tuple[str, ...], id_: str, expected: set[str], why: Why) -> None:
    found = entities(*texts)
    assert names(found, id_) >= expected
    entity = found.find(f"entity:{id_}")
    assert entity is not None
    assert why in {alias.why for alias in entity.aliases}
    assert all(0.7 <= alias.confidence <= 1 for alias in entity.aliases)


def test_two_people_of_one_first_name_stay_apart_and_so_does_the_name_alone() -> None:
    found = entities("We met Anna Kowalska.", "We met Anna Berg.", "Then I called Anna again.")
    assert len({found.find(name).id for name in ("anna kowalska", "anna berg", "anna")}) == 3  # type: ignore[union-attr]
    alone = found.find("anna")
    assert alone is not None
    assert {id_ for id_, _, _ in alone.proposals} == {"entity:anna kowalska", "entity:anna berg"}


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ("My sister Anna moved.", "Anna", "sister"),
        ("Anna, my sister, moved.", "Anna", "sister"),
        ("Anna (my boss) is away.", "Anna", "manager"),
        ("Mira, meine Schwester, kommt morgen.", "Mira", "sister"),
        ("My class teacher Anna moved.", "Anna", "teacher"),
        ("Meine kleine Schwester Lotte hat ein Pferd.", "Lotte", "sister"),
        ("Mr De Smet, our landlord, wants to come.", "Mr De Smet", "landlord"),
    ],
)
def test_a_role_is_read_with_its_name(text: str, name: str, role: str) -> None:
    assert (name, role, ME) in {(one.name, one.role, one.of) for one in called_in(text)}


def test_a_role_alone_means_the_one_who_has_it() -> None:
    found = entities("My husband Gareth drives.", "My husband refuses to fly.", "We met his mother at Kiel.")
    gareth = found.find("gareth")
    assert gareth is not None
    assert len(gareth.entry_ids) == 2
    assert found.find("my husband") is gareth


def test_an_id_stays_when_more_is_said() -> None:
    first = a_memory(text="We met Anna.")
    made = SpaceMap()
    made.apply(map_row(first))
    before = entities_of(made).find("anna")
    made.apply(map_row(a_memory(text="Anna Kowalska came, and Anna Kowalska left.")))
    after = entities_of(made).find("anna kowalska")
    assert before is not None
    assert after is not None
    assert before.id == after.id == "entity:anna"


def test_what_is_not_in_use_names_nothing() -> None:
    made = SpaceMap()
    made.apply(map_row(replace(a_memory(text="We met Anna."), state=State.ARCHIVED)))
    assert entities_of(made).every == ()


def test_a_path_has_an_id_that_an_address_can_hold() -> None:
    made = SpaceMap()
    made.apply(map_row(a_memory(text="Look into src/app.py for it.", entities=("src/app.py",))))
    found = entities_of(made)
    assert names(found, name_digest("src/app.py")) == {"src/app.py"}


def test_two_texts_share_a_thing_by_other_names() -> None:
    assert share_a_thing("We met Anna Kowalska.", "Then we saw Frau Kowalska.")
    assert not share_a_thing("We met Anna Kowalska.", "We went to Kiel.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mr Smith", "Mrs Smith"),
        ("Frau Meyer", "Herr Meyer"),
        ("Tante Maria", "Oma Maria"),
        ("Eva Lang", "Eva Lange"),
        ("Frau Lang", "Frau Lange"),
    ],
)
def test_two_people_or_things_stay_apart(one: str, other: str) -> None:
    found = entities(f"Then we met {one}.", f"Then we met {other}.")
    first, second = found.find(one), found.find(other)
    assert first is not None
    assert second is not None
    assert first.id != second.id


def test_a_number_is_no_initial() -> None:
    assert not [link for link in links(["schuppen 1", "schuppen 12"]) if link.confidence >= SAME]
    assert [link.why for link in links(["daniel o.", "daniel okafor"])] == [Why.INITIAL]


@pytest.mark.parametrize("whole", ["John Smith", "Smith"])
def test_a_name_of_a_man_and_of_a_woman_unites_them_with_neither(whole: str) -> None:
    found = entities("We met Mr Smith.", "We met Mrs Smith.", f"Then we met {whole}.")
    assert len({found.find(name).id for name in ("mr smith", "mrs smith", whole)}) == 3  # type: ignore[union-attr]


def test_titles_of_one_person_are_no_hindrance() -> None:
    found = entities("Ich war bei Frau Dr. Kowalska.", "Dann kam Frau Kowalska.", "Wir sahen Anna Kowalska.")
    assert found.find("frau kowalska") is found.find("anna kowalska") is found.find("frau dr. kowalska")


def test_a_name_may_have_brackets_of_its_own() -> None:
    made = SpaceMap()
    made.apply(map_row(a_memory(text="It is broken.", entities=("iPhone (repair)",))))
    entity = entities_of(made).find("iphone (repair)")
    assert entity is not None
    assert entity.name == "iPhone (repair)"


@pytest.mark.parametrize(
    ("texts", "question", "meant"),
    [
        (("Our spaniel Pickle is limping.",), "Where do I go if the dog needs the vet?", {"pickle"}),
        (("My sister Lotte sings.", "Lotte's dog Rex hates cats."), "What does Lotte's dog hate?", {"rex"}),
    ],
)
def test_a_question_may_mean_somebody_by_a_wider_role_or_by_whose_it_is(
    texts: tuple[str, ...], question: str, meant: set[str]
) -> None:
    found = entities(*texts)
    asked = {name for id_ in asked_about(found, question).every for name in names(found, id_)}
    assert meant <= asked


def test_the_dog_of_somebody_else_is_not_mine() -> None:
    found = entities("My dog Rex hates cats.", "My sister Lotte sings.")
    assert "rex" in {name for id_ in asked_about(found, "What does the dog eat?").by_role for name in names(found, id_)}
    assert not asked_about(found, "What does my sister's dog eat?").by_role & {"entity:rex"}


def test_a_number_belongs_to_a_name_and_may_be_left_out() -> None:
    found = entities("Hartwachs Nr. 7 is the finish of the table.", "Das Hartwachs muss zwölf Stunden trocknen.")
    assert found.find("hartwachs nr. 7") is found.find("hartwachs")
