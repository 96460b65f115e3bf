/** A share between 0 and 1 as a bar with its figure. */
export function Meter({ value, label, text }: { readonly value: number; readonly label: string; readonly text: string }) {
  return (
    <span class="meter" role="img" aria-label={`${label}: ${text}`} title={label}>
      <span class="track" aria-hidden="true">
        <span class="fill" style={{ width: `${Math.round(100 * Math.min(Math.max(value, 0), 1))}%` }} />
      </span>
      <span aria-hidden="true">{text}</span>
    </span>
  );
}
