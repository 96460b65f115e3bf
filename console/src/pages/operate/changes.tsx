import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory } from "../../app/connection";
import { number } from "../../app/formats";
import { addressOf } from "../../app/place";
import { Failure } from "../../parts/failure";
import { Rows } from "../../parts/rows";
import type { JobRun } from "./run";
import { words } from "./words";

type Change = components["schemas"]["JobChangeAnswer"];

const PAGE = 100;
const ENTRY = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What a run changed, or would change, one after the other with the rule behind it. */
export function Changes({ run }: { readonly run: JobRun }) {
  const t = words().run;
  const changes = usePages<Change>(
    async (cursor, signal) => {
      const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/jobs/runs/{run_id}", { params: { path: { run_id: run.id }, query }, signal });
      return { items: data?.changes ?? [], next_cursor: data?.next_cursor ?? null };
    },
    [run.id, run.listed],
  );
  // One thing may be changed twice in a run: places in the list tell them apart
  const places = new Map(changes.items.map((one, place) => [one, place]));
  const all = Object.values(run.counts).reduce((sum, one) => sum + one, 0);
  const title = run.dry_run ? t.wouldChanges : t.changes;
  return (
    <section class="card">
      <h2>{title}</h2>
      {all > run.listed && <p class="quiet">{t.listed(number(run.listed), number(all))}</p>}
      {changes.failure !== undefined && <Failure failure={changes.failure} again={changes.next} />}
      <Rows items={changes.items} height={66} label={title} keyOf={(one) => places.get(one) ?? 0} more={changes.more ? changes.next : undefined}>
        {(change) => <Row change={change} own={run.ordered_by === change.user_id} />}
      </Rows>
    </section>
  );
}

function Row({ change, own }: { readonly change: Change; readonly own: boolean }) {
  const t = words().run;
  return (
    <div class="change">
      <p>
        <b>{t.actions[change.action] ?? change.action}</b> <Subject id={change.subject} space={change.space} own={own} />
        {change.made !== null && (
          <>
            {" "}
            {t.made} <Subject id={change.made} space={change.space} own={own} />
          </>
        )}
      </p>
      <p class="quiet small">
        <span dir="auto">{t.whose(change.space, change.user_id)}</span> – <span lang="en">{change.reason}</span>
      </p>
    </div>
  );
}

/** What was changed; an entry of who looks leads to its page, that of another person is nobody else's to read. */
function Subject({ id, space, own }: { readonly id: string; readonly space: string; readonly own: boolean }) {
  return own && ENTRY.test(id) ? (
    <a class="mono" href={addressOf("entry", [space, id])}>
      {id}
    </a>
  ) : (
    <span class="mono">{id}</span>
  );
}
