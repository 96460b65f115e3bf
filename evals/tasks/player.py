"""Tell a server what a task tells it: the steps, then idle talk, so that what is needed is neither newest nor alone."""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from evals.datasets.synthetic import turns
from evals.tasks.definitions import Act, Edit, Remember, Step, Supersede, Talk, Task
from evals.tasks.server import TaskServer, TaskServerError
from recollect.local.importing.waiting import wait_until_embedded

WITHOUT: Final = "without-memory"
IDLE_TURNS: Final = 24
IDLE_DAYS: Final = 90  # over which the idle talk is spread
BETWEEN_MESSAGES: Final = timedelta(seconds=20)
CONFLICT_SECONDS: Final = 30.0
POLL_SECONDS: Final = 0.2

Labels = Mapping[str, str]


class Player:
    """Plays tasks on a server, each in the space that bears its name. `now` is what days are counted back from."""

    def __init__(self, server: TaskServer, now: datetime, pause: Callable[[float], None] = time.sleep) -> None:
        self._server = server
        self._now = now
        self._pause = pause

    def play(self, tasks: Sequence[Task]) -> dict[str, Labels]:
        """Play all steps, and wait for vectors before conflicts are decided; return each task's entry ids by label.

        Raises:
            TaskServerError: the server refused a step, or never noticed a conflict.
            BacklogStalledError: its worker does not make vectors.
        """
        labels = {task.name: self._tell(task) for task in tasks}
        self._idle_talk(WITHOUT)
        if wait_until_embedded(self._server, [WITHOUT, *labels]):
            raise TaskServerError("some entries could not be embedded")
        for task in tasks:
            for step in task.steps:
                if isinstance(step, Supersede):
                    self._supersede(task.name, labels[task.name][step.newer], labels[task.name][step.older])
        return labels

    def _tell(self, task: Task) -> Labels:
        labels: dict[str, str] = {}
        for step in task.steps:
            labels |= self._do(task.name, step, labels)
        self._idle_talk(task.name)
        return labels

    def _do(self, space: str, step: Step, labels: Labels) -> Labels:
        """Do a step and return the labels that it adds; conflicts come later."""
        if isinstance(step, Remember):
            return self._remember(space, step)
        if isinstance(step, Talk):
            return self._talk(space, step)
        if isinstance(step, Edit):
            self._server.call("PATCH", f"/entries/{labels[step.label]}", {"text": step.text}, space=space)
        elif isinstance(step, Act):
            method, path = _ACTS[step.do]
            self._server.call(method, path.format(labels[step.label]), space=space)
        return {}

    def _remember(self, space: str, step: Remember) -> Labels:
        body = {"text": step.text, "space": space, "occurred_at": self._ago(step.days_ago), **step.entry}
        answer = self._server.call("POST", "/entries", body)
        if answer["action"] not in {"created", "flagged"}:
            raise TaskServerError(f"{space}: {step.label} was not stored: {answer['action']}")
        return {step.label: answer["entry"]["id"]}

    def _talk(self, space: str, step: Talk) -> Labels:
        began = self._now - timedelta(days=step.days_ago)
        messages = [
            {
                "id": said.label,
                "role": said.role,
                "speaker": said.speaker,
                "text": said.text,
                "at": (began + place * BETWEEN_MESSAGES).isoformat(),
            }
            for place, said in enumerate(step.messages)
        ]
        return self._record(space, step.session, messages)

    def _idle_talk(self, space: str) -> None:
        messages = [
            {"id": f"idle-{place}", "text": text, "at": self._ago(IDLE_DAYS * (1 - place / IDLE_TURNS))}
            for place, text in enumerate(turns(IDLE_TURNS))
        ]
        self._record(space, "idle", messages)

    def _record(self, space: str, session: str, messages: Sequence[Mapping[str, object]]) -> Labels:
        body = {"space": space, "session_id": session, "messages": messages}
        results = self._server.call("POST", "/events", body)["results"]
        if any(result["action"] != "created" for result in results):
            raise TaskServerError(f"{space}: a message of {session} was not stored")
        return {result["id"]: result["entry_id"] for result in results}

    def _supersede(self, space: str, newer: str, older: str) -> None:
        for _ in range(round(CONFLICT_SECONDS / POLL_SECONDS)):
            for conflict in self._server.call("GET", "/conflicts", space=space)["items"]:
                if {conflict["entry_id"], conflict["other_id"]} == {newer, older}:
                    path = f"/conflicts/{conflict['id']}/resolve"
                    self._server.call("POST", path, {"resolution": "supersede"}, space=space)
                    return
            self._pause(POLL_SECONDS)
        raise TaskServerError(f"{space}: the contradiction was not noticed")

    def _ago(self, days: float) -> str:
        return (self._now - timedelta(days=days)).isoformat()


_ACTS: Final[Mapping[str, tuple[str, str]]] = {
    "forget": ("DELETE", "/entries/{}"),
    "use": ("GET", "/entries/{}"),
}
