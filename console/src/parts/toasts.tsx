import { dismiss, toasts } from "../app/toasts";
import { dictionary } from "../app/words";

const words = dictionary({ undo: "Undo", close: "Close" }, { undo: "Rückgängig", close: "Schließen" });

/** What was done lately, read out by screen readers. */
export function Toasts() {
  const t = words();
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, bad, undo }) => (
        <div key={id} class={bad ? "toast bad" : "toast"}>
          <span>{text}</span>
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
