import { names } from "../../parts/names";
import type { Sifted } from "./path";
import { words } from "./words";

const KINDS = ["memory", "any", "turn", "handoff", "rollup", "document"];
const CATEGORIES = ["work", "preferences", "health", "hobbies", "relationships", "other"];
const STATES = ["active", "superseded", "archived", "quarantined"];

/** What else has to hold of what is browsed. */
export function Filters({ sifted, set }: { readonly sifted: Sifted; readonly set: (changed: Sifted) => void }) {
  const t = words();
  const called = names();
  const { kind = "memory", category, state = "active" } = sifted;
  return (
    <div class="row end card">
      <label>
        {t.kind}
        <select value={kind} onChange={({ currentTarget: { value } }) => set({ kind: value === "memory" ? undefined : value })}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {one === "any" ? t.everyKind : (called.kinds[one] ?? one)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.category}
        <select value={category ?? ""} onChange={(event) => set({ category: event.currentTarget.value || undefined })}>
          <option value="">{t.every}</option>
          {(category === undefined || CATEGORIES.includes(category) ? CATEGORIES : [...CATEGORIES, category]).map((one) => (
            <option key={one} value={one}>
              {called.categories[one] ?? one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.state}
        <select value={state} onChange={({ currentTarget: { value } }) => set({ state: value === "active" ? undefined : value })}>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {called.states[one] ?? one}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.from}
        <input type="date" value={sifted.from ?? ""} onChange={(event) => set({ from: event.currentTarget.value || undefined })} />
      </label>
      <label>
        {t.to}
        <input type="date" value={sifted.to ?? ""} onChange={(event) => set({ to: event.currentTarget.value || undefined })} />
      </label>
      <label class="check">
        <input type="checkbox" checked={sifted.exact !== undefined} onChange={(event) => set({ exact: event.currentTarget.checked ? "1" : undefined })} />
        {t.exact}
      </label>
    </div>
  );
}
