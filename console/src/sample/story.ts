import type { components } from "recollect-client";

type Message = components["schemas"]["NewMessage"];

/** Something that is remembered in the story: so many days ago, in so many words. */
export interface Told {
  readonly days: number;
  readonly text: string;
  readonly tags: readonly string[];
  readonly name?: string;
  readonly pinned?: true;
  /** Days from now on until when it holds; before today where it is below 0. */
  readonly until?: number;
  /** Said by the assistant, not by Nora. */
  readonly byAssistant?: true;
  /** The message that it was made of. */
  readonly from?: string;
}

/** A conversation: the messages of one day, a minute or two apart. */
export interface Talk {
  readonly session: string;
  readonly days: number;
  /** The time of its first message and the zone it was said in. */
  readonly at: string;
  readonly messages: readonly (readonly [who: "nora" | "assistant", text: string])[];
}

/** A day as it is said in the story, so many days from now on. */
function on(days: number, now: Date): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(now.getTime() + days * DAY));
}

export const DAY = 86_400_000;
export const LAUNCH = "sample-launch-date";
export const STANDUP = "sample-standup";
export const PARKING = "sample-parking";
export const WALNUTS = "sample-walnuts";
export const WALNUTS_SAID = "sample-emil-3";

/** What Nora, who makes bicycle lights in Hamburg, told her assistants in four months, the oldest first. */
export function told(now: Date): readonly Told[] {
  return [
    { days: 118, text: "I am product manager for bicycle lights at Halden in Hamburg.", tags: ["work", "about me"] },
    { days: 118, text: "I prefer short answers with the result first.", tags: ["about me"], pinned: true },
    { days: 117, text: "Tomasz leads the engineers, Priya does the design, and Meike is my manager.", tags: ["work", "people"] },
    { days: 115, text: "Ich wohne mit Kalle und unserem Kater Fritz in Hamburg-Ottensen.", tags: ["zuhause", "familie"] },
    { days: 113, text: "I take my coffee black, and after four in the afternoon only tea.", tags: ["food", "about me"] },
    { days: 112, text: "Fritz bekommt jeden Morgen eine halbe Tablette für die Schilddrüse, am besten in Leberwurst.", tags: ["katze"] },
    { days: 110, text: "The Lumen 2 gets a USB-C socket in place of the micro USB of the Lumen 1.", tags: ["work", "lumen"] },
    { days: 104, text: "Our standup is every weekday at 9:00.", tags: ["work"], name: STANDUP },
    { days: 100, text: "Meine Schwester Ida wohnt in Lübeck und hat einen Sohn, Emil. Er ist sechs.", tags: ["familie"] },
    { days: 98, text: "Albrecht in Leipzig makes the housings of the Lumen 2; a batch takes six weeks.", tags: ["work", "lumen", "people"] },
    { days: 95, text: "I am allergic to penicillin.", tags: ["health"], pinned: true },
    { days: 90, text: `The launch of the Lumen 2 is on ${on(30, now)}.`, tags: ["work", "lumen"], name: LAUNCH },
    { days: 86, text: "Unsere Nachbarin Frau Yildiz hat den Zweitschlüssel und gießt die Blumen, wenn wir verreist sind.", tags: ["zuhause", "people"] },
    { days: 80, text: "I may park in the courtyard of number 14, space 7.", tags: ["zuhause"], name: PARKING, until: -12 },
    { days: 75, text: "Meine Zahnärztin ist Dr. Brandt in der Bahrenfelder Straße.", tags: ["health"] },
    { days: 70, text: "Kalle wünscht sich zum Geburtstag einen Kurs im Drechseln.", tags: ["familie"] },
    { days: 64, text: "I take the train rather than a plane wherever it is less than eight hours.", tags: ["travel", "about me"] },
    { days: 60, text: "The warranty of the Lumen 2 is two years.", tags: ["work", "lumen"] },
    { days: 55, text: "Priya wants a box without any plastic: the insert is of cardboard.", tags: ["work", "lumen"] },
    { days: 48, text: "The film for the launch may cost 18,000 euros.", tags: ["work", "lumen", "money"] },
    { days: 45, text: "I run five kilometres along the Elbe on Tuesdays and Thursdays.", tags: ["health"] },
    { days: 36, text: "Denise Okafor of Maple Cycles in Toronto asked for 600 Lumen 2 by next autumn.", tags: ["work", "lumen", "travel", "people"] },
    { days: 35, text: "Meike is on parental leave; Jonas stands in for her until she is back.", tags: ["work", "people"] },
    { days: 26, text: "Ida is allergic to walnuts.", tags: ["familie", "health"], name: WALNUTS, byAssistant: true, from: WALNUTS_SAID },
    { days: 20, text: `The launch of the Lumen 2 is on ${on(44, now)}.`, tags: ["work", "lumen"] },
    { days: 15, text: "My knee hurts, so I swim in the Festland pool instead of running.", tags: ["health"] },
    { days: 12, text: "The warranty of the Lumen 2 is three years.", tags: ["work", "lumen"] },
    { days: 9, text: "Die Tierärztin von Fritz ist Dr. Sommer in Altona.", tags: ["katze"] },
    { days: 4, text: "Jonas wants the numbers of the week every Friday before noon, as a table.", tags: ["work", "people"] },
  ];
}

/** What was said, word for word. The walnuts are what the assistant got wrong. */
export const TALKS: readonly Talk[] = [
  {
    session: "sample-toronto",
    days: 37,
    at: "17:40:00-05:00",
    messages: [
      ["nora", "We are in Toronto, at the Wren on Queen Street. It is minus twelve and Tomasz has lost a glove."],
      ["assistant", "Welcome to Toronto! Shall I note the hotel?"],
      ["nora", "Yes. The fair opens tomorrow at ten, our stand is C 214."],
      ["assistant", "Noted: stand C 214, from ten o'clock."],
    ],
  },
  {
    session: "sample-emil",
    days: 26,
    at: "18:05:00+01:00",
    messages: [
      ["nora", "My sister Ida comes on Sunday and brings Emil along. What could I bake?"],
      ["assistant", "How about an apple cake? Is there anything that one of them may not eat?"],
      ["nora", "He can't have walnuts, his lips swell up at once. Apples are fine."],
      ["assistant", "Then an apple cake it is, and I leave the nuts out."],
      ["nora", "Great. I still have to buy cinnamon."],
    ],
  },
  {
    session: "sample-launch",
    days: 20,
    at: "09:45:00+01:00",
    messages: [
      ["nora", "Albrecht called: the tool for the housings cracked, he needs two more weeks."],
      ["assistant", "Then the launch of the Lumen 2 moves as well?"],
      ["nora", "Yes, by two weeks. Please tell Priya that she has time for the box until then."],
    ],
  },
  {
    session: "sample-fritz",
    days: 9,
    at: "08:20:00+01:00",
    messages: [
      ["nora", "Fritz hat seit gestern kaum gefressen, ich gehe heute mit ihm zur Tierärztin."],
      ["assistant", "Gute Besserung für Fritz! Soll ich den Termin notieren?"],
      ["nora", "Um 16 Uhr bei Dr. Sommer. Kalle kommt mit, allein halte ich den Korb nicht."],
    ],
  },
];

/** A message as the API takes it. */
export function messagesOf(talk: Talk, now: Date): Message[] {
  const day = new Date(now.getTime() - talk.days * DAY).toISOString().slice(0, 10);
  const first = new Date(`${day}T${talk.at}`).getTime();
  return talk.messages.map(([who, text], place) => ({
    id: `${talk.session}-${place + 1}`,
    role: who === "nora" ? "user" : "assistant",
    speaker: who === "nora" ? "Nora" : "Assistant",
    at: new Date(first + place * 70_000).toISOString(),
    text,
  }));
}
