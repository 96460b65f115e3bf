import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory } from "../../app/connection";
import { addressOf } from "../../app/place";
import { EntryCard } from "../../parts/entry_card";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { edgeWords } from "./edge_words";
import { words } from "./words";

type Neighbour = components["schemas"]["NeighbourAnswer"];

/** Entries around an entry, the nearest first, and by which way they are near. */
export function Near({ entry }: { readonly entry: Entry }) {
  const t = words().near;
  const listed = usePages<Neighbour>(
    async (cursor, signal) => {
      const query = { space: entry.space, limit: 10, ...(cursor === undefined ? {} : { cursor }) };
      return (await memory.value.api.GET("/v1/memory/entries/{ref}/neighbourhood", { params: { path: { ref: entry.id }, query }, signal })).data ?? { items: [] };
    },
    [entry.id, entry.version, memory.value],
  );
  return (
    <>
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && <p class="quiet">{t.none}</p>}
      <ul class="plain">
        {listed.items.map((one) => (
          <li key={one.entry.id}>
            <EntryCard entry={one.entry}>
              <p class="quiet small">
                {t.steps(one.hops)}: <bdi>{one.path.map(stepWords).join(", ")}</bdi>
              </p>
            </EntryCard>
          </li>
        ))}
      </ul>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.next} />}
      <p class="row">
        {listed.more && (
          <button type="button" onClick={listed.next}>
            {t.more}
          </button>
        )}
        <a href={addressOf("graph", [], { entry: entry.id })}>{t.graph}</a>
      </p>
    </>
  );
}

function stepWords(step: Neighbour["path"][number]): string {
  if (step.entity_id !== null) return words().near.over(step.entity_name ?? step.entity_id.replace(/^entity:/, ""));
  return edgeWords().bare[step.edge ?? "related"] ?? step.words;
}
