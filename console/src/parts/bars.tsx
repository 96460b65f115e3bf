import type { ComponentChildren } from "preact";

import "./chart.css";

/** Something with a size; what has no sizes of its own is shown by its figure. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly shown?: ComponentChildren;
}

/** Sizes beneath each other, each with its name and figure; the longest bar is the largest of them. */
export function Bars({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map((one) => one.value));
  return (
    <ul class="bars" aria-label={label}>
      {bars.map(({ name, value, text, shown }) => (
        <li key={name}>
          <span class="name" dir="auto">
            {shown ?? name}
          </span>
          <span class="track" aria-hidden="true">
            <span class="fill" style={{ width: `${most === 0 ? 0 : (100 * value) / most}%` }} />
          </span>
          <span class="figure">{text}</span>
        </li>
      ))}
    </ul>
  );
}
