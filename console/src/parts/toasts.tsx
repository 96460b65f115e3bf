import { useEffect, useRef } from "preact/hooks";

import { dismiss, toasts } from "../app/toasts";
import { dictionary } from "../app/words";

const words = dictionary({ undo: "Undo", close: "Close" }, { undo: "Rückgängig", close: "Schließen" });

/** What was done lately, read out by screen readers. */
export function Toasts() {
  const t = words();
  const back = useRef<HTMLElement | null>(null);
  const isInside = useRef(false);
  useEffect(() => {
    // The focus does not go with a word that goes: it returns to where it was before
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    back.current?.focus({ preventScroll: true });
  }, [toasts.value]);
  const entered = (event: FocusEvent) => {
    isInside.current = true;
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && from.closest(".toasts") === null) back.current = from;
  };
  const left = (event: FocusEvent) => {
    if (event.relatedTarget !== null) isInside.current = false;
  };
  return (
    <div class="toasts" role="status" aria-live="polite" onFocusIn={entered} onFocusOut={left}>
      {toasts.value.map(({ id, text, bad, undo, more }) => (
        <div key={id} class={bad ? "toast bad" : "toast"}>
          <span>
            {text} {more !== undefined && <a href={more.href}>{more.text}</a>}
          </span>
          {undo !== undefined && (
            <button type="button" onClick={() => (dismiss(id), undo())}>
              {t.undo}
            </button>
          )}
          <button type="button" class="plain" aria-label={t.close} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
