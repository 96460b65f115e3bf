"""The index as a test may see it, with requests that Serverless does not know."""

from dataclasses import dataclass
from typing import Any, Final

import httpx

ALIAS: Final = "recollect"


@dataclass(frozen=True, slots=True)
class SearchIndex:
    """What stands behind the alias."""

    client: httpx.Client

    def names(self) -> set[str]:
        """Return the indexes behind the alias, none where there is no such alias."""
        return self.behind(ALIAS)

    def behind(self, alias: str) -> set[str]:
        """Return the indexes behind another alias."""
        answer = self.client.get(f"/_alias/{alias}")
        return set() if answer.status_code == httpx.codes.NOT_FOUND else set(answer.raise_for_status().json())

    def every_name(self) -> set[str]:
        """Return all indexes of ours, behind an alias or not."""
        return {
            one["index"] for one in self.client.get(f"/_cat/indices/{ALIAS}-*?format=json").raise_for_status().json()
        }

    def documents(self, **fields: str) -> list[dict[str, Any]]:
        """Return the documents with these values, all that was written among them."""
        self.client.post(f"/{ALIAS}/_refresh").raise_for_status()
        conditions = [{"term": {name: value}} for name, value in fields.items()]
        body = {"size": 100, "query": {"bool": {"filter": conditions}}}
        hits = self.client.post(f"/{ALIAS}/_search", json=body).raise_for_status().json()["hits"]["hits"]
        return [hit["_source"] for hit in hits]
