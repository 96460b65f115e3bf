"""A bearer key: whose it is and what it allows. The token itself is shown once and never kept."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """A key in force. `id` names it in listings and logs; `act_as` lets its user speak for others."""

    id: str
    user_id: str
    created_at: datetime
    act_as: bool = False
