/** A part of a whole. */
export interface Share {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

/** Shares side by side in one bar, with their figures in a list beneath; `whole` is the length of the bar. */
export function Stacked({ label, shares, whole }: { readonly label: string; readonly shares: readonly Share[]; readonly whole?: number }) {
  const all = whole ?? shares.reduce((sum, one) => sum + Math.abs(one.value), 0);
  return (
    <figure class="stacked">
      <figcaption class="unseen">{label}</figcaption>
      <div class="track" aria-hidden="true">
        {shares.map(({ name, value }, place) => (
          <span key={name} class={`share hue${place % 8}`} style={{ width: all === 0 ? "0" : `${(100 * Math.abs(value)) / all}%` }} title={name} />
        ))}
      </div>
      <ul>
        {shares.map(({ name, text }, place) => (
          <li key={name}>
            <span class={`dot hue${place % 8}`} aria-hidden="true" />
            {name} <b>{text}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
