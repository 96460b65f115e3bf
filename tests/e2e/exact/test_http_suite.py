"""The HTTP suite against the deployed stack, with tokens of its user pool."""
# ruff: noqa: F403 - the suite's tests become tests of this module

from tests.http_suite.boundary import *
from tests.http_suite.contexts import *
from tests.http_suite.conversations import *
from tests.http_suite.entries import *
from tests.http_suite.memories_of_conversations import *
from tests.http_suite.searching import *
