import type { ComponentChildren, Ref } from "preact";

import { useIsWide } from "../../parts/folded";

/** A part of the page under its heading: folded up where there is little room, unless it asks something. `extra` says how much is in it. */
export function Part({ id, title, extra, asks = false, heading, children }: { readonly id: string; readonly title: string; readonly extra: string; readonly asks?: boolean; readonly heading?: Ref<HTMLHeadingElement>; readonly children: ComponentChildren }) {
  const isWide = useIsWide();
  return (
    <section aria-labelledby={id}>
      <details class="part" open={isWide || asks}>
        <summary>
          <h2 id={id} tabIndex={-1} ref={heading ?? null}>
            {title}
          </h2>{" "}
          <span class="quiet small">{extra}</span>
        </summary>
        {children}
      </details>
    </section>
  );
}
