"""The HTTP suite again, with OpenSearch behind the same API."""
# ruff: noqa: F403 - the suite's tests become tests of this module

from tests.http_suite.boundary import *
from tests.http_suite.conversations import *
from tests.http_suite.entries import *
from tests.http_suite.searching import *
