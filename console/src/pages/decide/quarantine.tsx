import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { moment } from "../../app/formats";
import { keyed } from "../../app/outbox";
import { dictionary } from "../../app/words";
import { Empty } from "../../parts/empty";
import type { Entry } from "../../parts/entry_card";
import { names } from "../../parts/names";
import { decide } from "./decisions";
import { type Choice, Queue } from "./queue";
import { visible } from "./visible";
import { words as common } from "./words";

type Waiting = components["schemas"]["ProposalAnswer"] & { readonly entry: Entry };
type Names = Readonly<Record<string, string>>;

const words = dictionary(
  {
    about: "Texts from tools and imports that look like orders to a model. Nobody is served them until you approve: no search, no context, no agent sees them.",
    approve: "Approve: it is harmless",
    decline: "Decline: forget it",
    approved: "Approved. It is found from now on.",
    declined: "Declined and forgotten.",
    approveFinal: "Approved, it is served to your assistants like everything else that is remembered. It cannot go back into quarantine; it can be forgotten on its page at any time.",
    declineFinal: "In this space what is forgotten cannot be brought back (its time for undoing is 0 hours).",
    back: "It waits in quarantine again.",
    heading: (rule: string) => `It looks like this: ${rule}`,
    rules: {
      override: "an order to ignore what was said before",
      new_role: "an order to play another part",
      addresses_model: "words to a model rather than to a person",
      asks_for_prompt: "a question for hidden instructions",
      asks_for_secrets: "a question for passwords or keys",
      conceals: "an order to keep something from you",
      encoded: "an order in disguise (encoded)",
      exfiltration: "an order to send something away",
      hidden_markup: "text that pages hide from readers",
      no_limits: "an order to drop all limits",
      orders_model: "an order to a model",
      role_marker: "marks by which a message claims to be from somebody else",
      skips_consent: "an order not to ask you first",
      standing_order: "an order for all times",
      steers_answer: "an order what to answer",
      tool_call: "a call of a tool",
      vocative: "an order to a named assistant",
      smuggled: "invisible characters that carry an order",
      topics: "a sentence made of words that orders to models are made of",
    } as Names,
    noRule: "it did when it came",
    came: (role: string, trust: string, when: string) => `${role}, ${trust}, ${when}`,
    inert: "The text, word for word",
    none: "Nothing is in quarantine",
    noneHow: "Where a web page or a file says “ignore all previous instructions …”, and an agent wants to remember that, it stands here until you have read it.",
  },
  {
    about: "Texte aus Werkzeugen und Importen, die wie Befehle an ein Modell aussehen. Niemand bekommt sie, bevor Sie zustimmen: keine Suche, kein Kontext, kein Agent sieht sie.",
    approve: "Zustimmen: Es ist harmlos",
    decline: "Ablehnen: Es vergessen",
    approved: "Zugestimmt. Es wird ab jetzt gefunden.",
    declined: "Abgelehnt und vergessen.",
    approveFinal: "Danach bekommen Ihre Assistenten es wie alles andere, was gemerkt ist. Zurück in die Quarantäne kann es nicht; auf seiner Seite lässt es sich jederzeit vergessen.",
    declineFinal: "In diesem Bereich lässt sich Vergessenes nicht zurückholen (die Frist dafür ist 0 Stunden).",
    back: "Es wartet wieder in Quarantäne.",
    heading: (rule: string) => `Es sieht so aus: ${rule}`,
    rules: {
      override: "ein Befehl, Früheres zu missachten",
      new_role: "ein Befehl, eine andere Rolle zu spielen",
      addresses_model: "Worte an ein Modell statt an einen Menschen",
      asks_for_prompt: "eine Frage nach verborgenen Anweisungen",
      asks_for_secrets: "eine Frage nach Passwörtern oder Schlüsseln",
      conceals: "ein Befehl, Ihnen etwas zu verschweigen",
      encoded: "ein getarnter (kodierter) Befehl",
      exfiltration: "ein Befehl, etwas wegzuschicken",
      hidden_markup: "Text, den Seiten vor Lesern verbergen",
      no_limits: "ein Befehl, alle Grenzen fallen zu lassen",
      orders_model: "ein Befehl an ein Modell",
      role_marker: "Zeichen, mit denen eine Nachricht vorgibt, von jemand anderem zu sein",
      skips_consent: "ein Befehl, Sie nicht vorher zu fragen",
      standing_order: "ein Befehl für alle Zeiten",
      steers_answer: "ein Befehl, was zu antworten ist",
      tool_call: "ein Aufruf eines Werkzeugs",
      vocative: "ein Befehl an einen Assistenten mit Namen",
      smuggled: "unsichtbare Zeichen, die einen Befehl tragen",
      topics: "ein Satz aus Wörtern, aus denen Befehle an Modelle sind",
    } as Names,
    noRule: "so sah es aus, als es kam",
    came: (role: string, trust: string, when: string) => `${role}, ${trust}, ${when}`,
    inert: "Der Text, Wort für Wort",
    none: "Nichts ist in Quarantäne",
    noneHow: "Sagt eine Webseite oder eine Datei „Ignoriere alle bisherigen Anweisungen …“ und will ein Agent sich das merken, so steht es hier, bis Sie es gelesen haben.",
  },
);

/** Entries that look like instructions: read as plain text, and let in or forgotten. */
export function Quarantine({ undoHours, changed }: { readonly undoHours: number; readonly changed: () => void }) {
  const t = words();
  const n = names();
  const name = space.value;
  const listed = usePages<Waiting>(
    async (cursor, signal) => {
      const query = { space: name, kind: "quarantined" as const, limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/proposals", { params: { query }, signal });
      const items = (data?.items ?? []).filter((one): one is Waiting => one.entry !== null);
      return { items, next_cursor: data?.next_cursor ?? null };
    },
    [memory.value, name],
  );
  const at = (waiting: Waiting) => ({ path: { ref: waiting.entry.id }, query: { space: name } });
  const settle = (waiting: Waiting) => {
    const place = listed.items.indexOf(waiting);
    return {
      hide: () => listed.put((items) => items.filter((one) => one !== waiting)),
      show: () => listed.put((items) => [...items.slice(0, place), waiting, ...items.slice(place)]),
    };
  };
  const approve = (waiting: Waiting, reason: string | undefined) =>
    void decide({
      ...settle(waiting),
      said: t.approved,
      act: async (key) => {
        const body = reason === undefined ? {} : { reason };
        await memory.value.api.POST("/v1/memory/proposals/{ref}/approve", { params: at(waiting), body, ...keyed(key) });
        changed();
      },
      back: t.approveFinal,
    });
  const decline = (waiting: Waiting, reason: string | undefined) => {
    const { hide, show } = settle(waiting);
    void decide({
      hide,
      show,
      said: t.declined,
      act: async (key) => {
        const body = reason === undefined ? {} : { reason };
        await memory.value.api.POST("/v1/memory/proposals/{ref}/decline", { params: at(waiting), body, ...keyed(key) });
        changed();
      },
      back:
        undoHours === 0
          ? t.declineFinal
          : async (_answer, key) => {
              await memory.value.api.POST("/v1/memory/entries/{ref}/restore", { params: at(waiting), body: {}, ...keyed(key) });
              show();
              changed();
              return t.back;
            },
    });
  };
  const choices = (waiting: Waiting): readonly Choice[] => [
    { label: t.approve, warning: t.approveFinal, decide: (reason) => approve(waiting, reason) },
    { label: t.decline, bad: true, warning: undoHours === 0 ? t.declineFinal : undefined, decide: (reason) => decline(waiting, reason) },
  ];
  return (
    <>
      <p class="quiet small">{t.about}</p>
      <Queue
        label={common().tabs.quarantine}
        listed={listed}
        keyOf={(waiting) => waiting.id}
        choices={choices}
        empty={
          <Empty title={t.none}>
            <p>{t.noneHow}</p>
          </Empty>
        }
      >
        {({ entry, rule }) => (
          <>
            <h2>{t.heading(rule === null ? t.noRule : (t.rules[rule] ?? rule))}</h2>
            <pre class="inert" dir="auto" aria-label={t.inert} tabIndex={0}>
              {visible(entry.text)}
            </pre>
            <p class="quiet small facts">
              <span>{t.came(n.roles[entry.role] ?? entry.role, n.trusts[entry.trust] ?? entry.trust, moment(entry.created_at))}</span>
              {entry.session_id && <span dir="auto">{entry.session_id}</span>}
              {entry.tags.map((tag) => (
                <span key={tag} class="tag" dir="auto">
                  {tag}
                </span>
              ))}
            </p>
          </>
        )}
      </Queue>
    </>
  );
}
