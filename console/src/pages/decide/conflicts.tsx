import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { keyed } from "../../app/outbox";
import { addressOf, place } from "../../app/place";
import { dictionary } from "../../app/words";
import { Empty } from "../../parts/empty";
import { lookAgain } from "../../parts/looked_up";
import { type Conflict, ConflictCard } from "./conflict_card";
import { decide } from "./decisions";
import { type Choice, Queue } from "./queue";
import { words as common } from "./words";

const words = dictionary(
  {
    open: "Waiting for you",
    decided: "Decided",
    which: "Which conflicts",
    about: {
      supersede: "The newer one holds: the older one is retired. It is kept, linked, and no longer served.",
      keep_both: "Both hold: nothing changes, and you are not asked again unless you take that back.",
      discard_new: "The older one holds: the newer one is forgotten.",
    },
    newer: "The newer one holds",
    both: "Both hold",
    older: "The older one holds",
    said: {
      supersede: "The newer one holds, the older one is retired.",
      keep_both: "Both hold.",
      discard_new: "The older one holds, the newer one is forgotten.",
    },
    reopened: "The conflict waits for your decision again.",
    reopen: "Decide this again",
    discardFinal: "In this space what is forgotten cannot be brought back (its time for undoing is 0 hours).",
    back: "What went is in use again, and the conflict waits for your decision again.",
    bring: "Bring back what went",
    again: "That was brought back on purpose; the conflict waits for your decision.",
    none: "Nothing contradicts anything",
    noneHow: "Where somebody says “the rent is 980 euros” after “the rent is 900 euros”, both memories stand here side by side, and you say which one holds.",
    noneDecided: "No conflict was decided yet",
  },
  {
    open: "Warten auf Sie",
    decided: "Entschieden",
    which: "Welche Widersprüche",
    about: {
      supersede: "Das Neuere gilt: Das Ältere wird abgelöst. Es bleibt erhalten und verknüpft, wird aber nicht mehr verwendet.",
      keep_both: "Beides gilt: Nichts ändert sich, und Sie werden nicht wieder gefragt, außer Sie nehmen das zurück.",
      discard_new: "Das Ältere gilt: Das Neuere wird vergessen.",
    },
    newer: "Das Neuere gilt",
    both: "Beides gilt",
    older: "Das Ältere gilt",
    said: {
      supersede: "Das Neuere gilt, das Ältere ist abgelöst.",
      keep_both: "Beides gilt.",
      discard_new: "Das Ältere gilt, das Neuere ist vergessen.",
    },
    reopened: "Der Widerspruch wartet wieder auf Ihre Entscheidung.",
    reopen: "Neu entscheiden",
    discardFinal: "In diesem Bereich lässt sich Vergessenes nicht zurückholen (die Frist dafür ist 0 Stunden).",
    back: "Was weg war, ist wieder in Gebrauch, und der Widerspruch wartet wieder auf Ihre Entscheidung.",
    bring: "Zurückholen, was weg ist",
    again: "Das wurde mit Absicht zurückgeholt; der Widerspruch wartet auf Ihre Entscheidung.",
    none: "Nichts widerspricht sich",
    noneHow: "Sagt jemand „Die Miete beträgt 980 Euro“ nach „Die Miete beträgt 900 Euro“, stehen beide Erinnerungen hier nebeneinander, und Sie sagen, welche gilt.",
    noneDecided: "Noch wurde kein Widerspruch entschieden",
  },
);

type Resolution = "supersede" | "keep_both" | "discard_new";

/** Memories that cannot both hold. */
export function Conflicts({ undoHours, changed }: { readonly undoHours: number; readonly changed: () => void }) {
  const t = words();
  const decided = place.value.query.show === "decided";
  const name = space.value;
  const listed = usePages<Conflict>(
    async (cursor, signal) => {
      const query = { space: name, status: decided ? ("resolved" as const) : ("open" as const), limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/conflicts", { params: { query }, signal });
      return data ?? { items: [], next_cursor: null };
    },
    [memory.value, name, decided],
  );

  const restored = async (id: string, key: string) => {
    await memory.value.api.POST("/v1/memory/entries/{ref}/restore", { params: { path: { ref: id }, query: { space: name } }, body: {}, ...keyed(key) });
    lookAgain();
    changed();
  };
  const reopened = async (conflict: Conflict, key: string) => {
    await memory.value.api.POST("/v1/memory/conflicts/{conflict_id}/reopen", { params: { path: { conflict_id: conflict.id }, query: { space: name } }, body: {}, ...keyed(key) });
    changed();
  };
  const resolved = async (conflict: Conflict, resolution: Resolution, key: string, reason?: string) => {
    const body = { resolution, ...(reason === undefined ? {} : { reason }) };
    await memory.value.api.POST("/v1/memory/conflicts/{conflict_id}/resolve", { params: { path: { conflict_id: conflict.id }, query: { space: name } }, body, ...keyed(key) });
    changed();
  };
  const resolve = (conflict: Conflict, resolution: Resolution, reason: string | undefined) => {
    const at = listed.items.indexOf(conflict);
    const retired = resolution === "supersede" ? conflict.other_id : conflict.entry_id;
    // What goes out of use settles its other conflicts as well
    const settled = (one: Conflict) => one === conflict || (resolution !== "keep_both" && (one.entry_id === retired || one.other_id === retired));
    const hidden = listed.items.filter(settled);
    void decide({
      said: t.said[resolution],
      act: (key) => resolved(conflict, resolution, key, reason),
      hide: () => listed.put((items) => items.filter((one) => !settled(one))),
      show: () => listed.put((items) => [...items.slice(0, at), ...hidden, ...items.slice(at)]),
      back:
        resolution === "keep_both"
          ? async (_answer, key) => {
              await reopened(conflict, key);
              listed.again();
              return t.reopened;
            }
          : resolution === "discard_new" && undoHours === 0
            ? t.discardFinal
            : async (_answer, key) => {
                await restored(retired, key);
                listed.again(); // it is open again, and so are other conflicts of what is back
                return t.back;
              },
    });
  };
  const choices = (conflict: Conflict): readonly Choice[] => [
    { label: t.newer, main: true, decide: (reason) => resolve(conflict, "supersede", reason) },
    { label: t.both, decide: (reason) => resolve(conflict, "keep_both", reason) },
    { label: t.older, bad: true, warning: undoHours === 0 ? t.discardFinal : undefined, decide: (reason) => resolve(conflict, "discard_new", reason) },
  ];
  const takeBack = (conflict: Conflict, said: string, act: (key: string) => Promise<void>) => {
    const at = listed.items.indexOf(conflict);
    const { resolution } = conflict;
    // Of what went by itself, decided by nobody, only the going could be done again
    const wasDecided = resolution !== "supersede" || conflict.other?.state === "superseded";
    void decide({
      said,
      act,
      hide: () => listed.put((items) => items.filter((one) => one !== conflict)),
      show: () => listed.put((items) => [...items.slice(0, at), conflict, ...items.slice(at)]),
      back:
        resolution !== null && wasDecided
          ? async (_answer, key) => {
              await resolved(conflict, resolution, key);
              listed.again();
              return t.said[resolution];
            }
          : t.again,
    }).then(listed.again); // what is back may have been in other conflicts
  };
  const waysBack = (conflict: Conflict): readonly Choice[] => {
    if (conflict.entry?.state === "active" && conflict.other?.state === "active") {
      return [{ label: t.reopen, decide: () => takeBack(conflict, t.reopened, (key) => reopened(conflict, key)) }];
    }
    if (conflict.resolution === "keep_both") return [];
    const gone = conflict.resolution === "supersede" ? conflict.other_id : conflict.entry_id;
    return [{ label: t.bring, decide: () => takeBack(conflict, t.back, (key) => restored(gone, key)) }];
  };
  return (
    <>
      <nav class="row which" aria-label={t.which}>
        <a class="button" aria-current={decided ? undefined : "true"} href={addressOf("decide", ["conflicts"])}>
          {t.open}
        </a>
        <a class="button" aria-current={decided ? "true" : undefined} href={addressOf("decide", ["conflicts"], { show: "decided" })}>
          {t.decided}
        </a>
      </nav>
      {!decided && (
        <ul class="quiet small about">
          {Object.values(t.about).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Queue
        key={String(decided)}
        label={decided ? t.decided : common().tabs.conflicts}
        listed={listed}
        keyOf={(conflict) => conflict.id}
        choices={decided ? waysBack : choices}
        withReason={!decided}
        empty={
          <Empty title={decided ? t.noneDecided : t.none}>
            <p>{t.noneHow}</p>
          </Empty>
        }
      >
        {(conflict) => <ConflictCard conflict={conflict} />}
      </Queue>
    </>
  );
}
