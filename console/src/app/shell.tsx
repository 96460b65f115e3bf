import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Failure } from "../parts/failure";
import { Dialog } from "../parts/dialog";
import { StandingBanner, StandingLink } from "../parts/standing";
import { Toasts } from "../parts/toasts";
import { APPEARANCES, type Appearance, appearance } from "./appearance";
import { config, credential, lookAround, lookAt, memory, operates, ready, signInNeeded, signOut, space, spaces, start, startFailure } from "./connection";
import { zone } from "./formats";
import { lazy } from "./lazy";
import { followKeys, keysOn, searchWanted, shortcuts, useShortcuts } from "./keyboard";
import { unsent } from "./outbox";
import { addressOf, go, PAGES, type PageName, place } from "./place";
import { SignIn } from "./sign_in";
import { LANGUAGES, type Language, language, speak } from "./words";
import { words } from "./shell_words";

/** Each in a file of its own, which is loaded when it is first shown. */
export const PAGE: Readonly<Record<PageName, ReturnType<typeof lazy<object>>>> = {
  search: lazy(() => import("../pages/search/page")),
  entry: lazy(() => import("../pages/entry/page")),
  timeline: lazy(() => import("../pages/timeline/page")),
  graph: lazy(() => import("../pages/graph/page")),
  browse: lazy(() => import("../pages/browse/page")),
  conversations: lazy(() => import("../pages/conversations/page")),
  context: lazy(() => import("../pages/context/page")),
  decide: lazy(() => import("../pages/decide/page")),
  mine: lazy(() => import("../pages/mine/page")),
  operate: lazy(() => import("../pages/operate/page")),
};

/** The frame around every page: menu, space, language, what waits, and what was done. */
export function Shell() {
  const t = words();
  useLayoutEffect(followKeys, []);
  useEffect(followZone, [ready.value, credential.value]);
  const { page } = place.value;
  const title = t.pages[page];
  useEffect(() => {
    document.title = `${title} · Recollect`;
  }, [title]);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // Who goes to a page by keyboard or with a screen reader begins at its top
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {t.skip}
      </a>
      <header class="bar">
        <a class="brand" href={addressOf("search")}>
          Recollect
        </a>
        {ready.value && <Menu current={page} />}
        <Choices />
      </header>
      {unsent.value > 0 && (
        <p class="notice" role="status">
          {t.unsent(unsent.value)}
        </p>
      )}
      {ready.value && <StandingBanner />}
      <main id="main" tabIndex={-1} ref={main} aria-label={title}>
        <Inside page={page} />
      </main>
      <Toasts />
    </>
  );
}

function Inside({ page }: { readonly page: PageName }) {
  if (signInNeeded.value) return <SignIn />;
  if (startFailure.value !== undefined) return <Failure failure={startFailure.value} again={() => void start()} />;
  if (!ready.value) return <p class="quiet">{words().starting}</p>;
  const Page = PAGE[page];
  return (
    <Page key={space.value} />
  );
}

function Menu({ current }: { readonly current: PageName }) {
  const t = words();
  const shown = PAGES.filter((page) => page !== "operate" || operates.value);
  const list = useRef<HTMLUListElement>(null);
  const [cut, setCut] = useState("");
  const look = () => setCut(list.current === null ? "" : edgesOf(list.current));
  useEffect(() => {
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  useEffect(() => {
    // On a narrow screen the menu is wider than what is seen of it
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && here) list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft - 16;
    look();
  }, [current, t]);
  return (
    <nav class={`menu ${cut}`} aria-label={t.menu}>
      <ul ref={list} onScroll={look}>
        {shown.map((page) => (
          <li key={page}>
            <a href={addressOf(page)} aria-current={page === current ? "page" : undefined}>
              {t.pages[page]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** At which ends of a list there is more than is seen of it. */
function edgesOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): string {
  const atEnd = scrollLeft + clientWidth >= scrollWidth - 2;
  return [...(scrollLeft > 2 ? ["before"] : []), ...(atEnd ? [] : ["behind"])].join(" ");
}

function Choices() {
  const t = words();
  // Which opening of it: by a key it may be opened again before its former closing is told
  const [help, setHelp] = useState<number | undefined>();
  const openings = useRef(0);
  const open = () => setHelp(++openings.current);
  useShortcuts([
    { key: "?", does: t.keys.help, run: open },
    { key: "/", does: t.keys.search, run: toSearch },
  ]);
  return (
    <div class="choices">
      {ready.value && <StandingLink />}
      {ready.value && <SpaceChoice />}
      <label>
        <span class="unseen">{t.language}</span>
        <select value={language.value} onChange={(event) => void choose(event.currentTarget)}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="unseen">{t.appearance}</span>
        <select value={appearance.value} onChange={(event) => (appearance.value = event.currentTarget.value as Appearance)}>
          {APPEARANCES.map((one) => (
            <option key={one} value={one}>
              {t.appearances[one]}
            </option>
          ))}
        </select>
      </label>
      {ready.value && <Who />}
      <button type="button" class="plain" aria-label={t.keys.help} onClick={open}>
        ?
      </button>
      {help !== undefined && <Help key={help} close={() => setHelp((now) => (now === help ? undefined : now))} />}
    </div>
  );
}

/** Speak the language that was chosen, or show the former one where its words cannot be loaded. */
async function choose(list: HTMLSelectElement): Promise<void> {
  try {
    await speak(list.value as Language);
  } catch {
    list.value = language.value;
  }
}

function SpaceChoice() {
  const t = words();
  const known = spaces.value.map((one) => one.space);
  const names = known.includes(space.value) ? known : [space.value, ...known];
  return (
    <label>
      <span class="unseen">{t.space}</span>
      <select value={space.value} onFocus={() => void lookAround().catch(() => undefined)} onChange={(event) => lookAt(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Who() {
  const t = words();
  if (credential.value.key !== undefined) {
    return (
      <button type="button" class="plain" onClick={signOut}>
        {t.signOut}
      </button>
    );
  }
  return config.value?.sign_in.kind === "optional_key" ? (
    <button type="button" class="plain" onClick={() => (signInNeeded.value = true)}>
      {t.signIn}
    </button>
  ) : null;
}

function Help({ close }: { readonly close: () => void }) {
  const t = words();
  const seen = new Set<string>();
  const live = shortcuts.value.flat().filter(({ key }) => !seen.has(key) && seen.add(key));
  return (
    <Dialog title={t.keys.title} close={close}>
      <dl class="keys">
        {live.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={keysOn.value} onChange={(event) => (keysOn.value = event.currentTarget.checked)} />
        {t.keys.on}
      </label>
    </Dialog>
  );
}

/** Put the cursor into the search field, on the page of the search. */
function toSearch(): void {
  if (place.value.page !== "search") go(addressOf("search"));
  searchWanted.value = true;
}

/** Tell moments in the zone of the person's profile, where it has one. */
function followZone(): void {
  if (!ready.value) return;
  memory.value.api
    .GET("/v1/memory/profile")
    .then(({ data }) => (zone.value = data?.time_zone ?? undefined))
    .catch(() => undefined); // then the browser's own
}
