import type { ComponentChildren } from "preact";

/** What stands where there is nothing yet: what would stand there, and how it comes there. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
