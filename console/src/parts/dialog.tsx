import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { dictionary } from "../app/words";

const words = dictionary({ close: "Close" }, { close: "Schließen" });

/** A dialog before the page, which keeps the focus until it is closed. */
export function Dialog({ title, close, children }: { readonly title: string; readonly close: () => void; readonly children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  const left = useRef(false);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => {
      left.current = true; // that it was closed is told later, when another one may be open
      opened?.close();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={name} onClose={() => left.current || close()}>
      <header>
        <h2 id={name}>{title}</h2>
        <button type="button" class="plain" aria-label={words().close} onClick={close}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
