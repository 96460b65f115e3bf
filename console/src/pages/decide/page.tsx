import "./decide.css";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { number } from "../../app/formats";
import { addressOf, place } from "../../app/place";
import { Failure } from "../../parts/failure";
import { Conflicts } from "./conflicts";
import { Needs } from "./needs";
import { Proposals } from "./proposals";
import { Quarantine } from "./quarantine";
import { Runs } from "./runs";
import { words } from "./words";

const TABS = ["conflicts", "proposals", "quarantine", "needs", "runs"] as const;
type Tab = (typeof TABS)[number];

/** What waits for a person: conflicts, proposals, quarantine; what should be looked at; what agents did. */
export default function Page() {
  const t = words();
  const name = space.value;
  const tab = TABS.find((one) => one === place.value.rest[0]) ?? "conflicts";
  const counted = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/tending", { params: { query: { space: name, limit: 1 } }, signal })).data, [memory.value, name]);
  const settings = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/settings", { params: { query: { space: name } }, signal })).data, [memory.value, name]);
  const counts: Partial<Record<Tab, number | undefined>> = {
    conflicts: counted.answer?.open_conflicts,
    proposals: counted.answer?.open_proposals,
    quarantine: counted.answer?.counts.quarantined,
  };
  const undoHours = settings.answer?.undo_hours ?? 0; // as long as it is not known, it is asked before
  return (
    <>
      <h1>{t.title}</h1>
      <p class="quiet">{t.intro}</p>
      {counted.failure !== undefined && <Failure failure={counted.failure} again={counted.again} />}
      <nav class="tabs" aria-label={t.title}>
        {TABS.map((one) => (
          <a key={one} href={addressOf("decide", [one])} aria-current={one === tab ? "page" : undefined}>
            {t.tabs[one]} {counts[one] !== undefined && <span class={counts[one] === 0 ? "count" : "count waits"}>{number(counts[one])}</span>}
          </a>
        ))}
      </nav>
      <p class="quiet small keys-hint">{t.keysHint}</p>
      {tab === "conflicts" && <Conflicts undoHours={undoHours} changed={counted.again} />}
      {tab === "proposals" && <Proposals changed={counted.again} />}
      {tab === "quarantine" && <Quarantine undoHours={undoHours} changed={counted.again} />}
      {tab === "needs" && <Needs />}
      {tab === "runs" && <Runs changed={counted.again} />}
    </>
  );
}
