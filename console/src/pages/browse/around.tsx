import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { addressOf } from "../../app/place";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { words } from "./words";

/** The third level: what is around an entry, asked for when it is opened. */
export function Around({ entry }: { readonly entry: Entry }) {
  const t = words();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="small">{t.around}</summary>
      {open && <Neighbours entry={entry} />}
    </details>
  );
}

function Neighbours({ entry }: { readonly entry: Entry }) {
  const t = words();
  const { answer, failure, again } = useAnswer(
    async (signal) => {
      const params = { path: { ref: entry.id }, query: { space: entry.space, hops: 2, limit: 20 } };
      return (await memory.value.api.GET("/v1/memory/entries/{ref}/neighbourhood", { params, signal })).data?.items ?? [];
    },
    [entry.id],
  );
  if (failure !== undefined) return <Failure failure={failure} again={again} />;
  return (
    <ul class="small">
      {answer?.map((one) => (
        <li key={one.entry.id}>
          <a dir="auto" href={addressOf("entry", [one.entry.space, one.entry.id])}>
            {one.entry.text}
          </a>{" "}
          <span class="quiet">
            {t.way} {one.path.map((step) => step.words).join(" → ")}
          </span>
        </li>
      ))}
      {answer?.length === 0 && <li class="quiet">—</li>}
    </ul>
  );
}
