import type { Settings } from "./switching";

/** A setting that is a number. Where 0 means something of its own (no bound, never), `zero` says so. */
interface NumberField {
  readonly kind: "number";
  readonly name: keyof Settings & string;
  readonly least: number;
  readonly most: number;
  readonly zero: boolean;
}

interface ChoiceField {
  readonly kind: "choice";
  readonly name: keyof Settings & string;
  readonly choices: readonly string[];
}

/** A setting that holds or does not. */
interface FlagField {
  readonly kind: "flag";
  readonly name: "keep_questions";
}

/** A setting that is written: an IETF tag, an IANA name. */
interface TextField {
  readonly kind: "text";
  readonly name: "language" | "time_zone";
}

/** Several numbers or choices by name, set together. */
interface TableField {
  readonly kind: "days" | "leaves";
  readonly name: "ttl_days" | "tending";
}

/** Numbers of profiles, as the API has them. */
interface ObjectField {
  readonly kind: "object";
  readonly name: "profiles";
}

export type Field = NumberField | ChoiceField | FlagField | TextField | TableField | ObjectField;

const number = (name: NumberField["name"], least: number, most: number, { zero = false } = {}): NumberField => ({ kind: "number", name, least, most, zero });
const choice = (name: ChoiceField["name"], ...choices: string[]): ChoiceField => ({ kind: "choice", name, choices });

/** The settings of a space in the order of the page; those of pause and incognito stand where these are switched. */
export const GROUPS = {
  remembered: [choice("extract", "judge", "llm", "off"), choice("secrets", "refuse", "redact"), choice("on_conflict", "ask", "supersede"), { kind: "text", name: "language" }, { kind: "text", name: "time_zone" }],
  kept: [
    number("soft_cap", 1, 2000, { zero: true }),
    choice("over_cap", "archive", "delete"),
    number("turn_cap", 1, 1_000_000, { zero: true }),
    { kind: "days", name: "ttl_days" },
    number("roll_up_days", 1, 3650, { zero: true }),
    number("retention_days", 1, 3650, { zero: true }),
    number("undo_hours", 0, 168),
    { kind: "flag", name: "keep_questions" },
  ],
  found: [number("min_relevance", 0, 1), number("context_blocks", 1, 10), { kind: "object", name: "profiles" }],
  tended: [{ kind: "leaves", name: "tending" }, number("max_per_tags", 10, 500, { zero: true })],
  cost: [number("monthly_model_cost", 0, 10_000)],
} as const satisfies Readonly<Record<string, readonly Field[]>>;

export const TTLS = ["work", "preferences", "health", "hobbies", "relationships", "other", "turns", "handoffs"] as const;
export const AGENTS = ["reviewer", "tagger", "linker", "corrector", "condenser", "archiver", "splitter"] as const;
export const LEAVES = ["off", "propose", "apply", "all"] as const;
export const MOST_DAYS = 3650;

/** What somebody wrote into the fields, by the name of the setting; of a table, by `name.member`. */
export type Written = Readonly<Record<string, string>>;

export type Fault = "number" | "bounds" | "json";

/** What is to be sent: the settings that were written otherwise than they hold; and what cannot be read, by its field. */
export function readWritten(written: Written, holds: Settings): { readonly values: Readonly<Record<string, unknown>>; readonly faults: Readonly<Record<string, Fault>> } {
  const values: Record<string, unknown> = {};
  const faults: Record<string, Fault> = {};
  for (const field of Object.values(GROUPS).flat() as readonly Field[]) {
    const { name, kind } = field;
    if (kind === "days" || kind === "leaves") {
      const held: Readonly<Record<string, number | string>> = holds[name];
      const found: Record<string, unknown> = {};
      for (const [member, value] of Object.entries(held)) {
        const text = written[`${name}.${member}`];
        found[member] = text === undefined ? value : kind === "leaves" ? text : numberOf(text, 0, MOST_DAYS, `${name}.${member}`, faults);
      }
      if (Object.entries(found).some(([member, value]) => value !== held[member])) values[name] = found;
      continue;
    }
    const text = written[name];
    if (text === undefined || text === textOf(holds[name])) continue;
    if (kind === "number") values[name] = text.trim() === "0" && field.zero ? 0 : numberOf(text, field.least, field.most, name, faults);
    else if (kind === "flag") values[name] = text === "true";
    else if (kind === "object") {
      try {
        values[name] = JSON.parse(text.trim() === "" ? "{}" : text);
      } catch {
        faults[name] = "json";
      }
    } else values[name] = text.trim();
  }
  for (const name of Object.keys(faults)) delete values[name.split(".")[0] ?? name];
  return { values, faults };
}

/** What stands in a field for a value. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}

function numberOf(text: string, least: number, most: number, name: string, faults: Record<string, Fault>): number | undefined {
  const value = text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
  if (Number.isNaN(value)) faults[name] = "number";
  else if (value < least || value > most) faults[name] = "bounds";
  else return value;
  return undefined;
}
