import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { place } from "../../app/place";

/** A part of the page that is read only once it is opened; what the address names with `look` is open, and shown first. */
export function Fold({ name, title, open = false, children }: { readonly name: string; readonly title: string; readonly open?: boolean; readonly children: () => ComponentChildren }) {
  const asked = place.value.query.look === name;
  const [isOpen, setOpen] = useState(open || asked);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    details.current?.scrollIntoView({ block: "start" });
    details.current?.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <details class="card fold" ref={details} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && children()}
    </details>
  );
}
