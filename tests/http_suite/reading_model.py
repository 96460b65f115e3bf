"""What a language model says that reads the conversations of this suite as a person does."""

import json
from typing import Any, Final

from tests.fakes.model_double import Asked, Said
from tests.http_suite.memories_of_conversations import ALLERGY, TALK

FACTS: Final = {
    ALLERGY: "Maya is allergic to penicillin.",
    TALK[2]: "Maya's sister Lena lives in Porto.",
}


def told(asked: Asked) -> Said:
    """What a model says that reads these messages as a person does; to any other question it has no answer."""
    if "`messages` are the messages in order" not in asked.system:
        return Said(stop="refusal")
    document = json.loads(asked.messages[0][1])
    facts = [
        a_fact(FACTS[message["text"]], message["number"], explicit=message["text"] == ALLERGY)
        for message in document["messages"]
        if message["number"] in document["read"] and message["text"] in FACTS
    ]
    return Said(value={"facts": facts})


def a_fact(text: str, number: int, *, explicit: bool = False) -> dict[str, Any]:
    """Return a fact as the model tells it."""
    return {"text": text, "messages": [number], "explicit": explicit, "valid_from": None, "valid_to": None}
