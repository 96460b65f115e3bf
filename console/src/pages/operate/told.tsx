/** A sentence in which what stands between back quotes is to be typed. */
export function Told({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>;
}
