"""A text is never believed more than where it comes from allows."""

import pytest

from recollect.core.model.entry import Role, Trust
from recollect.core.model.trust import trust_of, trust_of_author
from recollect.core.model.writes import Author
from recollect.errors import InputError


@pytest.mark.parametrize(
    ("role", "agent", "expected"),
    [
        (Role.USER, None, Trust.USER),
        (Role.USER, "ada", Trust.AGENT),
        (Role.ASSISTANT, None, Trust.AGENT),
        (Role.SYSTEM, "ada", Trust.AGENT),
        (Role.TOOL, None, Trust.TOOL),
        (Role.TOOL, "ada", Trust.TOOL),
    ],
)
def test_trust_follows_from_role_and_caller(role: Role, agent: str | None, expected: Trust) -> None:
    assert trust_of(role, None, by_agent=agent is not None) is expected


@pytest.mark.parametrize(
    ("author", "expected"),
    [
        (Author(), Trust.USER),
        (Author(reason="a slip", correlation_id="r-1"), Trust.USER),
        (Author("agent:ada"), Trust.AGENT),
        (Author("job:conflicts"), Trust.AGENT),
    ],
)
def test_only_a_person_s_words_are_believed_as_a_person_s(author: Author, expected: Trust) -> None:
    assert trust_of_author(author) is expected


@pytest.mark.parametrize(
    ("role", "agent", "claimed"),
    [
        (Role.USER, None, Trust.USER),
        (Role.USER, None, Trust.IMPORTED),
        (Role.USER, "ada", Trust.TOOL),
        (Role.TOOL, None, Trust.TOOL),
        (Role.TOOL, "ada", Trust.IMPORTED),
    ],
)
def test_a_text_may_be_believed_less(role: Role, agent: str | None, claimed: Trust) -> None:
    assert trust_of(role, claimed, by_agent=agent is not None) is claimed


@pytest.mark.parametrize(
    ("role", "agent", "claimed"),
    [
        (Role.USER, "ada", Trust.USER),
        (Role.ASSISTANT, None, Trust.USER),
        (Role.TOOL, None, Trust.USER),
        (Role.TOOL, None, Trust.AGENT),
    ],
)
def test_a_text_that_claims_more_is_refused(role: Role, agent: str | None, claimed: Trust) -> None:
    with pytest.raises(InputError, match="must not be more"):
        trust_of(role, claimed, by_agent=agent is not None)
