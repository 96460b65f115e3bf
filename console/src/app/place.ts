import { computed, signal } from "@preact/signals";

/** The pages of the console, in the order of its menu. */
export const PAGES = ["search", "timeline", "graph", "browse", "conversations", "context", "decide", "mine", "operate"] as const;
export type PageName = (typeof PAGES)[number] | "entry";

/** Where one is: `#/page/rest?name=value`. It stands behind the `#`, which is sent to no server. */
export interface Place {
  readonly page: PageName;
  /** What stands behind the page's name, such as the id of an entry. */
  readonly rest: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

const KNOWN: ReadonlySet<string> = new Set<string>([...PAGES, "entry"]);

/** Return the place that a fragment names; what names none is the first page. */
export function placeOf(fragment: string): Place {
  const [path = "", query = ""] = fragment.replace(/^#?\/?/, "").split("?", 2);
  const [page = "", ...rest] = path.split("/").map(decoded);
  return {
    page: KNOWN.has(page) ? (page as PageName) : "search",
    rest: rest.filter((part) => part !== ""),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Return the address of a place; what is undefined or empty in the query is left out. */
export function addressOf(page: PageName, rest: readonly string[] = [], query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "");
  const asked = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
  return `#/${[page, ...rest].map(encodeURIComponent).join("/")}${asked}`;
}

const fragment = signal(location.hash);
addEventListener("hashchange", () => {
  fragment.value = location.hash;
});

export const place = computed(() => placeOf(fragment.value));

/** Go somewhere; `replace` leaves no step in the history, for what changes while somebody types. */
export function go(address: string, { replace = false } = {}): void {
  if (address === location.hash) return;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  fragment.value = address;
}

addEventListener("popstate", () => {
  fragment.value = location.hash;
});

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
