import { useEffect, useId, useRef, useState } from "preact/hooks";

import { appearance } from "../../app/appearance";
import { addressOf, go } from "../../app/place";
import { Folded } from "../../parts/folded";
import { aroundName } from "./addresses";
import { pointing, pressed } from "./hands";
import { Legend } from "./legend";
import { LookedAt } from "./looked_at";
import type { Drawn, Picture } from "./picture";
import { Stage } from "./stage";
import { words } from "./words";

/** The drawing with its buttons, and beneath it what is looked at, in words. */
export function Drawing({ picture }: { readonly picture: Picture }) {
  const t = words();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | undefined>(undefined);
  const [looked, setLooked] = useState<number | undefined>(undefined);
  const [hovered, setHovered] = useState<number | undefined>(undefined);
  const hint = useId();
  const latest = useRef(picture);
  latest.current = picture;

  const chosen = {
    centred: (node: number) => {
      const found = latest.current.nodes[node];
      if (found === undefined) return;
      if (found.kind === "name" && node !== latest.current.root) return putInMiddle(found);
      stage.current?.look(node);
      stage.current?.centre(node);
    },
    opened: (node: number) => {
      const found = latest.current.nodes[node];
      if (found?.entry !== undefined) go(addressOf("entry", [found.entry.space, found.id]));
      else if (found !== undefined) putInMiddle(found);
    },
  };
  useEffect(() => {
    const drawn = canvas.current;
    if (drawn === null) return;
    const made = new Stage(drawn, { looked: setLooked, hovered: setHovered });
    stage.current = made;
    const sizes = new ResizeObserver(([entry]) => entry !== undefined && made.resize(entry.contentRect.width, entry.contentRect.height));
    sizes.observe(drawn);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => made.recolour();
    dark.addEventListener("change", recolour);
    const noPointing = pointing(drawn, made, chosen);
    return () => {
      sizes.disconnect();
      dark.removeEventListener("change", recolour);
      noPointing();
      made.end();
    };
  }, []);
  useEffect(() => stage.current?.show(picture), [picture]);
  // The style sheet follows the choice first: it is read with the next frame
  useEffect(() => void requestAnimationFrame(() => stage.current?.recolour()), [appearance.value]);

  const shown = picture.nodes[hovered ?? looked ?? picture.root];
  return (
    <div class="drawing">
      <div class="ground">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-label={t.drawing(picture.nodes[picture.root]?.label ?? "")}
          aria-describedby={hint}
          onFocus={() => stage.current?.setActive(true)}
          onBlur={() => stage.current?.setActive(false)}
          onKeyDown={(event) => stage.current !== undefined && pressed(event, stage.current, chosen) && event.preventDefault()}
        />
        <div class="row tools">
          <button type="button" aria-label={t.closer} title={t.closer} onClick={() => stage.current?.zoom(1.4)}>
            +
          </button>
          <button type="button" aria-label={t.further} title={t.further} onClick={() => stage.current?.zoom(1 / 1.4)}>
            −
          </button>
          <button type="button" onClick={() => stage.current?.fit()}>
            {t.all}
          </button>
        </div>
      </div>
      {shown !== undefined && <LookedAt node={shown} picture={picture} />}
      <Folded title={t.signs}>
        <Legend />
        <p class="quiet small" id={hint}>
          {t.hint}
        </p>
      </Folded>
    </div>
  );
}

function putInMiddle({ id }: Drawn): void {
  go(aroundName(id));
}
