import { ConnectionError, isProblem } from "recollect-client";

import { dictionary } from "./words";

/** What went wrong, and what to do about it, in words for people. */
export interface Told {
  readonly what: string;
  readonly then: string;
  /** Names the request in the server's log. */
  readonly requestId?: string | undefined;
}

const words = dictionary(
  {
    away: ["The server does not answer.", "Is it running, and is this machine online? It is tried again when you ask for it."],
    unknown: ["Something went wrong in this page.", "Load the page again. If it happens again, tell those who run the service what you did."],
    other: ["The server refused this.", ""],
    kinds: {
      "not-authenticated": ["The server wants to know who you are.", "Sign in, with a key that is still valid."],
      "not-permitted": ["You may not do this.", "Ask those who run the service, or sign in as somebody who may."],
      "entry-not-found": ["This entry is not there.", "It may have been forgotten for good, or it is in another space."],
      "precondition-failed": ["Somebody else was faster: this has changed since you read it.", "Load it again, then do it once more."],
      "version-conflict": ["Somebody else was faster: this entry has changed since you read it.", "Look at both versions and choose."],
      "rate-limited": ["Too many calls in a short time.", "Wait a moment, then go on."],
      "store-full": ["The server's disk is full.", "Nothing new can be stored; reading goes on. Those who run the service have to make room."],
      "store-damaged": ["A part of the data file cannot be read.", "Those who run the service should run `recollect admin check`."],
      timeout: ["It took too long.", "What was stored until then is kept. Look, then do it again."],
      unavailable: ["The server has too much to do, or a part of it is away.", "Try again in a moment."],
      erased: ["This was erased while you were at it.", "Nothing was stored."],
      settled: ["This was decided already.", "A decision can be undone, not changed."],
    },
  } as const,
  {
    away: ["Der Server antwortet nicht.", "Läuft er, und ist dieser Rechner online? Es wird noch einmal versucht, wenn Sie es verlangen."],
    unknown: ["In dieser Seite ist etwas schiefgegangen.", "Laden Sie die Seite neu. Geschieht es wieder, sagen Sie den Betreibern, was Sie getan haben."],
    other: ["Der Server hat das abgelehnt.", ""],
    kinds: {
      "not-authenticated": ["Der Server will wissen, wer Sie sind.", "Melden Sie sich an, mit einem Schlüssel, der noch gilt."],
      "not-permitted": ["Das dürfen Sie nicht.", "Fragen Sie die Betreiber, oder melden Sie sich als jemand an, der es darf."],
      "entry-not-found": ["Diesen Eintrag gibt es nicht.", "Vielleicht wurde er endgültig vergessen, oder er steht in einem anderen Bereich."],
      "precondition-failed": ["Jemand war schneller: Das hat sich geändert, seit Sie es gelesen haben.", "Laden Sie es neu, dann noch einmal."],
      "version-conflict": ["Jemand war schneller: Der Eintrag hat sich geändert, seit Sie ihn gelesen haben.", "Sehen Sie beide Fassungen an und wählen Sie."],
      "rate-limited": ["Zu viele Aufrufe in kurzer Zeit.", "Warten Sie einen Augenblick, dann geht es weiter."],
      "store-full": ["Die Platte des Servers ist voll.", "Neues kann nicht gespeichert werden; lesen geht weiter. Die Betreiber müssen Platz schaffen."],
      "store-damaged": ["Ein Teil der Datei ist nicht lesbar.", "Die Betreiber sollten `recollect admin check` ausführen."],
      timeout: ["Es hat zu lange gedauert.", "Was bis dahin gespeichert wurde, bleibt. Sehen Sie nach, dann noch einmal."],
      unavailable: ["Der Server hat zu viel zu tun, oder ein Teil von ihm ist nicht da.", "Versuchen Sie es gleich noch einmal."],
      erased: ["Das wurde inzwischen gelöscht.", "Es wurde nichts gespeichert."],
      settled: ["Das ist schon entschieden.", "Eine Entscheidung lässt sich zurücknehmen, nicht ändern."],
    },
  },
);

/** Return what to tell of something that was thrown. The server's own detail says what would be right. */
export function told(failure: unknown): Told {
  const known = words();
  if (failure instanceof ConnectionError) return pair(known.away);
  if (!isProblem(failure)) return pair(known.unknown);
  const kinds: Readonly<Record<string, Pair>> = known.kinds;
  const found = kinds[failure.kind];
  const fields = failure.errors.map(({ field, problem }) => `${field}: ${problem}`).join("; ");
  const own = fields || failure.document.detail;
  return { ...(found === undefined ? { what: known.other[0], then: own } : pair(found)), requestId: failure.requestId };
}

type Pair = readonly [string, string];

function pair([what, then]: Pair): Told {
  return { what, then };
}
