import { useEffect } from "preact/hooks";

import { memory, ready, space } from "../app/connection";
import { addressOf } from "../app/place";
import { lookAtStanding, type Standing, standing } from "../app/standing";
import { dictionary } from "../app/words";

const words = dictionary(
  {
    on: "Memory is on",
    off: "Memory is switched off",
    incognito: "Incognito",
    offHere: (name: string) => `Memory is switched off in “${name}”: nothing is stored and nothing is served. What is there is kept.`,
    incognitoHere: (name: string) => `Every conversation in “${name}” is incognito: nothing of it is stored, nothing is served to it.`,
    change: "Change that",
  },
  {
    on: "Gedächtnis an",
    off: "Gedächtnis ausgeschaltet",
    incognito: "Inkognito",
    offHere: (name: string) => `In „${name}“ ist das Gedächtnis ausgeschaltet: Nichts wird gespeichert, nichts wird geliefert. Was da ist, bleibt.`,
    incognitoHere: (name: string) => `Jedes Gespräch in „${name}“ ist inkognito: Nichts davon wird gespeichert, nichts wird ihm geliefert.`,
    change: "Ändern",
  },
);

/** Whether anything is remembered here, and the way to where that is switched; it is followed while the page is open. */
export function StandingLink() {
  useFollowed();
  const t = words();
  const now = current();
  if (now === undefined) return null;
  return (
    <a class={now.memoryOn && !now.incognito ? "standing" : "standing off"} href={addressOf("mine")}>
      {!now.memoryOn ? t.off : now.incognito ? t.incognito : t.on}
    </a>
  );
}

/** A line across every page while nothing is remembered. */
export function StandingBanner() {
  const t = words();
  const now = current();
  if (now === undefined || (now.memoryOn && !now.incognito)) return null;
  return (
    <p class="notice">
      {now.memoryOn ? t.incognitoHere(now.space) : t.offHere(now.space)} <a href={addressOf("mine")}>{t.change}</a>
    </p>
  );
}

function current(): Standing | undefined {
  return standing.value?.space === space.value ? standing.value : undefined;
}

function useFollowed(): void {
  useEffect(() => void lookAtStanding(), [ready.value, space.value, memory.value]);
  useEffect(() => {
    // Another tab or a sentence in a chat may have switched it meanwhile
    const seen = () => document.visibilityState === "visible" && void lookAtStanding();
    addEventListener("visibilitychange", seen);
    return () => removeEventListener("visibilitychange", seen);
  }, []);
}
