import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { memory, space, spaces } from "../../app/connection";
import { names } from "../../parts/names";
import { asked, choose } from "./address";
import { Chips } from "./chips";
import { type Choices, KINDS, STATES } from "./choices";
import { words } from "./filter_words";

const CATEGORIES = ["work", "preferences", "health", "hobbies", "relationships", "other"] as const;
const LEASTS = ["0", "0.35", "0.55", "0.8"] as const;
const MOST_OTHERS = 15; // spaces besides the one that is looked at

/** Which filters are in use, and where they are chosen. */
export function Filters() {
  const t = words();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Chips />
      <details class="filters" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.title}</summary>
        {open && <Panel />}
      </details>
    </>
  );
}

function Panel() {
  const t = words();
  const known = names();
  const { choices } = asked();
  return (
    <div class="columns">
      <Group title={t.kinds}>
        {KINDS.map((one) => (
          <Check key={one} name={known.kinds[one] ?? one} on={choices.kinds.includes(one)} change={(on) => choose({ kinds: withOr(choices.kinds, one, on) })} />
        ))}
      </Group>
      <Group title={t.categories}>
        {CATEGORIES.map((one) => (
          <Check key={one} name={known.categories[one] ?? one} on={choices.categories.includes(one)} change={(on) => choose({ categories: withOr(choices.categories, one, on) })} />
        ))}
      </Group>
      <div>
        <Tags choices={choices} />
        <Group title={t.include}>
          {STATES.map((one) => (
            <Check key={one} name={t.states[one]} on={choices.include.includes(one)} change={(on) => choose({ include: withOr(choices.include, one, on) })} />
          ))}
          <Check name={t.pinned} on={choices.pinned} change={(pinned) => choose({ pinned })} />
        </Group>
      </div>
      <div>
        <Group title={t.window}>
          <div class="row">
            <label>
              {t.from}
              <input type="date" value={choices.from} max={choices.until} onChange={(event) => choose({ from: event.currentTarget.value })} />
            </label>
            <label>
              {t.until}
              <input type="date" value={choices.until} min={choices.from} onChange={(event) => choose({ until: event.currentTarget.value })} />
            </label>
          </div>
        </Group>
        <Group title={t.past}>
          <div class="row">
            <label>
              {t.asOf}
              <input type="datetime-local" value={choices.asOf} onChange={(event) => choose({ asOf: event.currentTarget.value })} />
            </label>
            <label>
              {t.knownAt}
              <input type="datetime-local" value={choices.knownAt} onChange={(event) => choose({ knownAt: event.currentTarget.value })} />
            </label>
          </div>
          <p class="quiet small">{t.pastHow}</p>
          {choices.knownAt !== "" && choices.include.includes("deleted") && <p class="small">{t.noForgotten}</p>}
        </Group>
      </div>
      <div>
        <Spaces choices={choices} />
        <label>
          {t.least}
          <select value={choices.least ?? ""} onChange={(event) => choose({ least: event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value) })}>
            <option value="">{t.whatever}</option>
            {LEASTS.map((one) => (
              <option key={one} value={one}>
                {t.leasts[one]}
              </option>
            ))}
            {choices.least !== undefined && !LEASTS.some((one) => Number(one) === choices.least) && <option value={choices.least}>{choices.least}</option>}
          </select>
        </label>
      </div>
    </div>
  );
}

function Tags({ choices }: { readonly choices: Choices }) {
  const t = words();
  const [typed, setTyped] = useState("");
  const { answer } = useAnswer(
    async (signal) => (await memory.value.api.GET("/v1/memory/tags", { params: { query: { space: space.value, limit: 100, ...(typed === "" ? {} : { contains: typed }) } }, signal })).data,
    [space.value, typed],
    { wait: 200 },
  );
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const tag = typed.trim().toLowerCase();
    if (tag === "") return;
    choose({ tags: withOr(choices.tags, tag, true) });
    setTyped("");
  };
  return (
    <Group title={t.tags}>
      <form class="row end" onSubmit={add}>
        <label class="grow">
          {t.tag}
          <input list="known-tags" dir="auto" value={typed} maxLength={64} autocomplete="off" onInput={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <datalist id="known-tags">
          {answer?.items.map(({ tag, count }) => (
            <option key={tag} value={tag}>
              {count}
            </option>
          ))}
        </datalist>
        <button type="submit">{t.add}</button>
      </form>
    </Group>
  );
}

function Spaces({ choices }: { readonly choices: Choices }) {
  const t = words();
  const others = spaces.value.map((one) => one.space).filter((one) => one !== space.value);
  const named: readonly string[] = choices.spaces === "*" ? [] : choices.spaces;
  return (
    <Group title={t.spaces}>
      <Radio name={t.here(space.value)} on={choices.spaces.length === 0} choose={() => choose({ spaces: [] })} />
      <Radio name={t.allSpaces} on={choices.spaces === "*"} choose={() => choose({ spaces: "*" })} />
      {others.length > 0 && <p class="small quiet">{t.chosen}</p>}
      <div class="many">
        {others.map((one) => (
          <Check key={one} name={one} on={named.includes(one)} off={named.length >= MOST_OTHERS && !named.includes(one)} change={(on) => choose({ spaces: withOr(named, one, on) })} />
        ))}
      </div>
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Check({ name, on, off = false, change }: { readonly name: string; readonly on: boolean; readonly off?: boolean; readonly change: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} disabled={off} onChange={(event) => change(event.currentTarget.checked)} />
      {name}
    </label>
  );
}

function Radio({ name, on, choose: chosen }: { readonly name: string; readonly on: boolean; readonly choose: () => void }) {
  return (
    <label class="check">
      <input type="radio" name="spaces" checked={on} onChange={chosen} />
      {name}
    </label>
  );
}

function withOr<T>(all: readonly T[], one: T, on: boolean): readonly T[] {
  const others = all.filter((other) => other !== one);
  return on ? [...others, one] : others;
}
