import pytest

from recollect.core.model.scope import Owner, Right, Scope
from recollect.errors import InputError, NotPermittedError


@pytest.mark.parametrize("space", ["default", "a", "0.x_y-z", "a" * 64])
def test_sound_spaces_are_taken(space: str) -> None:
    assert Owner("alice").space(space) == Scope("alice", space)


@pytest.mark.parametrize("space", ["", "*", "A", "-a", "a" * 65, "a b", "a#b", "ä", "a\n"])
def test_other_spaces_are_refused_by_name(space: str) -> None:
    with pytest.raises(InputError) as caught:
        Scope("alice", space)
    assert caught.value.field == "space"


@pytest.mark.parametrize("owner", ["", "a" * 129, "a\x00", "a\nb", "\ud800"])
def test_owners_that_no_store_could_hold_are_refused(owner: str) -> None:
    with pytest.raises(InputError) as caught:
        Scope(owner)
    assert caught.value.field == "user"


def test_a_right_that_is_missing_is_an_error() -> None:
    reader = Scope("alice", "shared", rights=frozenset({Right.READ}))
    reader.require(Right.READ)
    with pytest.raises(NotPermittedError):
        reader.require(Right.WRITE)
