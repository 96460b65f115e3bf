"""Files as other systems write them, with records that are broken. Shapes after their public documentation and code."""

from typing import Any

MEM0: dict[str, Any] = {
    "results": [
        {
            "id": "0f1c",
            "memory": "Prefers oolong tea.",
            "user_id": "alice",
            "hash": "c0ffee",
            "metadata": {"app": "demo", "nested": {"a": 1}},
            "categories": ["food", "personal_details"],
            "created_at": "2025-01-02T03:04:05.000006Z",
            "updated_at": None,
        },
        {
            "id": "0f1d",
            "memory": "Lives in Lisbon.",
            "metadata": None,
            "created_at": "2025-01-02T03:04:05-08:00",
            "expiration_date": "2027-01-01",
        },
        {"id": "0f1e", "created_at": "2025-01-02T03:04:05Z"},
        "broken",
        {"id": "0f1f", "memory": "  "},
        {"id": "0f20", "memory": "When?", "created_at": "yesterday"},
    ],
    "relations": [{"source": "alice", "relationship": "likes", "target": "oolong"}],
}

ZEP: dict[str, Any] = {
    "edges": [
        {
            "uuid": "e-1",
            "name": "WORKS_AT",
            "fact": "Alice works at Acme",
            "source_node_uuid": "n-1",
            "target_node_uuid": "n-2",
            "created_at": "2024-05-02T10:00:00Z",
            "valid_at": "2024-05-01T00:00:00Z",
            "invalid_at": "2025-02-01T00:00:00Z",
            "expired_at": None,
            "episodes": ["ep-1"],
        },
        {"name": "WITHOUT", "created_at": "2024-05-02T10:00:00Z"},
    ],
    "episodes": [
        {
            "uuid": "ep-1",
            "content": "I work at Acme now.",
            "source": "message",
            "role": "Alice",
            "role_type": "user",
            "thread_id": "thread-1",
            "created_at": "2024-05-01T09:00:00Z",
            "processed": True,
        },
        {"uuid": "ep-2", "content": '{"plan": "pro"}', "source": "json", "created_at": "2024-05-01T09:00:00Z"},
        {"uuid": "ep-3", "content": "Acme makes anvils.", "source": "text", "created_at": "2024-05-01T09:00:00Z"},
    ],
    "nodes": [{"uuid": "n-1", "name": "Alice", "summary": "works at Acme"}],
}

GRAPHITI: list[Any] = [
    {
        "uuid": "e-9",
        "group_id": "g",
        "name": "LIVES_IN",
        "fact": "Bob moved to Graz",
        "fact_embedding": [0.1, 0.2],
        "episodes": [],
        "created_at": "2024-01-02 10:00:00.123456",
        "valid_at": "2024-01-01T00:00:00+00:00",
        "invalid_at": "2024-01-01T00:00:00+00:00",
        "attributes": {},
    }
]


def _node(parent: str | None, children: list[str], role: str | None = None, **content: Any) -> dict[str, Any]:
    message = None
    if role is not None:
        message = {
            "author": {"role": role, "name": None, "metadata": {}},
            "create_time": 1_700_000_000.5,
            "content": {"content_type": "text", **content},
            "status": "finished_successfully",
            "metadata": {},
            "recipient": "all",
        }
    return {"message": message, "parent": parent, "children": children}


CHATGPT: list[Any] = [
    {
        "conversation_id": "c-1",
        "title": "Tea",
        "create_time": 1_700_000_000.0,
        "current_node": "n-last",
        "mapping": {
            "root": _node(None, ["n-sys"]),
            "n-sys": _node("root", ["n-q"], "system", parts=[""]),
            "n-q": _node("n-sys", ["n-old", "n-a"], "user", parts=["What is oolong?"]),
            "n-old": _node("n-q", [], "assistant", parts=["Some drink."]),
            "n-a": _node("n-q", ["n-code"], "assistant", parts=["A tea between green and black."]),
            "n-code": _node("n-a", ["n-tool"], "assistant", content_type="code", text="print(1)"),
            "n-tool": _node("n-code", ["n-bad"], "tool", parts=["1"]),
            "n-bad": {"message": {"author": {}, "content": {}}, "parent": "n-tool", "children": ["n-last"]},
            "n-last": _node(
                "n-bad",
                [],
                "user",
                content_type="multimodal_text",
                parts=[{"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}, "Look at this."],
            ),
        },
    },
    {"id": "c-2", "mapping": {"a": _node(None, [], "user", parts=["Without a last node."])}, "create_time": None},
    {"id": "c-3", "current_node": "x", "mapping": {"x": _node("y", ["y"]), "y": _node("x", ["x"])}},
    {"id": "c-4", "mapping": None},
]

CLAUDE: list[Any] = [
    {
        "uuid": "cl-1",
        "name": "Greeting",
        "created_at": "2025-06-01T08:00:00.000000Z",
        "account": {"uuid": "acc"},
        "chat_messages": [
            {
                "uuid": "m-1",
                "sender": "human",
                "text": "Hello there",
                "content": [{"type": "text", "text": "Hello there"}],
                "created_at": "2025-06-01T08:00:01.000000Z",
                "attachments": [{"file_name": "a.txt", "extracted_content": "..."}],
                "files": [],
            },
            {
                "uuid": "m-2",
                "sender": "assistant",
                "text": "",
                "content": [
                    {"type": "text", "text": "Hi!"},
                    {"type": "tool_use", "name": "web_search", "input": {}},
                    {"type": "text", "text": "How are you?"},
                ],
                "created_at": "2025-06-01T08:00:05.000000Z",
                "attachments": [],
            },
            {"uuid": "m-3", "sender": "human", "text": "", "content": [], "created_at": "2025-06-01T08:01:00Z"},
            {"sender": "robot", "text": "?"},
        ],
    },
    {"uuid": "cl-2", "name": "broken"},
]
CLAUDE_MEMORIES: list[Any] = [
    {
        "conversations_memory": "**Work context**\n\nAlice runs a tea shop.",
        "project_memories": {"pr-1": "The shop opens in May."},
        "account_uuid": "acc",
    }
]
CLAUDE_PROJECTS: list[Any] = [
    {
        "uuid": "pr-1",
        "name": "Tea",
        "description": "All about tea.",
        "prompt_template": "Answer briefly.",
        "created_at": "2025-05-01T08:00:00Z",
        "docs": [{"filename": "teas.csv", "content": "a,b"}],
    }
]

NOTES: dict[str, str] = {
    "coffee/brewing.md": """---
title: Coffee Brewing
type: note
tags: [coffee, brewing]
permalink: coffee/brewing
created: 2025-03-04
status: draft
---

# Coffee Brewing

Notes of a year.

```
- [method] not this one
```

## Observations
- [method] Pour over has more clarity #clarity (own experience)
- [preference] Light roasts, please

## Relations
- relates_to [[Coffee Beans]]
- requires [[Grinding]] (always)
""",
    "sub/plain.md": "Just a line.\n- [ ] a box to tick\n",
    "empty.md": "---\ntitle: empty\ntags:\n  - a\n---\n",
    "unclosed.md": "---\ntitle: oh no\n",
    ".obsidian/hidden.md": "hidden",
}
