import { useEffect, useState } from "preact/hooks";

import { names } from "../../parts/names";
import type { Asked, By } from "./asking";
import { words } from "./words";

const KINDS = ["memory", "any", "turn", "handoff", "rollup", "document"];
const CATEGORIES = ["work", "preferences", "health", "hobbies", "relationships", "other"];

/** In which order the timeline stands, where it begins and what is in it. */
export function Filters({ asked, set }: { readonly asked: Asked; readonly set: (changed: Partial<Asked>) => void }) {
  const t = words();
  const called = names();
  const bys: Readonly<Record<By, string>> = t.bys;
  return (
    <div class="row end card">
      <label>
        {t.by}
        <select value={asked.by} onChange={(event) => set({ by: event.currentTarget.value as By })}>
          {(["stored", "said"] as const).map((one) => (
            <option key={one} value={one}>
              {bys[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.jump}
        <input type="date" value={asked.until ?? ""} onChange={(event) => set({ until: event.currentTarget.value || undefined })} />
      </label>
      <label>
        {t.kind}
        <select value={asked.kind} onChange={(event) => set({ kind: event.currentTarget.value })}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {one === "any" ? t.everyKind : (called.kinds[one] ?? one)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.category}
        <select value={asked.category ?? ""} onChange={(event) => set({ category: event.currentTarget.value || undefined })}>
          <option value="">{t.every}</option>
          {withChosen(CATEGORIES, asked.category).map((one) => (
            <option key={one} value={one}>
              {called.categories[one] ?? one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.tag}
        <Typed value={asked.tag ?? ""} take={(tag) => set({ tag: tag.trim() || undefined })} />
      </label>
      <label class="check">
        <input type="checkbox" checked={asked.pinned} onChange={(event) => set({ pinned: event.currentTarget.checked })} />
        {t.pinned}
      </label>
    </div>
  );
}

/** A field whose text counts once it is entered; what is typed stays while the page is drawn anew. */
function Typed({ value, take }: { readonly value: string; readonly take: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return <input class="tagged" dir="auto" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} onChange={() => take(typed)} />;
}

/** What can be chosen, with what an address has chosen beside it. */
function withChosen(all: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || all.includes(chosen) ? all : [...all, chosen];
}
