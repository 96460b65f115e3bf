import type { ComponentChildren } from "preact";

import { dictionary } from "../app/words";
import { Dialog } from "./dialog";

const words = dictionary({ cancel: "Cancel" }, { cancel: "Abbrechen" });

/**
 * Ask before something is done that cannot be taken back, or not by one key.
 *
 * What is bad begins with the focus on the way out, everything else on the way on.
 */
export function Confirm({
  title,
  action,
  bad = false,
  close,
  confirm,
  children,
}: {
  readonly title: string;
  readonly action: string;
  readonly bad?: boolean;
  readonly close: () => void;
  readonly confirm: () => void;
  readonly children?: ComponentChildren;
}) {
  return (
    <Dialog title={title} close={close}>
      {children}
      <div class="row">
        <button type="button" class={bad ? "bad" : "main"} autoFocus={!bad} onClick={() => (close(), confirm())}>
          {action}
        </button>
        <button type="button" autoFocus={bad} onClick={close}>
          {words().cancel}
        </button>
      </div>
    </Dialog>
  );
}
