import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Listed } from "../../app/answers";
import { useShortcuts } from "../../app/keyboard";
import { Confirm } from "../../parts/confirm";
import { Failure } from "../../parts/failure";
import { Rows } from "../../parts/rows";
import { takeLastBack } from "./decisions";
import { words } from "./words";

/** One way to decide. */
export interface Choice {
  readonly label: string;
  /** What most people will choose; none where a wrong choice does harm. */
  readonly main?: boolean;
  readonly bad?: boolean;
  /** What is said before it is done, where it cannot be taken back; undefined where it can. */
  readonly warning?: string | undefined;
  /** Whether the warning may be put off for as long as the page is open. */
  readonly mayBeSilenced?: boolean;
  readonly decide: (reason: string | undefined) => void;
}

interface Asking {
  readonly choice: Choice;
  readonly reason: string | undefined;
}

const silenced = new Set<string>();

/** What waits for a decision, one under the other: one is at hand, which keys and the focus follow. */
export function Queue<T>({
  label,
  listed,
  keyOf,
  choices,
  empty,
  withReason = true,
  children,
}: {
  readonly label: string;
  readonly listed: Listed<T>;
  readonly keyOf: (item: T) => string;
  readonly choices: (item: T) => readonly Choice[];
  /** What stands there where nothing waits. */
  readonly empty: ComponentChildren;
  readonly withReason?: boolean;
  readonly children: (item: T) => ComponentChildren;
}) {
  const t = words();
  const { items } = listed;
  const [asking, setAsking] = useState<Asking>();
  const reasons = useRef(new Map<string, string>());
  const follows = useRef(false);
  const hand = useSignal(0);
  const current = Math.min(hand.value, items.length - 1);
  const byNow = () => Math.min(hand.peek(), items.length - 1); // keys may be pressed faster than that is drawn
  const move = (by: number) => {
    follows.current = true;
    hand.value = Math.max(0, Math.min(byNow() + by, items.length - 1));
  };
  const take = (item: T, choice: Choice | undefined) => {
    if (choice === undefined) return;
    const reason = reasons.current.get(keyOf(item))?.trim() || undefined;
    follows.current = true; // what comes next is at hand then, and has the focus
    if (choice.warning !== undefined && !silenced.has(choice.warning)) setAsking({ choice, reason });
    else choice.decide(reason);
  };
  const byKey = (place: number) => () => {
    const item = items[byNow()];
    if (item !== undefined) take(item, choices(item)[place]);
  };
  useShortcuts([
    { key: "j", does: t.keys.next, run: () => move(1) },
    { key: "k", does: t.keys.former, run: () => move(-1) },
    ...[0, 1, 2].map((place) => ({ key: `${place + 1}`, does: t.keys.choice(`${place + 1}`), run: byKey(place) })),
    { key: "u", does: t.keys.undo, run: () => void takeLastBack() },
  ]);

  const atHand = items[current] === undefined ? undefined : keyOf(items[current] as T);
  useLayoutEffect(() => {
    // With the drawing itself: later it would come after the next key, and take for followed what is still to be drawn
    if (!follows.current || asking !== undefined) return;
    follows.current = false;
    const card = document.querySelector<HTMLElement>(`.rows > [data-place="${byNow()}"] > article`);
    card?.scrollIntoView({ block: "nearest" });
    (card ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
  }, [atHand, current, asking, items.length]);

  // A page that is sifted may hold nothing though more follows
  useEffect(() => {
    if (items.length === 0 && listed.more && !listed.waiting) listed.next();
  }, [items.length, listed.more, listed.waiting]);

  return (
    <>
      {items.length === 0 && !listed.waiting && !listed.more && listed.failure === undefined && empty}
      <Rows items={items} height={280} label={label} keyOf={keyOf} more={listed.more ? listed.next : undefined}>
        {(item, place) => (
          <article
            class="card decision"
            tabIndex={-1}
            aria-current={place === current ? "true" : undefined}
            onFocusIn={() => (hand.value = place)}
            onClick={() => (hand.value = place)}
          >
            {children(item)}
            {withReason && <Reason id={keyOf(item)} reasons={reasons.current} />}
            <Choices choices={choices(item)} take={(choice) => take(item, choice)} />
          </article>
        )}
      </Rows>
      {listed.failure !== undefined && <Failure failure={listed.failure} again={items.length === 0 ? listed.again : listed.next} />}
      {listed.waiting && <p class="quiet">{t.reading}</p>}
      {asking !== undefined && <Ask asking={asking} close={() => setAsking(undefined)} />}
    </>
  );
}

function Reason({ id, reasons }: { readonly id: string; readonly reasons: Map<string, string> }) {
  return (
    <label class="reason">
      {words().reason}
      <input maxLength={500} dir="auto" defaultValue={reasons.get(id) ?? ""} onInput={(event) => reasons.set(id, event.currentTarget.value)} />
    </label>
  );
}

function Choices({ choices, take }: { readonly choices: readonly Choice[]; readonly take: (choice: Choice) => void }) {
  return (
    <div class="row">
      {choices.map((choice, place) => (
        <button key={choice.label} type="button" class={choice.bad ? "bad" : choice.main ? "main" : ""} onClick={() => take(choice)}>
          <kbd aria-hidden="true">{place + 1}</kbd> {choice.label}
        </button>
      ))}
    </div>
  );
}

function Ask({ asking: { choice, reason }, close }: { readonly asking: Asking; readonly close: () => void }) {
  const t = words();
  const [silent, setSilent] = useState(false);
  const confirm = () => {
    if (silent && choice.warning !== undefined) silenced.add(choice.warning);
    choice.decide(reason);
  };
  return (
    <Confirm title={choice.label} action={choice.label} bad={choice.bad ?? false} close={close} confirm={confirm}>
      <p>{choice.warning}</p>
      {choice.mayBeSilenced && (
        <p>
          <label class="check">
            <input type="checkbox" checked={silent} onChange={(event) => setSilent(event.currentTarget.checked)} />
            {t.dontAsk}
          </label>
        </p>
      )}
    </Confirm>
  );
}
