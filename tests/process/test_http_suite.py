"""The HTTP suite against `recollect serve`, with bearer keys."""
# ruff: noqa: F403 - the suite's tests become tests of this module

import functools

import pytest

from tests.http_suite.boundary import *
from tests.http_suite.contexts import *
from tests.http_suite.conversations import *
from tests.http_suite.entries import *
from tests.http_suite.memories_of_conversations import *
from tests.http_suite.people import *
from tests.http_suite.searching import *
from tests.http_suite.service import Service
from tests.process.server import Server


@pytest.fixture(scope="module")
def service(server: Server) -> Service:
    return Service(server.url, functools.cache(server.new_key))
