import { tell } from "../../app/toasts";
import { words } from "./words";

/** A button that copies a text, and says whether it could. */
export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const copy = async () => {
    const t = words().text;
    try {
      await navigator.clipboard.writeText(text);
      tell(t.copied);
    } catch {
      tell(t.notCopied, { bad: true }); // not over plain HTTP, or not allowed
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {label}
    </button>
  );
}
