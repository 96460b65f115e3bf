import type { components } from "recollect-client";
import { useState } from "preact/hooks";

import type { Asked } from "../../app/answers";
import { number } from "../../app/formats";
import { Bars } from "../../parts/bars";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { Stacked } from "../../parts/stacked";
import { words } from "./words";

const FIRST = 20;

/** What spaces hold. */
export type Statistics = components["schemas"]["StatsAnswer"];

/** The spaces of who looks, the largest first, by what was `asked`. */
export function Spaces({ asked }: { readonly asked: Asked<Statistics | undefined> }) {
  const t = words().spaces;
  const kinds = names().kinds;
  const [all, setAll] = useState(false);
  const spaces = [...(asked.answer?.spaces ?? [])].sort((one, other) => other.entries - one.entries);
  const counts = Object.entries(asked.answer?.total.by_kind ?? {}).filter(([, count]) => count > 0);
  return (
    <section class="card">
      <h2>{t.title}</h2>
      {asked.failure !== undefined && <Failure failure={asked.failure} again={asked.again} />}
      {asked.answer !== undefined && spaces.length === 0 && (
        <Empty title={t.empty}>
          <p>{t.emptyThen}</p>
        </Empty>
      )}
      <Bars label={t.title} bars={spaces.slice(0, all ? spaces.length : FIRST).map(({ space, entries }) => ({ name: space, value: entries, text: t.entries(number(entries)) }))} />
      {!all && spaces.length > FIRST && (
        <button type="button" onClick={() => setAll(true)}>
          {t.all(number(spaces.length))}
        </button>
      )}
      {counts.length > 0 && (
        <>
          <h3 class="apart">{t.kinds}</h3>
          <Stacked label={t.kinds} shares={counts.map(([kind, count]) => ({ name: kinds[kind] ?? kind, value: count, text: number(count) }))} />
        </>
      )}
    </section>
  );
}
