"""What a language model says that reads the conversations of this suite as a person does."""

import json
from typing import Any, Final

from tests.fakes.model_double import Asked, Said
from tests.http_suite.memories_of_conversations import ALLERGY, TALK

WORTH_KEEPING: Final = frozenset({ALLERGY, TALK[2]})


def told(asked: Asked) -> Said:
    """What a model says that reads these messages as a person does; to any other question it has no answer."""
    if not asks_for_memories(asked):
        return Said(stop="refusal")
    messages = json.loads(asked.messages[0][1])["messages"]
    chosen = [
        a_choice(message["number"], sentence["number"])
        for message in messages
        for sentence in message.get("sentences", ())
        if sentence["text"] in WORTH_KEEPING
    ]
    return Said(value={"memories": chosen})


def asks_for_memories(asked: Asked) -> bool:
    """Tell whether a question is about what is worth remembering in a conversation."""
    return "`messages` are the messages in order" in asked.system


def a_choice(message: int, *sentences: int, **names: str) -> dict[str, Any]:
    """Return a choice of sentences as the model tells it. names: what a word points at, by word."""
    pairs = [{"word": word, "name": name} for word, name in names.items()]
    return {"message": message, "sentences": list(sentences), "names": pairs, "answers": False}
