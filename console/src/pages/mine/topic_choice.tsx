import { useId } from "preact/hooks";

import { useShortcuts } from "../../app/keyboard";
import { type Entry, EntryCard } from "../../parts/entry_card";
import { EntryLine, shortened } from "../../parts/entry_line";
import { type Chosen, saidAlso, type Topic, withTicks } from "./chosen";
import { words } from "./topic_words";

interface Choice {
  readonly topic: Topic;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

/** What a topic is, each with a box: what is about it with what says the same beneath it, then what stands near it. */
export function TopicChoice({ space, ...choice }: Choice & { readonly space: string }) {
  const t = words();
  const { topic, chosen, choose } = choice;
  const about = [...topic.entries.map((one) => one.id), ...topic.also];
  useShortcuts([
    { key: "j", does: t.keys.next, run: () => step(1) },
    { key: "k", does: t.keys.before, run: () => step(-1) },
    { key: "x", does: t.keys.tick, run: () => boxAtHand()?.click() },
    { key: "a", does: t.keys.all, run: () => choose(withTicks(topic, chosen, about, !about.every((one) => chosen.has(one)))) },
  ]);
  return (
    <div class="topic">
      <Group title={t.about} ids={about} entries={topic.entries} space={space} choice={choice} />
      {topic.near.length > 0 && <Group title={t.near} how={t.nearHow} ids={topic.near.map((one) => one.id)} entries={topic.near} space={space} choice={choice} />}
    </div>
  );
}

function Group({ title, how, ids, entries, space, choice }: { readonly title: string; readonly how?: string; readonly ids: readonly string[]; readonly entries: readonly Entry[]; readonly space: string; readonly choice: Choice }) {
  const t = words();
  const { topic, chosen } = choice;
  const count = ids.filter((one) => chosen.has(one)).length;
  return (
    <fieldset>
      <legend>{title}</legend>
      {how !== undefined && <p>{how}</p>}
      <label class="check">
        <Box ids={ids} choice={choice} />
        {t.all(count, ids.length)}
      </label>
      {entries.map((entry) => (
        <div key={entry.id} class="choice">
          <Box ids={[entry.id]} choice={choice} label={shortened(entry.text)} />
          <div>
            <EntryCard entry={entry} />
            {saidAlso(topic, entry.id).map((id) => (
              <Also key={id} id={id} space={space} choice={choice} />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function Also({ id, space, choice }: { readonly id: string; readonly space: string; readonly choice: Choice }) {
  const line = useId();
  return (
    <div class="choice">
      <Box ids={[id]} choice={choice} labelledBy={line} />
      <span id={line}>
        {words().also} <EntryLine space={space} id={id} />
      </span>
    </div>
  );
}

/** A box of one entry or of several, where it is half ticked with some of them. */
function Box({ ids, choice: { topic, chosen, choose }, label, labelledBy }: { readonly ids: readonly string[]; readonly choice: Choice; readonly label?: string; readonly labelledBy?: string }) {
  const count = ids.filter((one) => chosen.has(one)).length;
  return (
    <input
      type="checkbox"
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      aria-label={label}
      aria-labelledby={labelledBy}
      onChange={(event) => choose(withTicks(topic, chosen, ids, event.currentTarget.checked))}
    />
  );
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(".topic input")];
}

function boxAtHand(): HTMLInputElement | undefined {
  return boxes().find((one) => one === document.activeElement);
}

function step(by: 1 | -1): void {
  const all = boxes();
  const at = all.findIndex((one) => one === document.activeElement);
  all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
}
