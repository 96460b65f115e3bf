import { addressOf } from "../../app/place";
import { names } from "../../parts/names";
import type { Made, Turn } from "./reading";
import { words } from "./words";

/** What was remembered of a message, and what has become of that. */
export function MadeOf({ turn }: { readonly turn: Turn }) {
  const t = words();
  const made = turn.made ?? [];
  if (made.length === 0) return turn.role === "user" ? <p class="made none quiet small">{t.madeNone}</p> : null;
  return (
    <div class="made small">
      <p class="quiet">{t.made}</p>
      <ul class="plain">
        {made.map((one) => (
          <li key={one.id} data-state={one.state}>
            <One made={one} turn={turn} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function One({ made, turn }: { readonly made: Made; readonly turn: Turn }) {
  const t = words();
  const { id, state, entry } = made;
  if (entry === null) {
    return (
      <>
        <span class="quiet">{t.forgotten}</span> <a href={addressOf("entry", [turn.space, id])}>{t.lookAtIt}</a>
      </>
    );
  }
  const called = names();
  return (
    <>
      <a class="what" dir="auto" href={addressOf("entry", [entry.space, id])}>
        {entry.text}
      </a>
      <span class="facts quiet">
        {entry.kind !== "memory" && <span>{called.kinds[entry.kind] ?? entry.kind}</span>}
        {state !== "active" && <span class="mark warn">{called.states[state] ?? state}</span>}
        {entry.superseded_by !== null && <a href={addressOf("entry", [entry.space, entry.superseded_by])}>{t.supersededBy}</a>}
        {entry.pinned && <span class="mark">{called.pinned}</span>}
        {entry.repeat_count > 0 && <span>{t.merged(entry.repeat_count + 1)}</span>}
      </span>
    </>
  );
}
