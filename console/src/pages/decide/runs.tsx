import { useState } from "preact/hooks";

import { useAnswer, usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { useShortcuts } from "../../app/keyboard";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { Rows } from "../../parts/rows";
import { takeLastBack } from "./decisions";
import { type Run, RunCard } from "./run_card";
import { words } from "./run_words";
import { StartRun } from "./start_run";
import { words as common } from "./words";

/** What agents did, run by run, and having one look now. */
export function Runs({ changed }: { readonly changed: () => void }) {
  const t = words();
  const name = space.value;
  const [at, setAt] = useState(0);
  const agents = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/tending/agents", { params: { query: { space: name } }, signal })).data?.items ?? [], [memory.value, name]);
  const listed = usePages<Run>(
    async (cursor, signal) => {
      const query = { space: name, limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/tending/runs", { params: { query }, signal });
      return data ?? { items: [], next_cursor: null };
    },
    [memory.value, name],
  );
  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, listed.items.length - 1));
    setAt(next);
    const card = document.querySelector<HTMLElement>(`.rows > [data-place="${next}"] > article`);
    card?.scrollIntoView({ block: "nearest" });
    card?.focus({ preventScroll: true });
  };
  useShortcuts([
    { key: "j", does: common().keys.next, run: () => move(at + 1) },
    { key: "k", does: common().keys.former, run: () => move(at - 1) },
    { key: "u", does: common().keys.undo, run: () => void takeLastBack() },
  ]);
  return (
    <>
      {agents.failure !== undefined && <Failure failure={agents.failure} again={agents.again} />}
      {agents.answer !== undefined && <StartRun agents={agents.answer} done={() => (listed.again(), changed())} />}
      <h2>{t.runs}</h2>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && (
        <Empty title={t.none}>
          <p>{t.noneHow}</p>
        </Empty>
      )}
      <Rows items={listed.items} height={110} label={t.runs} keyOf={(run) => run.id} more={listed.more ? listed.next : undefined}>
        {(run, place) => (
          <RunCard
            run={run}
            current={place === at}
            focused={() => setAt(place)}
            undone={(after) => (listed.put((items) => items.map((one) => (one.id === after.id ? after : one))), changed())}
          />
        )}
      </Rows>
      {listed.waiting && <p class="quiet">{common().reading}</p>}
    </>
  );
}
