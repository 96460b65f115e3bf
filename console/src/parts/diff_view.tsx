import { dictionary } from "../app/words";
import { wordDiff } from "./diff";

const words = dictionary({ gone: "taken out", new: "added", same: "The texts are the same." }, { gone: "gestrichen", new: "hinzugefügt", same: "Die Texte sind gleich." });

/** Two texts in one: what is gone is struck out, what is new is underlined. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  const t = words();
  if (before === after) return <p class="quiet">{t.same}</p>;
  return (
    <p class="text diff" dir="auto">
      {wordDiff(before, after).map(({ kind, text }) =>
        kind === "same" ? (
          text
        ) : kind === "gone" ? (
          <del>
            <span class="unseen">[{t.gone}: </span>
            {text}
            <span class="unseen">]</span>
          </del>
        ) : (
          <ins>
            <span class="unseen">[{t.new}: </span>
            {text}
            <span class="unseen">]</span>
          </ins>
        ),
      )}
    </p>
  );
}
