import { useRef, useState } from "preact/hooks";

import { addressOf, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { Around, type Root } from "./around";
import { Chooser, sought, useNames } from "./chooser";
import "./graph.css";
import { words } from "./words";

/** The graph: choose a name, and see what is around it. Without a choice that is what is named most. */
export default function Page() {
  const t = words();
  const [round, setRound] = useState(0);
  const asked = sought();
  const names = useNames(asked, round);
  const first = useRef<string | undefined>(undefined);
  first.current ??= names.items[0]?.id;
  const [chosen] = place.value.rest;
  const { entry } = place.value.query;
  const root: Root | undefined = chosen !== undefined ? { entity: chosen } : entry !== undefined ? { entry } : first.current === undefined ? undefined : { entity: first.current };
  const isEmpty = root === undefined && !names.waiting && names.failure === undefined && asked.text === "";
  return (
    <>
      <h1>{t.title}</h1>
      <p class="quiet">{t.intro}</p>
      {isEmpty ? (
        <Empty title={t.none}>
          <p>{t.noneWhy}</p>
          <a class="button" href={addressOf("search")}>
            {t.toMemories}
          </a>
        </Empty>
      ) : (
        <div class="graph">
          <Chooser names={names} sought={asked} chosen={root !== undefined && "entity" in root ? root.entity : undefined} />
          {root !== undefined && <Around root={root} changed={() => setRound((before) => before + 1)} />}
        </div>
      )}
    </>
  );
}
