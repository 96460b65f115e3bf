import { dictionary } from "../../app/words";

/** What stands on several sections of the page. */
export const words = dictionary(
  {
    title: "Mine",
    sections: {
      switch: "Memory on or off",
      settings: "Settings of the space",
      profile: "Your profile",
      shares: "Sharing between spaces",
      transfer: "Take away and bring in",
      forget: "Forget a topic",
      erase: "Erase",
      trail: "Who did what",
      say: "Say it in a sentence",
    },
    reading: "Reading …",
    entries: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
    away: "The server does not answer. It is asked again until it does; keep this page open.",
    cancel: "Cancel",
    cancelled: "Cancelled.",
    inSpace: (name: string) => `In the space “${name}”`,
  },
  {
    title: "Meins",
    sections: {
      switch: "Gedächtnis an oder aus",
      settings: "Einstellungen des Bereichs",
      profile: "Ihr Profil",
      shares: "Teilen zwischen Bereichen",
      transfer: "Mitnehmen und einspielen",
      forget: "Ein Thema vergessen",
      erase: "Löschen",
      trail: "Wer was getan hat",
      say: "In einem Satz sagen",
    },
    reading: "Wird gelesen …",
    entries: (count: number) => (count === 1 ? "1 Eintrag" : `${count} Einträge`),
    away: "Der Server antwortet nicht. Er wird gefragt, bis er es tut; lassen Sie diese Seite offen.",
    cancel: "Abbrechen",
    cancelled: "Abgebrochen.",
    inSpace: (name: string) => `Im Bereich „${name}“`,
  },
);
