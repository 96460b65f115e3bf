import { dictionary, locale } from "../../app/words";

const words = dictionary(
  {
    tagged: (what: string) => `tagged ${what}`,
    about: (what: string) => `about ${what}`,
    names: (what: string) => `names ${what}`,
    way: (what: string, from: string, hops: string) => `names ${what}, ${hops === "1" ? "one hop" : `${hops} hops`} from ${from}`,
    over: (way: string, over: string) => `${way} over ${over}`,
    said: (day: string, rest: string) => `said on ${day}${rest}`,
    nearest: ", the nearest among what was looked at",
    says: (what: string) => `says ${what}`,
    goesWith: (what: string, asked: string) => `says ${what}, which goes with ${asked}`,
    near: "near to the question in meaning",
    turn: "said in a conversation",
    handoff: "a handoff",
    document: "a document",
  },
  {
    tagged: (what: string) => `trägt das Schlagwort ${what}`,
    about: (what: string) => `handelt von ${what}`,
    names: (what: string) => `nennt ${what}`,
    way: (what: string, from: string, hops: string) => `nennt ${what}, ${hops === "1" ? "einen Schritt" : `${hops} Schritte`} von ${from}`,
    over: (way: string, over: string) => `${way} über ${over}`,
    said: (day: string, rest: string) => `gesagt am ${day}${rest}`,
    nearest: ", am nächsten unter dem, was angesehen wurde",
    says: (what: string) => `sagt ${what}`,
    goesWith: (what: string, asked: string) => `sagt ${what}, was zu ${asked} gehört`,
    near: "kommt der Frage in der Bedeutung nah",
    turn: "in einem Gespräch gesagt",
    handoff: "eine Übergabe",
    document: "ein Dokument",
  },
);

type Words = ReturnType<typeof words>;

/** The clauses that a reason is made of, as `core/spaces/discovery/reasons.py` words them. */
const CLAUSES: readonly (readonly [RegExp, (t: Words, parts: readonly string[]) => string])[] = [
  [/^near to the question in meaning$/, (t) => t.near],
  [/^said in a conversation$/, (t) => t.turn],
  [/^a handoff$/, (t) => t.handoff],
  [/^a document$/, (t) => t.document],
  [/^said on (\d+ \w+ \d+), the nearest among what was looked at$/, (t, [day = ""]) => t.said(dayWords(day), t.nearest)],
  [/^said on (\d+ \w+ \d+)(.*)$/s, (t, [day = "", rest = ""]) => t.said(dayWords(day), rest)],
  [/^tagged (.+)$/s, (t, [what = ""]) => t.tagged(what)],
  [/^about (.+)$/s, (t, [what = ""]) => t.about(what)],
  [/^says (.+), which goes with (.+)$/s, (t, [what = "", asked = ""]) => t.goesWith(what, asked)],
  [/^says (.+)$/s, (t, [what = ""]) => t.says(what)],
  [/^names (.+), one hop from (.+)$/s, (t, [what = "", from = ""]) => t.way(what, from, "1")],
  [/^names (.+), (\d+) hops from (.+?) over (.+)$/s, (t, [what = "", hops = "", from = "", over = ""]) => t.over(t.way(what, from, hops), over)],
  [/^names (.+)$/s, (t, [what = ""]) => t.names(what)],
];

/** Return why a result is there in the language of the page; a clause that is not known stands as it is. */
export function reasonWords(reason: string): string {
  const t = words();
  return reason.split("; ").map((clause) => inWords(clause, t)).join("; ");
}

function dayWords(day: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day} UTC`));
}

function inWords(clause: string, t: Words): string {
  for (const [shape, tell] of CLAUSES) {
    const found = shape.exec(clause);
    if (found !== null) return tell(t, found.slice(1));
  }
  return clause;
}
