import { names } from "../../parts/names";
import type { Field, Form } from "./edit_form";
import { words } from "./edit_words";

const CATEGORIES = ["work", "preferences", "health", "hobbies", "relationships", "other"] as const;

/** The fields of an entry that can be changed; `beside` is what else is stored, where both are put together by hand. */
export function Fields({ form, change, beside }: { readonly form: Form; readonly change: (form: Form) => void; readonly beside: Form | undefined }) {
  const t = words();
  const known = names().categories;
  const set = (field: Field) => (event: { readonly currentTarget: { readonly value: string } }) => change({ ...form, [field]: event.currentTarget.value });
  const other = (field: Field) =>
    beside !== undefined &&
    beside[field] !== form[field] && (
      <span class="quiet small text" dir="auto">
        {t.other.stored} {beside[field] === "" ? t.other.empty : beside[field]}
      </span>
    );
  return (
    <>
      <label>
        {t.fields.text}
        <textarea dir="auto" required maxLength={8000} autoFocus value={form.text} onInput={set("text")} />
        {other("text")}
      </label>
      <label>
        {t.fields.tags}
        <input dir="auto" autocomplete="off" value={form.tags} onInput={set("tags")} />
        {other("tags")}
      </label>
      <label>
        {t.fields.category}
        <input list="categories" dir="auto" autocomplete="off" maxLength={64} value={form.category} onInput={set("category")} />
        <datalist id="categories">
          {CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {known[one]}
            </option>
          ))}
        </datalist>
        {other("category")}
      </label>
      <label>
        {t.fields.name}
        <input autocomplete="off" maxLength={128} pattern="[A-Za-z0-9][A-Za-z0-9._:\-]*" value={form.name} onInput={set("name")} />
        {other("name")}
      </label>
      <div class="row end">
        <label>
          {t.fields.validFrom}
          <input type="datetime-local" value={form.validFrom} onInput={set("validFrom")} />
          {other("validFrom")}
        </label>
        <label>
          {t.fields.validTo}
          <input type="datetime-local" min={form.validFrom} value={form.validTo} onInput={set("validTo")} />
          {other("validTo")}
        </label>
      </div>
    </>
  );
}
