import { addressOf } from "../app/place";
import { dictionary } from "../app/words";
import { lookedUp } from "./looked_up";
import { names } from "./names";

const words = dictionary({ gone: "a memory that is not there any more", reading: "…" }, { gone: "eine Erinnerung, die es nicht mehr gibt", reading: "…" });
const SHOWN = 160;

/** An entry in one line, by its id: the beginning of its text, with a link to it. */
export function EntryLine({ space, id }: { readonly space: string; readonly id: string }) {
  const { entry, gone } = lookedUp(space, id).value;
  if (gone) return <span class="quiet">{words().gone}</span>;
  if (entry === undefined) return <a href={addressOf("entry", [space, id])}>{words().reading}</a>;
  return (
    <span>
      <a class="line" dir="auto" href={addressOf("entry", [space, id])}>
        {shortened(entry.text)}
      </a>
      {entry.state !== "active" && <span class="mark warn small">{names().states[entry.state] ?? entry.state}</span>}
    </span>
  );
}

/** The beginning of a text, cut between two characters as people see them. */
export function shortened(text: string, length = SHOWN): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= length) return line;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(line)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return `${line.slice(0, end)}…`;
}
