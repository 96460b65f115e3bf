import { names } from "../../parts/names";
import type { Sifted } from "./path";
import { words } from "./words";

const KINDS = ["memory", "turn", "handoff", "rollup", "document"];
const CATEGORIES = ["work", "preferences", "health", "hobbies", "relationships", "other"];
const STATES = ["active", "superseded", "archived", "quarantined"];

/** What else has to hold of what is browsed. */
export function Filters({ sifted, set }: { readonly sifted: Sifted; readonly set: (changed: Sifted) => void }) {
  const t = words();
  const called = names();
  return (
    <div class="row end">
      <label>
        {t.kind}
        <select value={sifted.kind ?? "memory"} onChange={(event) => set({ kind: event.currentTarget.value })}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {called.kinds[one] ?? one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.category}
        <select value={sifted.category ?? ""} onChange={(event) => set({ category: event.currentTarget.value || undefined })}>
          <option value="">{t.every}</option>
          {CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {called.categories[one] ?? one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.state}
        <select value={sifted.state ?? "active"} onChange={(event) => set({ state: event.currentTarget.value })}>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {called.states[one] ?? one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.from}
        <input type="date" value={sifted.after ?? ""} onChange={(event) => set({ after: event.currentTarget.value || undefined })} />
      </label>
      <label>
        {t.to}
        <input type="date" value={sifted.before ?? ""} onChange={(event) => set({ before: event.currentTarget.value || undefined })} />
      </label>
    </div>
  );
}
