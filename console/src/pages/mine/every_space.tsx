import { useState } from "preact/hooks";

import { useAnswer } from "../../app/answers";
import { lookAround, memory, space, spaces } from "../../app/connection";
import { told } from "../../app/problems";
import { standing } from "../../app/standing";
import { tell } from "../../app/toasts";
import { dictionary } from "../../app/words";
import { Confirm } from "../../parts/confirm";
import { Failure } from "../../parts/failure";
import { changeSettings, readSettings } from "./switching";
import { words as common } from "./words";

const words = dictionary(
  {
    title: "In all of your spaces",
    means: "Each space is switched by itself. Here you switch all that there are at once; a space that somebody begins later begins with memory on.",
    offAll: "Switch memory off everywhere",
    onAll: "Switch memory on everywhere",
    offAsk: (count: number) => `Nothing is stored or served in any of your ${count} spaces then. Nothing is deleted, and each can be switched on again.`,
    going: (done: number, all: number) => `${done} of ${all} spaces`,
    done: (on: boolean, count: number) => `Memory is ${on ? "on" : "switched off"} in ${count === 1 ? "your space" : `all ${count} spaces`}.`,
    caption: "Your spaces, and whether memory is on",
    name: "Space",
    held: "Holds",
    state: "Memory",
    on: "on",
    off: "switched off",
    change: (name: string, on: boolean) => `Switch ${on ? "on" : "off"} in “${name}”`,
    switchOn: "Switch on",
    switchOff: "Switch off",
    more: (count: number) => `${count} more spaces are not shown; the buttons above reach them as well.`,
  },
  {
    title: "In allen Ihren Bereichen",
    means: "Jeder Bereich wird für sich geschaltet. Hier schalten Sie alle, die es gibt, auf einmal; ein Bereich, den jemand später beginnt, beginnt mit Gedächtnis.",
    offAll: "Gedächtnis überall ausschalten",
    onAll: "Gedächtnis überall einschalten",
    offAsk: (count: number) => `Dann wird in keinem Ihrer ${count} Bereiche etwas gespeichert oder geliefert. Nichts wird gelöscht, und jeder lässt sich wieder einschalten.`,
    going: (done: number, all: number) => `${done} von ${all} Bereichen`,
    done: (on: boolean, count: number) => `Das Gedächtnis ist ${on ? "an" : "ausgeschaltet"} in ${count === 1 ? "Ihrem Bereich" : `allen ${count} Bereichen`}.`,
    caption: "Ihre Bereiche, und ob das Gedächtnis an ist",
    name: "Bereich",
    held: "Enthält",
    state: "Gedächtnis",
    on: "an",
    off: "ausgeschaltet",
    change: (name: string, on: boolean) => `In „${name}“ ${on ? "einschalten" : "ausschalten"}`,
    switchOn: "Einschalten",
    switchOff: "Ausschalten",
    more: (count: number) => `${count} weitere Bereiche werden nicht gezeigt; die Knöpfe oben erreichen auch sie.`,
  },
);

const SHOWN = 100;
const AT_ONCE = 6;

/** Memory in every space: one by one, or all at once. */
export function EverySpace({ changed }: { readonly changed: () => void }) {
  const t = words();
  const [asking, setAsking] = useState(false);
  const [going, setGoing] = useState<{ done: number; all: number }>();
  const known = useAnswer(async (signal) => {
    await lookAround();
    const names = everyName().slice(0, SHOWN);
    const read = await inTurns(names, async (name) => [name, (await readSettings(name, signal)).memory_enabled] as const);
    return new Map(read);
  }, [memory.value]);

  const turn = async (name: string, on: boolean) => {
    known.put((before) => new Map(before).set(name, on));
    try {
      await changeSettings(name, { memory_enabled: on });
    } catch (failure) {
      known.put((before) => new Map(before).set(name, !on));
      tellFailure(failure);
    }
    if (name === space.value) changed();
  };
  const turnAll = async (on: boolean) => {
    const names = everyName();
    let done = 0;
    setGoing({ done, all: names.length });
    try {
      await inTurns(names, async (name) => {
        await changeSettings(name, { memory_enabled: on });
        setGoing({ done: ++done, all: names.length });
      });
      tell(t.done(on, names.length));
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setGoing(undefined);
      known.again();
      changed();
    }
  };
  const held = new Map(spaces.value.map(({ space: name, entries }) => [name, entries]));
  const names = everyName();
  return (
    <section class="card">
      <h2>{t.title}</h2>
      <p>{t.means}</p>
      <div class="row">
        <button type="button" class="bad" disabled={going !== undefined} onClick={() => setAsking(true)}>
          {t.offAll}
        </button>
        <button type="button" disabled={going !== undefined} onClick={() => void turnAll(true)}>
          {t.onAll}
        </button>
        <span role="status">{going !== undefined && t.going(going.done, going.all)}</span>
      </div>
      {known.failure !== undefined && <Failure failure={known.failure} again={known.again} />}
      {known.answer !== undefined && (
        <div class="table">
          <table>
            <caption class="unseen">{t.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col" class="wide">{t.held}</th>
                <th scope="col" class="wide">{t.state}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {[...known.answer].map(([name, was]) => [name, isOn(name) ?? was] as const).map(([name, on]) => (
                <tr key={name}>
                  <th scope="row">
                    <span dir="auto">{name}</span> <span class="slim small quiet">{on ? t.on : t.off}</span>
                  </th>
                  <td class="wide">{common().entries(held.get(name) ?? 0)}</td>
                  <td class="wide">{on ? t.on : <span class="mark warn">{t.off}</span>}</td>
                  <td>
                    <button type="button" aria-label={t.change(name, !on)} disabled={going !== undefined} onClick={() => void turn(name, !on)}>
                      {on ? t.switchOff : t.switchOn}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {names.length > SHOWN && <p class="quiet">{t.more(names.length - SHOWN)}</p>}
      {asking && (
        <Confirm title={t.offAll} action={t.offAll} bad close={() => setAsking(false)} confirm={() => void turnAll(false)}>
          <p>{t.offAsk(names.length)}</p>
        </Confirm>
      )}
    </section>
  );
}

/** The spaces that hold something, and the one that is looked at. */
function everyName(): readonly string[] {
  const names = spaces.value.map((one) => one.space);
  return names.includes(space.value) ? names : [space.value, ...names];
}

/** What is known of the space that is looked at, which is switched elsewhere as well. */
function isOn(name: string): boolean | undefined {
  return standing.value?.space === name ? standing.value.memoryOn : undefined;
}

/** Do something for each, a few at once; what the first of them throws is thrown when those that were begun have ended. */
async function inTurns<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const found = new Array<R>(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const place = next++;
      found[place] = await act(items[place] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return found;
}

function tellFailure(failure: unknown): void {
  const { what, then } = told(failure);
  tell(`${what} ${then}`, { bad: true });
}
