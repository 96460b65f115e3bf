"""The tools: eight at most, since every one costs an agent's context. Each is described with an example."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from mcp import types
from pydantic import BaseModel

from recollect.local.mcp import finding, handing_over, remembering
from recollect.local.mcp.api import MemoryApi
from recollect.local.mcp.arguments import (
    ContextArguments,
    FeedbackArguments,
    ForgetArguments,
    HandoffArguments,
    MemoryArguments,
    NewHandoffArguments,
    RememberArguments,
    SearchArguments,
    ToolArguments,
)
from recollect.local.mcp.remembering import Progress, ToolReply

_REFS: Final = "#/$defs/"


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTool:
    """A tool. reads: it changes nothing. destroys: it takes something away. repeatable: twice is as good as once."""

    name: str
    title: str
    description: str
    arguments: type[ToolArguments]
    run: Callable[[MemoryApi, Any, Progress], Awaitable[ToolReply]]
    reads: bool = False
    destroys: bool = False
    repeatable: bool = True

    def listed(self) -> types.Tool:
        """Return it as a client is told of it."""
        return types.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=schema_of(self.arguments),
            annotations=types.ToolAnnotations(
                title=self.title,
                read_only_hint=self.reads,
                destructive_hint=self.destroys,
                idempotent_hint=self.repeatable,
                open_world_hint=False,
            ),
        )


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema of a model: without references, which not every client follows, and without titles."""
    schema = model.model_json_schema()
    definitions = schema.pop("$defs", {})

    def told(part: Any) -> Any:  # noqa: ANN401 - any part of a schema
        if isinstance(part, list):
            return [told(one) for one in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            rest = {name: one for name, one in part.items() if name != "$ref"}
            return told({**definitions[part["$ref"].removeprefix(_REFS)], **rest})
        # A title only says the name of its field again; where it is no text, it is a field of that name
        return {name: told(one) for name, one in part.items() if name != "title" or not isinstance(one, str)}

    return dict(told(schema))


TOOLS: Final = (
    MemoryTool(
        name="search_memories",
        title="Search memories",
        description="Search what is remembered about the person and their work. Do it BEFORE you answer whenever the "
        "person's tools, decisions, preferences, people or history could change the answer; when something shared is "
        'mentioned ("the project", "that bug", "as usual"); before you choose a library, a design, a word or a gift; '
        "before you solve a problem that may have been solved; and at the start of a session. Ask a whole question; "
        "say what it is for (intent) and why (reason_for_search).\n"
        'Example: {"query": "How does Maya want commit messages written?", "intent": "frequent", "reason_for_search": '
        '"before writing a commit message"}',
        arguments=SearchArguments,
        run=finding.search,
        reads=True,
    ),
    MemoryTool(
        name="get_context",
        title="Get context",
        description="Get one text with what is worth knowing for a task or a message: pinned memories, the person's "
        "profile, what answers. Take it at the beginning of a task; search_memories is for single questions. "
        "Afterwards tell give_feedback what was of use.\n"
        'Example: {"query": "Plan a dinner for Maya and Jonas on Friday", "max_tokens": 800}',
        arguments=ContextArguments,
        run=finding.context,
        reads=True,
    ),
    MemoryTool(
        name="get_memory",
        title="Read a memory",
        description="Read one memory in full, by its id or name, such as one that a search has shortened.\n"
        'Example: {"memory": "deploy-timeout"}',
        arguments=MemoryArguments,
        run=finding.read_memory,
        reads=True,
    ),
    MemoryTool(
        name="remember",
        title="Remember",
        description="Store what will matter in a later session: preferences, decisions with their reasons, facts about "
        "people and projects, commitments, how a problem was solved. One fact each, readable by itself, with names "
        "and absolute dates; no secrets, nothing of this moment only. Do it as soon as you learn it. What is said "
        "already is merged. To correct a memory, name it in `corrects` instead of storing a second one.\n"
        'Examples: {"memories": [{"text": "Maya is allergic to walnuts; almonds are fine."}]} and {"memories": '
        '[{"corrects": "deploy-timeout", "text": "The deploy timeout is 60 seconds."}], "reason": "raised on 3 May"}',
        arguments=RememberArguments,
        run=remembering.remember,
        repeatable=False,  # what is said again counts as said once more
    ),
    MemoryTool(
        name="forget_memory",
        title="Forget a memory",
        description="Forget one memory, when the person asks for it. What is merely out of date is corrected with "
        "remember instead. The person can bring it back for a while.\n"
        'Example: {"memory": "01980000-0000-7000-8000-000000000000"}',
        arguments=ForgetArguments,
        run=remembering.forget,
        destroys=True,
    ),
    MemoryTool(
        name="store_handoff",
        title="Hand over",
        description="Leave the state of a piece of work for whoever goes on with it: at the end of a session, or "
        "before your context runs out.\n"
        'Example: {"project": "apollo", "branch": "main", "summary": "Deploys are blue-green now.", "completed": '
        '["Switch to blue-green"], "next_steps": ["Raise the timeout"], "memory_ids": ["deploy-timeout"]}',
        arguments=NewHandoffArguments,
        run=handing_over.store_handoff,
        repeatable=False,
    ),
    MemoryTool(
        name="get_handoff",
        title="Take over",
        description="Read the latest handoff of a project. Do it first when you go on with work that somebody began.\n"
        'Example: {"project": "apollo"}',
        arguments=HandoffArguments,
        run=handing_over.get_handoff,
        reads=True,
    ),
    MemoryTool(
        name="give_feedback",
        title="Give feedback",
        description="Tell what was of use: a vote about one memory (1 or -1), or the outcome of a context by its "
        "recall_id.\n"
        'Examples: {"memory": "deploy-timeout", "vote": 1} and {"recall_id": "01980000-0000-7000-8000-000000000000", '
        '"used_ids": []}',
        arguments=FeedbackArguments,
        run=handing_over.give_feedback,
        repeatable=False,
    ),
)
