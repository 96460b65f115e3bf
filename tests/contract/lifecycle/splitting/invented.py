"""A person's memories, made up out of tables: twelve tags, five topics each, things and sayings of each topic."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from recollect.core.model.vectors import DIMENSIONS, Float32Array

FRAMES = (
    "{person} and I talked about the {thing} {when}.",
    "Remind {person} of the {thing}.",
    "The {thing} took far longer than I had planned.",
    "{person} swears by the {thing}.",
    "I want to give the {thing} another try {when}.",
    "We settled on the {thing}; {person} agreed.",
    "The {thing} turned out fine in the end.",
    "{person} wrote to ask about the {thing}.",
    "I lost the receipt of the {thing} {when}.",
    "My biggest worry is the {thing}.",
    "{person} helped me with the {thing} {when}.",
    "I no longer need the {thing}.",
    "The {thing} cost 40 euros.",
    "{when} I finally sorted out the {thing}.",
    "I love the {thing}, {person} hates it.",
    "{person} recommended a {thing} to me.",
    "Somebody broke the {thing} {when}.",
    "There is a note about the {thing} on the fridge.",
    "I owe {person} an answer about the {thing}.",
    "The {thing} was cancelled at short notice.",
    "Nobody told {person} of the {thing}.",
    "I spent the whole evening on the {thing}.",
    "{person} forgot the {thing} {when}.",
    "For the {thing} I always ask {person}.",
    "I found the {thing} in a drawer.",
    "The {thing} is due {when}.",
    "{person} laughed at my {thing}.",
    "I compared three offers for the {thing}.",
    "Without {person} the {thing} would have failed.",
    "I have doubts about the {thing}.",
    "{when} the {thing} surprised all of us.",
    "I dreamt of the {thing}.",
    "{person} paid for the {thing}.",
    "I am proud of the {thing}.",
    "The {thing} has to be done by Friday.",
    "I read a long article on the {thing}.",
    "{person} lent me something for the {thing}.",
    "I said no to the {thing} {when}.",
    "A stranger asked me about the {thing}.",
    "I keep putting off the {thing}.",
)
PEOPLE = ("Anna", "Bernd", "Carla", "David", "Elif", "Farid", "Greta", "Henrik", "Ines", "Jonas", "Kaja", "Luis")
TIMES = ("last week", "in spring", "on Sunday", "before the holidays", "after dinner", "early in the morning")
TOPICS: dict[str, dict[str, tuple[str, ...]]] = {
    "work": {
        "budget": ("quarterly budget", "budget forecast", "travel budget", "budget review", "budget spreadsheet"),
        "hiring": ("job interview", "hiring plan", "applicant interview", "interview questions", "hiring round"),
        "deployment": ("deployment script", "failed deployment", "deployment window", "staging deployment"),
        "meeting": ("standup meeting", "meeting notes", "weekly meeting", "meeting room", "meeting agenda"),
        "customer": ("customer demo", "customer complaint", "customer contract", "customer survey"),
    },
    "family": {
        "birthday": ("birthday party", "birthday cake", "birthday present", "birthday card"),
        "school": ("school trip", "school report", "parents evening at school", "school uniform"),
        "grandparents": ("grandparents visit", "grandparents garden", "letter to the grandparents"),
        "wedding": ("wedding dress", "wedding guests", "wedding speech", "wedding rings"),
        "photos": ("family photos", "photo album", "old photos", "photo frame"),
    },
    "health": {
        "dentist": ("dentist appointment", "dentist bill", "new dentist", "dentist checkup"),
        "sleep": ("sleep tracker", "sleep schedule", "sleep problems", "sleep mask"),
        "allergy": ("allergy test", "pollen allergy", "allergy tablets", "nut allergy"),
        "back pain": ("back exercises", "back pain", "physiotherapy for the back", "back pillow"),
        "vitamins": ("vitamin tablets", "vitamin levels", "iron and vitamins", "vitamin drink"),
    },
    "travel": {
        "flight": ("flight booking", "delayed flight", "flight to Oslo", "night flight"),
        "hotel": ("hotel room", "hotel breakfast", "hotel by the sea", "hotel bill"),
        "visa": ("visa form", "visa interview", "expired visa", "visa photo"),
        "hiking": ("hiking trail", "hiking boots", "hiking map", "hiking group"),
        "train": ("night train", "train ticket", "train station", "train strike"),
    },
    "cooking": {
        "bread": ("sourdough bread", "bread oven", "rye bread", "bread flour"),
        "curry": ("lentil curry", "curry paste", "coconut curry", "curry leaves"),
        "dessert": ("chocolate dessert", "dessert recipe", "lemon dessert", "dessert plates"),
        "coffee": ("coffee grinder", "coffee beans", "coffee filter", "iced coffee"),
        "soup": ("pumpkin soup", "soup pot", "tomato soup", "soup spices"),
    },
    "garden": {
        "tomatoes": ("tomato plants", "tomato seeds", "tomato greenhouse", "cherry tomatoes"),
        "roses": ("rose bushes", "climbing roses", "rose cuttings", "rose fertilizer"),
        "compost": ("compost heap", "compost bin", "compost worms", "garden compost"),
        "lawn": ("lawn mower", "lawn seeds", "dry lawn", "lawn edges"),
        "birds": ("bird feeder", "bird house", "garden birds", "bird seeds"),
    },
    "music": {
        "guitar": ("guitar strings", "guitar lesson", "acoustic guitar", "guitar chords"),
        "concert": ("concert tickets", "jazz concert", "open air concert", "concert hall"),
        "choir": ("choir rehearsal", "choir concert dress", "choir scores", "choir director"),
        "piano": ("piano tuner", "piano lesson", "piano sonata", "upright piano"),
        "vinyl": ("vinyl records", "vinyl shop", "vinyl shelf", "rare vinyl"),
    },
    "money": {
        "taxes": ("tax return", "tax adviser", "tax office letter", "tax deduction"),
        "rent": ("monthly rent", "rent increase", "rent deposit", "rent contract"),
        "savings": ("savings account", "savings plan", "savings rate", "savings goal"),
        "insurance": ("car insurance", "insurance claim", "insurance policy", "home insurance"),
        "loan": ("bank loan", "loan rate", "student loan", "loan agreement"),
    },
    "home": {
        "kitchen": ("kitchen shelf", "kitchen sink", "kitchen tiles", "kitchen lamp"),
        "heating": ("heating bill", "broken heating", "heating engineer", "floor heating"),
        "painting": ("wall paint", "painting the hallway", "paint brushes", "blue paint"),
        "cleaning": ("window cleaning", "cleaning plan", "carpet cleaning", "cleaning cloths"),
        "neighbours": ("noisy neighbours", "neighbours upstairs", "neighbours key", "neighbours dog"),
    },
    "running": {
        "marathon": ("marathon training", "city marathon", "marathon registration", "marathon medal"),
        "shoes": ("running shoes", "worn shoes", "trail shoes", "shoe laces"),
        "intervals": ("interval training", "hill intervals", "interval timer", "short intervals"),
        "injury": ("knee injury", "injury break", "ankle injury", "injury prevention"),
        "parkrun": ("parkrun course", "parkrun volunteers", "Saturday parkrun", "parkrun result"),
    },
    "books": {
        "novels": ("crime novel", "historical novel", "long novel", "debut novel"),
        "library": ("library card", "library fine", "city library", "library hours"),
        "poetry": ("poetry reading", "poetry collection", "poetry slam", "German poetry"),
        "audiobooks": ("audiobook subscription", "audiobook narrator", "audiobook for the drive"),
        "comics": ("comic series", "comic shop", "comic convention", "rare comic"),
    },
    "car": {
        "tyres": ("winter tyres", "tyre pressure", "flat tyre", "tyre change"),
        "charging": ("charging station", "charging cable", "night charging", "charging card"),
        "parking": ("parking permit", "parking ticket", "parking garage", "parking fine"),
        "repair": ("brake repair", "repair shop", "repair bill", "gearbox repair"),
        "cleaning": ("car wash", "vacuuming the car", "seat covers", "clean windscreen"),
    },
}


@dataclass(frozen=True)
class Invented:
    """A made-up memory. topic: what it is about among those of its first tag."""

    text: str
    tags: tuple[str, ...]
    topic: str


def invented(count: int, *, seed: int = 1) -> Iterator[Invented]:
    """Yield memories: some tags are used more than others; a fourth carries a second tag, a few carry none."""
    chance = Random(seed)
    tags = list(TOPICS)
    weights = [1 / (1 + place / 3) for place in range(len(tags))]
    for _ in range(count):
        tag = chance.choices(tags, weights)[0]
        topic = chance.choice(list(TOPICS[tag]))
        text = chance.choice(FRAMES).format(
            thing=chance.choice(TOPICS[tag][topic]), person=chance.choice(PEOPLE), when=chance.choice(TIMES)
        )
        drawn = chance.random()
        carried = (tag, chance.choice(tags)) if drawn < 0.25 else () if drawn < 0.3 else (tag,)
        yield Invented(text, tuple(dict.fromkeys(carried)), f"{tag} {topic}")


def vector_of(one: Invented, number: int) -> Float32Array:
    """A vector near those of its topic, less near those of its tag: unit length, float32 [DIMENSIONS]."""
    tag = one.topic.split()[0]
    near = 0.5 * _direction(tag) + _direction(one.topic) + 0.8 * _direction(f"{number}")
    unit: Float32Array = (near / np.linalg.norm(near)).astype(np.float32)
    return unit


def _direction(of: str) -> Float32Array:
    chance = np.random.default_rng(list(of.encode()))
    drawn = chance.normal(size=DIMENSIONS)
    unit: Float32Array = (drawn / np.linalg.norm(drawn)).astype(np.float32)
    return unit
