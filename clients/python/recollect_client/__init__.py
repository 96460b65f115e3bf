"""Recollect's client: long-term memory for AI agents and chat assistants.

    from recollect_client import Memory

    with Memory("http://127.0.0.1:8377") as memory:   # or Memory.open("~/.recollect"), without a server
        memory.add("Maya is allergic to walnuts.")
        print(memory.context("What may Maya not eat?").text)

`AsyncMemory` is the same with `await`. Answers are models of `recollect_client.answers`, errors are those of
`recollect_client.errors`, words and dictionaries that methods take are typed in `recollect_client.shapes`.
"""

from recollect_client._async.memory import AsyncMemory
from recollect_client._async.pages import AsyncPages
from recollect_client._sync.memory import Memory
from recollect_client._sync.pages import Pages
from recollect_client.errors import ClientError, ProblemError
from recollect_client.retries import Retries

__all__ = ["AsyncMemory", "AsyncPages", "ClientError", "Memory", "Pages", "ProblemError", "Retries"]
