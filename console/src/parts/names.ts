import { dictionary } from "../app/words";

type Names = Readonly<Record<string, string>>;

/** What the API's own words are called on the screen; what is not listed stands as it is. */
export const names = dictionary(
  {
    pinned: "Pinned",
    kinds: { memory: "Memory", turn: "Message", handoff: "Handoff", rollup: "Roll-up", document: "Document" } as Names,
    states: { active: "In use", superseded: "Superseded", archived: "Archived", quarantined: "In quarantine", deleted: "Forgotten" } as Names,
    categories: { work: "Work", preferences: "Preferences", health: "Health", hobbies: "Hobbies", relationships: "Relationships", other: "Other" } as Names,
    roles: { user: "Person", assistant: "Assistant", system: "System", tool: "Tool" } as Names,
    trusts: { user: "said by the person", agent: "said by an agent", tool: "from a tool", imported: "imported" } as Names,
  },
  {
    pinned: "Angeheftet",
    kinds: { memory: "Erinnerung", turn: "Nachricht", handoff: "Übergabe", rollup: "Zusammenfassung", document: "Dokument" } as Names,
    states: { active: "In Gebrauch", superseded: "Überholt", archived: "Archiviert", quarantined: "In Quarantäne", deleted: "Vergessen" } as Names,
    categories: { work: "Arbeit", preferences: "Vorlieben", health: "Gesundheit", hobbies: "Hobbys", relationships: "Beziehungen", other: "Anderes" } as Names,
    roles: { user: "Person", assistant: "Assistent", system: "System", tool: "Werkzeug" } as Names,
    trusts: { user: "von der Person gesagt", agent: "von einem Agenten", tool: "aus einem Werkzeug", imported: "importiert" } as Names,
  },
);
