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
    back: "What was retired is in use again. The conflict itself stays decided and is not asked about again: change or forget one of the two where that is wrong.",
    bring: "Bring back what went",
    brought: "It is in use again. The conflict stays decided.",
    again: "That was brought back on purpose; decide about it on its page.",
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
    back: "Was abgelöst war, ist wieder in Gebrauch. Der Widerspruch selbst bleibt entschieden, nach ihm wird nicht wieder gefragt: Ändern oder vergessen Sie eine der beiden, wenn das falsch ist.",
    bring: "Zurückholen, was weg ist",
    brought: "Es ist wieder in Gebrauch. Der Widerspruch bleibt entschieden.",
    again: "Das wurde mit Absicht zurückgeholt; entscheiden Sie auf seiner Seite darüber.",
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
                listed.again(); // other conflicts of it are open again
                return t.back;
              },
    });
  };
  const choices = (conflict: Conflict): readonly Choice[] => [
    { label: t.newer, main: true, decide: (reason) => resolve(conflict, "supersede", reason) },
    { label: t.both, decide: (reason) => resolve(conflict, "keep_both", reason) },
    { label: t.older, bad: true, warning: undoHours === 0 ? t.discardFinal : undefined, decide: (reason) => resolve(conflict, "discard_new", reason) },
  ];
  const decideAgain = (conflict: Conflict) => {
    const at = listed.items.indexOf(conflict);
    void decide({
      said: t.reopened,
      act: (key) => reopened(conflict, key),
      hide: () => listed.put((items) => items.filter((one) => one !== conflict)),
      show: () => listed.put((items) => [...items.slice(0, at), conflict, ...items.slice(at)]),
      back: async (_answer, key) => {
        await resolved(conflict, "keep_both", key);
        listed.again();
        return t.said.keep_both;
      },
    });
  };
  const bringBack = (conflict: Conflict): readonly Choice[] => {
    const gone = conflict.resolution === "supersede" ? conflict.other_id : conflict.entry_id;
    const entry = conflict.resolution === "supersede" ? conflict.other : conflict.entry;
    if (conflict.resolution === "keep_both") {
      const inUse = conflict.entry?.state === "active" && conflict.other?.state === "active";
      return inUse ? [{ label: t.reopen, decide: () => decideAgain(conflict) }] : [];
    }
    if (entry !== null && entry.state === "active") return [];
    return [
      {
        label: t.bring,
        decide: () =>
          void decide({
            said: t.brought,
            act: (key) => restored(gone, key),
            hide: () => undefined,
            show: () => undefined,
            back: t.again,
          }).then(listed.again),
      },
    ];
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
        choices={decided ? bringBack : choices}
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
