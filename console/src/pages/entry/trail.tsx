import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory } from "../../app/connection";
import { moment, number } from "../../app/formats";
import { sifted } from "../../app/sifted";
import { byWhom } from "../../parts/by_whom";
import { EntryLine } from "../../parts/entry_line";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { words as trailWords } from "../../parts/trail_words";
import { words } from "./words";

type Item = components["schemas"]["AuditAnswer"];

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who did what with an entry, when and why. */
export function Trail({ entry }: { readonly entry: Entry }) {
  const t = words().trail;
  const listed = usePages<Item>(
    (from, signal) =>
      sifted<Item>(async (cursor) => {
        const query = { space: entry.space, entry_id: entry.id, limit: 200, ...(cursor === undefined ? {} : { cursor }) };
        return (await memory.value.api.GET("/v1/memory/audit", { params: { query }, signal })).data ?? { items: [] };
      }, from),
    [entry.id, entry.version, entry.usefulness, memory.value],
  );
  const actions = trailWords().actions;
  return (
    <>
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && <p class="quiet">{t.none}</p>}
      <ul class="plain">
        {listed.items.map((item, place) => (
          <li key={place}>
            <span class="quiet small">{moment(item.at)}</span> {actions[item.action] ?? item.action}, {byWhom(item.by)}
            {item.version !== null && <span class="quiet small"> · {t.version(number(item.version))}</span>}
            {item.reason !== null && (
              <span class="quiet small">
                {" "}
                · <bdi>{item.reason}</bdi>
              </span>
            )}
            {otherOf(item, entry) !== undefined && (
              <span class="small">
                {" "}
                · <EntryLine space={entry.space} id={otherOf(item, entry) ?? ""} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.next} />}
      {listed.more && (
        <button type="button" onClick={listed.next}>
          {t.more}
        </button>
      )}
    </>
  );
}

/** The other entry that an action was about. */
function otherOf(item: Item, entry: Entry): string | undefined {
  return [item.subject, item.other].find((one): one is string => one !== null && one !== entry.id && IS_ID.test(one) && item.action !== "conflict_opened");
}
