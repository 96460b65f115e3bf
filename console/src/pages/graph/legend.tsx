import { words } from "./words";

/** What the shapes and lines mean; drawn as the canvas draws them. */
export function Legend() {
  const t = words().legend;
  return (
    <ul class="legend small quiet">
      <Sign name={t.name} hue="hue0">
        <circle cx="8" cy="8" r="6" />
      </Sign>
      <Sign name={t.memory} hue="hue1">
        <rect x="2.5" y="2.5" width="11" height="11" />
      </Sign>
      <Sign name={t.turn} hue="hue2">
        <path d="M8 1l7 7-7 7-7-7z" />
      </Sign>
      <Sign name={t.other} hue="hue3">
        <path d="M8 1.5l6.5 12h-13z" />
      </Sign>
      <li>{t.filled}</li>
      <li>{t.together}</li>
      <li>{t.drawn}</li>
    </ul>
  );
}

function Sign({ name, hue, children }: { readonly name: string; readonly hue: string; readonly children: preact.ComponentChildren }) {
  return (
    <li>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" style={{ fill: `var(--${hue})` }}>
        {children}
      </svg>{" "}
      {name}
    </li>
  );
}
