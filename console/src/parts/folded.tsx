import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** Whether there was enough room when this was first shown for what is folded up elsewhere. */
export function useIsWide(): boolean {
  return useState(() => matchMedia("(min-width: 40rem)").matches)[0];
}

/** What is folded up where there is little room, and lies open where there is enough. `extra` says more beside the title. */
export function Folded({ title, extra, children }: { readonly title: string; readonly extra?: string | undefined; readonly children: ComponentChildren }) {
  const open = useIsWide();
  return (
    <details class="folded" open={open}>
      <summary>
        {title} {extra !== undefined && <span class="mark small">{extra}</span>}
      </summary>
      {children}
    </details>
  );
}
