"""The indexes behind an alias: found, made, switched, and waited for."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace

import pytest

from recollect.adapters.opensearch import FLAVOURS, BulkWriter, IndexClient, NamedIndexes, open_client
from recollect.adapters.opensearch.flavour import MAPPING_VERSION
from recollect.adapters.opensearch.names import IndexLayout, layout_of, number_of
from recollect.adapters.opensearch.naming import UsabilityPolicy
from recollect.errors import IndexUnavailableError
from tests.unit.adapters.opensearch.opensearch_double import Answer, Request, leg, opensearch_double, searched

FIRST = f"recollect-v{MAPPING_VERSION}-d384-000001"
POLICY = UsabilityPolicy(max_attempts=3, pause_seconds=2.0)
ACKNOWLEDGED: Answer = (200, {"acknowledged": True})
NO_ALIAS: Answer = (404, {"error": "alias [recollect] missing", "status": 404})
EXISTS: Answer = (400, {"error": {"type": "resource_already_exists_exception"}, "status": 400})


@dataclass
class Bench:
    """Indexes over a double that keeps what was asked, and the pauses made in between."""

    named: NamedIndexes
    asked: list[str]
    pauses: list[float] = field(default_factory=list)


@contextmanager
def serving(**answers: Answer | Callable[[Request], Answer]) -> Iterator[Bench]:
    """Answer by what is asked for: `alias`, `create`, `search`; everything else is acknowledged."""
    asked: list[str] = []
    pauses: list[float] = []

    def answer(request: Request) -> Answer:
        asked.append(f"{request.method} {request.path}")
        kind = "alias" if request.path.startswith("/_alias/") else "create" if request.method == "PUT" else "other"
        found = answers.get("search" if request.path.endswith("_msearch") else kind, ACKNOWLEDGED)
        return found(request) if callable(found) else found

    with opensearch_double(answer) as double, closing(IndexClient(open_client(double.url))) as client:
        writer = BulkWriter(client, wait=pauses.append, chance=lambda: 0.5)
        yield Bench(NamedIndexes(client, writer, FLAVOURS["nextgen"], pauses.append, usability=POLICY), asked, pauses)


def standing_for(*names: str) -> Answer:
    return 200, {name: {"aliases": {"recollect": {}}} for name in names}


def test_the_first_index_is_made_as_what_is_to_be_dropped() -> None:
    made: list[Request] = []

    def create(request: Request) -> Answer:
        made.append(request)
        return ACKNOWLEDGED

    with serving(alias=NO_ALIAS, create=create, search=searched(leg())) as bench:
        assert bench.named.make_next() == FIRST
        assert bench.asked[-2:] == [f"PUT /{FIRST}", f"POST /{FIRST}/_msearch"]
        assert {request.partition("recollect")[0] for request in bench.asked[:-2]} == {"GET /_alias/"}
    assert made[0].lines[0]["aliases"] == {"recollect-former": {}}


def test_the_next_index_is_numbered_on() -> None:
    with serving(alias=standing_for("recollect-v1-d384-000007"), search=searched(leg())) as bench:
        assert bench.named.make_next() == f"recollect-v{MAPPING_VERSION}-d384-000008"


def test_two_rebuilds_at_once_do_not_share_an_index() -> None:
    with serving(alias=NO_ALIAS, create=EXISTS) as bench, pytest.raises(IndexUnavailableError, match="under way"):
        bench.named.make_next()


def test_without_an_index_one_is_made() -> None:
    with serving(alias=NO_ALIAS) as bench:
        assert bench.named.needs_rebuild()


def test_a_new_index_is_waited_for_until_it_answers() -> None:
    answers = [(404, {}), searched({"status": 503}), searched(leg())]
    with serving(search=lambda _: answers.pop(0)) as bench:
        bench.named.await_usable(FIRST)
        assert bench.pauses == [POLICY.pause_seconds] * 2


def test_an_index_that_never_answers_is_an_error() -> None:
    with serving(search=(404, {})) as bench:
        with pytest.raises(IndexUnavailableError):
            bench.named.await_usable(FIRST)
        assert len(bench.asked) == POLICY.max_attempts


@pytest.mark.parametrize("answer", [(403, {}), (400, {"error": {"type": "mapper_parsing_exception"}}), (200, "[]")])
def test_an_index_that_cannot_be_made_is_an_error(answer: Answer) -> None:
    with serving(alias=NO_ALIAS, create=answer) as bench, pytest.raises(IndexUnavailableError):
        bench.named.make_next()


SHORT_FIRST = f"recollect-v{MAPPING_VERSION}-d1024-s256-000001"
SHORT = IndexLayout(dimensions=1024, short=256)


def test_an_index_of_beginnings_says_so_and_is_as_narrow() -> None:
    made: list[Request] = []

    def create(request: Request) -> Answer:
        made.append(request)
        return ACKNOWLEDGED

    with serving(alias=NO_ALIAS, create=create, search=searched(leg())) as bench:
        assert replace(bench.named, layout=SHORT).make_next() == SHORT_FIRST
    (request,) = made
    assert request.lines[0]["mappings"]["properties"]["vector"]["dimension"] == 256


@pytest.mark.parametrize(
    ("name", "layout", "is_to_be_made"),
    [(FIRST, IndexLayout(), False), (FIRST, SHORT, True), (SHORT_FIRST, SHORT, False), ("another", SHORT, True)],
)
def test_an_index_that_holds_more_or_less_of_vectors_is_made_anew(
    name: str, layout: IndexLayout, *, is_to_be_made: bool
) -> None:
    def alias(request: Request) -> Answer:
        return standing_for(name) if request.path == "/_alias/recollect" else NO_ALIAS

    with serving(alias=alias) as bench:
        assert replace(bench.named, layout=layout).needs_rebuild() is is_to_be_made


@pytest.mark.parametrize(
    ("layout", "name"),
    [
        (IndexLayout(4), "recollect-v4-d384-000002"),
        (IndexLayout(12, 1024, 256), "recollect-v12-d1024-s256-000002"),
    ],
)
def test_names_tell_how_an_index_is_laid_out(layout: IndexLayout, name: str) -> None:
    assert layout.name("recollect", 2) == name
    assert (layout_of(name), number_of(name)) == (layout, 2)
    assert (layout_of("something-else"), number_of("something-else")) == (None, 0)
