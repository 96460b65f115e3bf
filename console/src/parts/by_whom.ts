import { dictionary } from "../app/words";

type Names = Readonly<Record<string, string>>;

const words = dictionary(
  {
    you: "by you",
    schedule: "by itself, on schedule",
    agent: (name: string) => `by the agent ${name}`,
    tends: (name: string) => `by the ${name}, an agent that tends the space`,
    job: (name: string) => `by the service itself: ${name}`,
    tenders: { reviewer: "reviewer", tagger: "tagger", linker: "linker", corrector: "corrector", condenser: "condenser", archiver: "archiver", splitter: "splitter" } as Names,
    jobs: {
      capacity: "the space had more than its bound",
      compare: "memories were held against each other",
      conflicts: "newer memories take the place of older ones in this space",
      enricher: "a language model found what the rules had not",
      extractor: "it was said in a conversation",
      judge: "the language model found that both can hold",
      link: "memories that name the same were joined",
      prune: "nobody had used it for long",
      purge: "the time for bringing it back was over",
      replacer: "the sentence as it was said takes its place",
      retain: "it was old, and a roll-up tells it",
      roll_up: "old memories were summed up",
      sources: "what it was made of is gone",
      tagger: "memories near to it carry these tags",
    } as Names,
  },
  {
    you: "von Ihnen",
    schedule: "von selbst, nach Zeitplan",
    agent: (name: string) => `vom Agenten ${name}`,
    tends: (name: string) => `vom Agenten „${name}“, der den Bereich pflegt`,
    job: (name: string) => `vom Dienst selbst: ${name}`,
    tenders: { reviewer: "Prüfer", tagger: "Verschlagworter", linker: "Verknüpfer", corrector: "Korrektor", condenser: "Verdichter", archiver: "Archivar", splitter: "Aufteiler" } as Names,
    jobs: {
      capacity: "im Bereich stand mehr, als er fasst",
      compare: "Erinnerungen wurden miteinander verglichen",
      conflicts: "in diesem Bereich lösen neuere Erinnerungen ältere ab",
      enricher: "ein Sprachmodell fand, was die Regeln nicht fanden",
      extractor: "es wurde in einem Gespräch gesagt",
      judge: "das Sprachmodell fand, dass beides gelten kann",
      link: "Erinnerungen, die dasselbe nennen, wurden verbunden",
      prune: "lange hat es niemand gebraucht",
      purge: "die Frist zum Zurückholen war vorbei",
      replacer: "an seine Stelle tritt der Satz, wie er gesagt wurde",
      retain: "es war alt, und eine Zusammenfassung erzählt davon",
      roll_up: "Altes wurde zusammengefasst",
      sources: "woraus es gemacht war, ist nicht mehr da",
      tagger: "Erinnerungen in seiner Nähe tragen diese Schlagwörter",
    } as Names,
  },
);

/** Return by whom something was done, as the end of a sentence: the API says `user`, `agent:name`, `job:name` or `schedule`. */
export function byWhom(by: string): string {
  const t = words();
  if (by === "user") return t.you;
  if (by === "schedule") return t.schedule;
  const [, kind, name = ""] = /^(agent|job):(.*)$/s.exec(by) ?? [];
  if (kind === undefined) return by;
  if (kind === "job") return t.job(t.jobs[name] ?? name);
  const tender = t.tenders[name];
  return tender === undefined ? t.agent(name) : t.tends(tender);
}

/** Return what an agent that tends a space is called. */
export function agentName(name: string): string {
  const known = words().tenders[name] ?? name;
  return known.slice(0, 1).toUpperCase() + known.slice(1);
}
