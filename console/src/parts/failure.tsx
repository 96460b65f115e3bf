import { told } from "../app/problems";
import { dictionary } from "../app/words";

const words = dictionary({ again: "Try again", request: "Request" }, { again: "Noch einmal", request: "Anfrage" });

/** What went wrong and what to do about it; `again` does it once more. */
export function Failure({ failure, again }: { readonly failure: unknown; readonly again?: () => void }) {
  const { what, then, requestId } = told(failure);
  const t = words();
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{what}</strong> {then}
      </p>
      {requestId !== undefined && (
        <p class="quiet small">
          {t.request} <code>{requestId}</code>
        </p>
      )}
      {again !== undefined && (
        <button type="button" onClick={again}>
          {t.again}
        </button>
      )}
    </div>
  );
}
