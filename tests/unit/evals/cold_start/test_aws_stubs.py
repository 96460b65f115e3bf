"""What stands in for AWS answers as the functions ask now."""

from contextlib import ExitStack

from evals.cold_start.aws_stubs import Agreeable
from recollect.bootstrap.searches import open_indexes
from recollect.settings import Settings
from tests.fakes.loopback import served


def test_one_index_is_in_use_and_none_is_in_the_making_or_to_be_dropped() -> None:
    with served(Agreeable) as url, ExitStack() as opening:
        indexes = open_indexes(Settings(opensearch_endpoint=url), opening)
        indexes.drop_former()
        assert not indexes.needs_rebuild()
        assert indexes.upcoming() is None
