"""The index itself, by the program's own requests, in an index that is made for it and dropped."""

import math
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from infra.smoke.report import DifferentError, Fact, NotTriedError, Report
from infra.smoke.stack import Stack
from recollect.adapters.clock import chance
from recollect.adapters.opensearch import FLAVOURS, BulkWriter, IndexClient, NamedIndexes, OpenSearchIndex, open_client
from recollect.adapters.opensearch.client import RefusedRequestError, aws_signer
from recollect.adapters.opensearch.flavour import index_body
from recollect.adapters.opensearch.index import IndexTimeouts
from recollect.core.model.entry import Kind, State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import DIMENSIONS
from recollect.core.retrieval.candidates import CandidateQuery
from recollect.core.retrieval.index_row import IndexRow

MODEL: Final = "smoke"
ALIAS: Final = "recollect-smoke"
ONE, ANOTHER = Scope("smoke-one"), Scope("smoke-another")
SEARCHES: Final = IndexTimeouts(search_seconds=30.0, waking_seconds=30.0)
AUTH: Final = {"aoss": "aoss", "es": "es"}
FORBIDDEN: Final = frozenset({401, 403})


@dataclass(frozen=True, slots=True)
class IndexFacts:
    """Indexes of a name of their own, on the service of the stack."""

    report: Report
    named: NamedIndexes

    def index(self, name: str) -> OpenSearchIndex:
        """Return one of them, with the patience of somebody who wants to know."""
        named = self.named
        return OpenSearchIndex(named.client, named.writer, named.flavour, name, timeouts=SEARCHES)

    def look(self) -> None:
        """Look at all that the program relies on."""
        first = self._made()
        if first is None:
            return
        self._engine_in_mapping()
        self._written_and_found(first)
        self._versions(first)
        self._filtered(first)
        self._alias(first)

    def clean(self) -> None:
        """Drop what was made."""
        with self.report.fact("the index that was made for this is dropped"):
            client, named = self.named.client, self.named
            for alias in (named.alias, named.upcoming_alias, named.former_alias):
                for name in client.names_behind(alias):
                    client.drop(name)
            for number in range(1, 4):
                client.drop(named.layout.name(named.alias, number))

    def _made(self) -> str | None:
        made: list[str] = []
        with self.report.fact("an index is made with this mapping and can be used at once") as fact:
            began = time.monotonic()
            try:
                made.append(self.named.make_next())
            except RefusedRequestError as error:
                if error.status in FORBIDDEN:
                    raise NotTriedError(
                        f"{error}: deploy with IndexAdmin set to your own principal to let this look"
                    ) from None
                raise
            fact.detail = f"usable after {time.monotonic() - began:.1f} s"
        return made[0] if made else None

    def _engine_in_mapping(self) -> None:
        with self.report.fact("a mapping that names an engine is refused") as fact:
            if self.named.flavour.name != "nextgen":
                raise NotTriedError("only the second generation of Serverless is said to refuse it")
            method = {"method": {"name": "hnsw", "engine": "faiss", "space_type": "innerproduct"}}
            body = index_body(replace(self.named.flavour, vector=method))
            name = self.named.layout.name(self.named.alias, 3)
            try:
                self.named.client.create(name, body)
            except RefusedRequestError as error:
                fact.detail = str(error)
            except Exception as error:  # noqa: BLE001 - a refusal in other words
                fact.detail = type(error).__name__
            else:
                raise DifferentError("it was accepted")

    def _written_and_found(self, name: str) -> None:
        refresh = self.named.flavour.refresh_seconds
        with self.report.fact(f"a write by bulk, under a name of ours, shows after {refresh:.0f} s") as fact:
            index, began = self.index(name), time.monotonic()
            index.project(ONE, [_row("first", 1, 0.0), _row("second", 1, 0.1)])
            index.project(ANOTHER, [_row("first", 1, 0.0)])
            self.report.eventually(lambda: self._found(index, ONE), lambda ids: len(ids) == 2, seconds=90)
            took = time.monotonic() - began
            fact.detail = f"{took:.1f} s"
            if took > 2 * refresh + 5:
                raise DifferentError(f"only after {took:.1f} s")

    def _versions(self, name: str) -> None:
        with self.report.fact("an older external version never takes the place of a newer one") as fact:
            if not self.named.flavour.versioned_ids:
                raise NotTriedError("this kind takes no versions")
            index = self.index(name)
            index.project(ONE, [_row("second", 5, 0.1)])
            index.project(ONE, [_row("second", 2, 0.1)])
            index.project(ONE, [replace(_row("gone", 3, 0.2), state=State.DELETED)])
            index.project(ONE, [_row("gone", 2, 0.2)])
            held = self.report.eventually(
                lambda: {row.entry_id: row.version for row in index.held(ONE, limit=10).items},
                lambda rows: rows.get("second") == 5,
                seconds=90,
            )
            fact.detail = "a late write behind a deletion came back" if "gone" in held else "deletions count as well"

    def _filtered(self, name: str) -> None:
        with self.report.fact("a k-NN search finds under its filter alone, with the cosine that was expected") as fact:
            hits = self.index(name).candidates(ONE, CandidateQuery((), _vector(0.0), MODEL)).dense
            seen = [(hit.entry_id, round(hit.score, 2)) for hit in hits]
            fact.detail = str(seen)
            expected = [("first", 1.0), ("second", round(math.cos(0.1), 2))]
            if [one for one, _ in seen] != ["first", "second"] or not np.allclose(
                [cosine for _, cosine in seen], [cosine for _, cosine in expected], atol=0.02
            ):
                raise DifferentError(f"{seen} instead of {expected}")

    def _alias(self, first: str) -> None:
        with self.report.fact("an alias moves from one index to another at once") as fact:
            client, named = self.named.client, self.named
            client.move(remove=[(named.former_alias, first)], add=[(named.alias, first)])
            self._shows(named.alias, [first], fact, "shows")
            following = named.make_next()
            client.move(
                remove=[(named.alias, first), (named.former_alias, following)],
                add=[(named.alias, following), (named.former_alias, first)],
            )
            self._shows(named.alias, [following], fact, "moved")
            named.drop_former()

    def _shows(self, alias: str, names: list[str], fact: Fact, told: str) -> None:
        began = time.monotonic()
        self.report.eventually(lambda: self.named.client.names_behind(alias), lambda seen: seen == names, seconds=60)
        took = time.monotonic() - began
        fact.detail = f"{fact.detail}{'; ' if fact.detail else ''}{told} after {took:.1f} s"
        if took > self.named.flavour.settling_seconds + 5:
            raise DifferentError(f"{fact.detail}: writers wait for {self.named.flavour.settling_seconds:.0f} s alone")

    @staticmethod
    def _found(index: OpenSearchIndex, scope: Scope) -> list[str]:
        return [hit.entry_id for hit in index.candidates(scope, CandidateQuery((), _vector(0.0), MODEL)).dense]


@contextmanager
def index_facts(stack: Stack, report: Report) -> Iterator[IndexFacts | None]:
    """Open the index of a stack, None where it has none."""
    if stack.parameters.get("SearchBackend") != "opensearch":
        yield None
        return
    flavour = FLAVOURS[stack.parameters["SearchFlavour"]]
    endpoint = stack.outputs.get("SearchEndpoint") or stack.parameters["SearchEndpoint"]
    service = {"node": None, "domain": "es"}.get(flavour.name, "aoss")
    # Whatever profile the environment names is known to boto3 alone
    signer = None if service is None else aws_signer(os.environ.get("AWS_REGION", stack.region), service=service)
    client = IndexClient(open_client(endpoint, signer=signer))
    try:
        writer = BulkWriter(client, time.sleep, chance)
        alias = f"{ALIAS}-{secrets.token_hex(4)}"
        yield IndexFacts(report, NamedIndexes(client, writer, flavour, time.sleep, alias))
    finally:
        client.close()


def _vector(angle: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """Return a unit vector at an angle from the first axis."""
    vector = np.zeros(DIMENSIONS, dtype=np.float32)
    vector[0], vector[1] = math.cos(angle), math.sin(angle)
    return vector


def _row(entry_id: str, version: int, angle: float) -> IndexRow:
    return IndexRow(entry_id, version, Kind.MEMORY, State.ACTIVE, f"smoke {entry_id}", _vector(angle), MODEL)
