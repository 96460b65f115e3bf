import pytest

from recollect.http.errors.problems import ProblemError
from recollect.http.protocol.request_body import require_json


@pytest.mark.parametrize("content_type", ["application/json", "application/merge+json; charset=UTF-8"])
def test_json_in_utf_8_is_taken(content_type: str) -> None:
    require_json(content_type)
    require_json(content_type)


@pytest.mark.parametrize("content_type", ["", "text/json", "application/jsonx", "application/json; charset=latin-1"])
def test_another_type_is_refused_as_often_as_it_comes(content_type: str) -> None:
    for _ in range(2):
        with pytest.raises(ProblemError):
            require_json(content_type)
