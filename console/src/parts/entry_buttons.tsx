import { dictionary } from "../app/words";
import { forget, pin, restore, type Shown, vote } from "./entry_actions";
import type { Entry } from "./entry_card";

const words = dictionary(
  {
    pin: "Pin",
    unpin: "Unpin",
    forget: "Forget",
    restore: "Bring back",
    useful: "Useful",
    useless: "Not useful",
  },
  {
    pin: "Anheften",
    unpin: "Lösen",
    forget: "Vergessen",
    restore: "Zurückholen",
    useful: "Nützlich",
    useless: "Nicht nützlich",
  },
);

/** What can be done with an entry at once: each can be taken back. `onForget` asks first, in place of forgetting at once. */
export function EntryButtons({ entry, shown, onForget }: { readonly entry: Entry; readonly shown: Shown; readonly onForget?: () => void }) {
  const t = words();
  if (entry.state === "deleted") {
    return (
      <button type="button" onClick={() => void restore(entry, shown)}>
        {t.restore}
      </button>
    );
  }
  const forgets = (
    <button type="button" onClick={() => (onForget === undefined ? void forget(entry, shown) : onForget())}>
      {t.forget}
    </button>
  );
  if (entry.state === "quarantined") return forgets; // the rest is decided first
  return (
    <>
      {entry.state !== "active" && (
        <button type="button" onClick={() => void restore(entry, shown)}>
          {t.restore}
        </button>
      )}
      <button type="button" aria-pressed={entry.pinned} onClick={() => void pin(entry, shown)}>
        {entry.pinned ? t.unpin : t.pin}
      </button>
      {forgets}
      <button type="button" aria-label={t.useful} title={t.useful} onClick={() => void vote(entry, 1, shown)}>
        +
      </button>
      <button type="button" aria-label={t.useless} title={t.useless} onClick={() => void vote(entry, -1, shown)}>
        −
      </button>
    </>
  );
}
