"""What cosines of a former encoder are worth on the scale of the present one, from texts that both have encoded.

The texts are fixed: what a space holds says little while few of its entries are encoded anew, and entries are encoded
in their order, so that the two halves of a space are about different things. Questions and statements of everyday life,
some of which belong together, most of which do not: cosines from the lowest to the highest that occur in searches.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.former_question import CosineScale
from recollect.core.model.vectors import EntryVectors, Float32Array, Float64Array, QueryVectors

_LEAST: Final = 1e-9
QUESTIONS: Final = (
    "Which nuts can Maya not eat?",
    "What is Tom's favourite food?",
    "Where does my sister live now?",
    "When is the dentist appointment?",
    "How did the job interview go?",
    "What is the name of our dog?",
    "Which flight did we book to Lisbon?",
    "Who is coming to dinner on Friday?",
    "What medicine does my father take?",
    "Which database does the project use?",
    "What did I promise my boss?",
    "How much is the rent of the flat?",
    "What instrument is Clara learning?",
    "Where did we park the car?",
    "Which book did you recommend to me?",
    "Wie heißt die Ärztin von Jonas?",
)
STATEMENTS: Final = (
    "Maya is allergic to walnuts, but almonds are fine.",
    "Tom loves spicy noodles more than anything else.",
    "My sister moved to Hamburg in spring.",
    "The dentist expects me on Tuesday at nine.",
    "The job interview went well and they will call back.",
    "Our dog is called Bruno, and he is afraid of thunder.",
    "We booked the early flight to Lisbon for the second of May.",
    "Ben and Aisha are coming to dinner on Friday.",
    "My father takes a tablet for his blood pressure every morning.",
    "The project keeps its data in PostgreSQL.",
    "I told my boss that the report will be done by Monday.",
    "The flat costs nine hundred euros a month.",
    "Clara has begun to play the cello.",
    "The car stands behind the station.",
    "You should read the novel about the lighthouse keeper.",
    "Jonas geht zu Frau Doktor Weber.",
    "It rained all weekend, so we stayed at home.",
    "The new keyboard makes a terrible noise.",
    "She runs ten kilometres before breakfast.",
    "We painted the kitchen yellow.",
    "Haha, that was funny!",
    "Thanks, see you tomorrow.",
    "The meeting was moved to Thursday.",
    "He broke his arm when he was skiing.",
    "Tomatoes grow best in full sun.",
    "My phone has to be charged twice a day.",
    "The tests fail since the last release.",
    "Grandma bakes an apple cake every Sunday.",
    "I would rather take the train than fly.",
    "They got married last summer in Italy.",
    "The concert was sold out within an hour.",
    "Ich trinke morgens nur Tee.",
)


def statements() -> list[EncoderInput]:
    """Return what both encoders encode as entries."""
    return [EncoderInput(text) for text in STATEMENTS]


def scale_between(
    former: tuple[Sequence[QueryVectors], Sequence[EntryVectors]],
    present: tuple[Sequence[QueryVectors], Sequence[EntryVectors]],
) -> CosineScale:
    """Return what cosines of the former encoder are worth; each pair is QUESTIONS and STATEMENTS as it encodes them.

    The line of least squares: what of the former cosine says nothing about the present one is left out, so that the
    noise of a weaker model puts nobody before what the other one has found.
    """
    before, now = _cosines(*former), _cosines(*present)
    together = float(np.mean((before - before.mean()) * (now - now.mean())))
    slope = max(0.0, together / max(float(before.var()), _LEAST))
    return CosineScale(slope, float(now.mean()) - slope * float(before.mean()))


def _cosines(questions: Sequence[QueryVectors], entries: Sequence[EntryVectors]) -> Float64Array:
    asked = _stacked([one.sentence for one in questions])
    held = _stacked([one.pooled for one in entries])
    return (asked @ held.T).astype(np.float64).ravel()


def _stacked(vectors: Sequence[Float32Array]) -> Float32Array:
    return np.stack(vectors).astype(np.float32)
