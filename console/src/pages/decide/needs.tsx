import type { components } from "recollect-client";

import { useAnswer, usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { number } from "../../app/formats";
import { addressOf, place } from "../../app/place";
import { dictionary } from "../../app/words";
import { Empty } from "../../parts/empty";
import { EntryCard } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { Rows } from "../../parts/rows";
import { words as common } from "./words";

type InNeed = components["schemas"]["InNeedAnswer"];
const NEEDS = ["never_reviewed", "long_unreviewed", "long_untended", "contested", "crowded", "quarantined"] as const;
type Need = (typeof NEEDS)[number];

const words = dictionary(
  {
    about: "Memories that somebody should look at, and why. The reviewer marks what it finds nothing wrong with.",
    all: "All",
    needs: {
      never_reviewed: "Never looked at",
      long_unreviewed: "Not looked at for half a year",
      long_untended: "Not tended for half a year",
      contested: "Contradicted",
      crowded: "Too many with the same tags",
      quarantined: "In quarantine",
    },
    which: "Reasons",
    help: {
      never_reviewed: "Let the reviewer look",
      long_unreviewed: "Let the reviewer look",
      long_untended: "Let an agent look",
      contested: "Decide the conflicts",
      crowded: "Let the splitter look",
      quarantined: "Decide about them",
    },
    partly: "The space is very large: only a part of it was counted.",
    none: "Nothing has to be looked at",
    noneHow: "A memory stands here when nobody has looked at it yet or not for half a year, when another one contradicts it, or when too many carry the same tags.",
  },
  {
    about: "Erinnerungen, die jemand ansehen sollte, und warum. Der Prüfer merkt an, woran er nichts auszusetzen findet.",
    all: "Alle",
    needs: {
      never_reviewed: "Nie angesehen",
      long_unreviewed: "Seit einem halben Jahr nicht angesehen",
      long_untended: "Seit einem halben Jahr nicht gepflegt",
      contested: "Widersprochen",
      crowded: "Zu viele mit denselben Schlagwörtern",
      quarantined: "In Quarantäne",
    },
    which: "Gründe",
    help: {
      never_reviewed: "Den Prüfer nachsehen lassen",
      long_unreviewed: "Den Prüfer nachsehen lassen",
      long_untended: "Einen Agenten nachsehen lassen",
      contested: "Die Widersprüche entscheiden",
      crowded: "Den Aufteiler nachsehen lassen",
      quarantined: "Darüber entscheiden",
    },
    partly: "Der Bereich ist sehr groß: Nur ein Teil wurde gezählt.",
    none: "Nichts muss angesehen werden",
    noneHow: "Eine Erinnerung steht hier, wenn sie noch niemand angesehen hat oder seit einem halben Jahr nicht, wenn ihr eine andere widerspricht oder wenn zu viele dieselben Schlagwörter tragen.",
  },
);

const HELPS: Readonly<Record<Need, string>> = {
  never_reviewed: addressOf("decide", ["runs"], { agent: "reviewer" }),
  long_unreviewed: addressOf("decide", ["runs"], { agent: "reviewer" }),
  long_untended: addressOf("decide", ["runs"]),
  contested: addressOf("decide", ["conflicts"]),
  crowded: addressOf("decide", ["runs"], { agent: "splitter" }),
  quarantined: addressOf("decide", ["quarantine"]),
};

/** What should be looked at, by reason. */
export function Needs() {
  const t = words();
  const name = space.value;
  const need = NEEDS.find((one) => one === place.value.query.need);
  const counted = useAnswer(async (signal) => (await memory.value.api.GET("/v1/memory/tending", { params: { query: { space: name, limit: 1 } }, signal })).data, [memory.value, name]);
  const listed = usePages<InNeed>(
    async (cursor, signal) => {
      const query = { space: name, limit: 50, ...(need === undefined ? {} : { need }), ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/tending", { params: { query }, signal });
      return data ?? { items: [], next_cursor: null };
    },
    [memory.value, name, need],
  );
  const counts: Readonly<Record<string, number>> = counted.answer?.counts ?? {};
  return (
    <>
      <p class="quiet small">{t.about}</p>
      {counted.failure !== undefined && <Failure failure={counted.failure} again={counted.again} />}
      <nav class="row which" aria-label={t.which}>
        <a class="button" aria-current={need === undefined ? "true" : undefined} href={addressOf("decide", ["needs"])}>
          {t.all}
        </a>
        {NEEDS.map((one) => (
          <a key={one} class="button" aria-current={need === one ? "true" : undefined} href={addressOf("decide", ["needs"], { need: one })}>
            {t.needs[one]} <b>{counts[one] === undefined ? "…" : number(counts[one])}</b>
          </a>
        ))}
      </nav>
      {counted.answer?.complete === false && <p class="quiet">{t.partly}</p>}
      {need !== undefined && (counts[need] ?? 0) > 0 && (
        <p>
          <a class="button" href={HELPS[need]}>
            {t.help[need]}
          </a>
        </p>
      )}
      {listed.failure !== undefined && <Failure failure={listed.failure} again={listed.again} />}
      {listed.items.length === 0 && !listed.waiting && listed.failure === undefined && (
        <Empty title={t.none}>
          <p>{t.noneHow}</p>
        </Empty>
      )}
      <Rows items={listed.items} height={100} label={common().tabs.needs} keyOf={({ entry }) => entry.id} more={listed.more ? listed.next : undefined}>
        {({ entry, needs }) => (
          <EntryCard entry={entry}>
            <p class="small facts">
              {needs.map((one) => (
                <span key={one} class="mark warn">
                  {t.needs[one]}
                </span>
              ))}
            </p>
          </EntryCard>
        )}
      </Rows>
      {listed.waiting && <p class="quiet">{common().reading}</p>}
    </>
  );
}
