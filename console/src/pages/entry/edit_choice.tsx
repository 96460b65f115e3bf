import { useEffect, useRef } from "preact/hooks";

import { Diff } from "../../parts/diff_view";
import type { Difference } from "./edit_form";
import { words } from "./edit_words";

/** What differs between what somebody wants and what somebody else has stored meanwhile, and the choice between them. */
export function Choice({ found, busy, keepMine, takeTheirs, byHand }: { readonly found: readonly Difference[]; readonly busy: boolean; readonly keepMine: () => void; readonly takeTheirs: () => void; readonly byHand: () => void }) {
  const t = words();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div class="choice">
      <p ref={first} tabIndex={-1} role="alert">
        {found.length === 0 ? t.other.same : t.other.how}
      </p>
      {found.map((one) => (
        <section key={one.field}>
          <h3>
            {t.fields[one.field]} <span class="quiet small">({one.both ? t.other.both : t.other.only})</span>
          </h3>
          <div class="columns">
            <Side title={t.other.mine} base={one.base} text={one.mine} isText={one.field === "text"} />
            <Side title={t.other.theirs} base={one.base} text={one.theirs} isText={one.field === "text"} />
          </div>
        </section>
      ))}
      <ul class="plain">
        <li>
          <button type="button" disabled={busy} onClick={keepMine}>
            {t.other.keepMine}
          </button>{" "}
          <span class="quiet small">{t.other.keepMineHow}</span>
        </li>
        <li>
          <button type="button" disabled={busy} onClick={takeTheirs}>
            {t.other.takeTheirs}
          </button>{" "}
          <span class="quiet small">{t.other.takeTheirsHow}</span>
        </li>
        <li>
          <button type="button" disabled={busy} onClick={byHand}>
            {t.other.byHand}
          </button>{" "}
          <span class="quiet small">{t.other.byHandHow}</span>
        </li>
      </ul>
    </div>
  );
}

function Side({ title, base, text, isText }: { readonly title: string; readonly base: string; readonly text: string; readonly isText: boolean }) {
  const t = words();
  return (
    <div>
      <h4>{title}</h4>
      {isText ? (
        <Diff before={base} after={text} />
      ) : (
        <p class="text" dir="auto">
          {text === "" ? <i>{t.other.empty}</i> : text}
        </p>
      )}
    </div>
  );
}
