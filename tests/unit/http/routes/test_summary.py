"""What is remembered, over HTTP."""

from tests.unit.http.client import Client

SUMMARY = "/v1/memory/summary"


def remember(person: Client, text: str, category: str, space: str = "default") -> str:
    body = {"text": text, "category": category, "space": space}
    return str(person.post("/v1/memory/entries", body).json()["entry"]["id"])


def test_what_is_remembered_is_told_by_category_with_its_memories(alice: Client, mallory: Client) -> None:
    entry_id = remember(alice, "Maya is allergic to walnuts.", "health")
    remember(alice, "Maya leads the design team.", "work", space="office")
    answer = alice.get(SUMMARY)
    assert answer.status == 200
    (category,) = answer.json()["categories"]
    assert category["sentences"] == [
        {
            "text": "Maya is allergic to walnuts.",
            "entry_id": entry_id,
            "entry_ids": [entry_id],
            "day": None,
            "otherwise": [],
        }
    ]
    assert (category["category"], category["text"], category["memories"], category["made_by"]) == (
        "health",
        "Maya is allergic to walnuts.",
        1,
        "extractive/2",
    )
    assert mallory.get(SUMMARY).json() == {"space": "default", "memory": "on", "categories": []}


def test_what_is_forgotten_is_told_no_more(alice: Client) -> None:
    entry_id = remember(alice, "Maya is allergic to walnuts.", "health")
    assert alice.get(SUMMARY).json()["categories"]
    alice.delete(f"/v1/memory/entries/{entry_id}")
    assert alice.get(SUMMARY).json()["categories"] == []


def test_a_malformed_space_is_refused_by_name(alice: Client) -> None:
    assert alice.get(SUMMARY, {"space": "No Such"}).fields.keys() == {"space"}
