import { moment } from "../../app/formats";
import { addressOf } from "../../app/place";
import { names } from "../../parts/names";
import { aroundMemory, aroundName } from "./addresses";
import { cut, type Drawn, inOneLine, type Picture } from "./picture";
import { wayOf } from "./ways";
import { words } from "./words";

/** What is looked at in the drawing: its name, what kind it is, and how it hangs together with the middle. */
export function LookedAt({ node, picture }: { readonly node: Drawn; readonly picture: Picture }) {
  const t = words();
  const { entry } = node;
  const kind = entry === undefined ? t.legend.name : (names().kinds[entry.kind] ?? entry.kind);
  const isMiddle = picture.nodes[picture.root]?.id === node.id;
  return (
    <div class="card looked-at">
      <div aria-live="polite" aria-atomic="true">
        <p class="text" dir="auto">
          <b>{entry === undefined ? node.label : cut(inOneLine(entry.text), 240)}</b>
        </p>
        <p class="quiet small facts">
          <span>{kind}</span>
          {isMiddle && <span>{t.middle}</span>}
          {entry !== undefined && <time dateTime={entry.occurred_at}>{moment(entry.occurred_at)}</time>}
        </p>
        <p class="small">{wayOf(node, picture, t)}</p>
      </div>
      <p class="row">
        {entry !== undefined && <a href={addressOf("entry", [entry.space, entry.id])}>{t.open}</a>}
        {!isMiddle && <a href={entry === undefined ? aroundName(node.id) : aroundMemory(entry.id)}>{t.putInMiddle}</a>}
      </p>
    </div>
  );
}
