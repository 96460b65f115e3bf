import { useState } from "preact/hooks";
import { isProblem } from "recollect-client";
import type { components } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { moment, zone } from "../../app/formats";
import { carriedOut } from "../../app/outbox";
import { tell } from "../../app/toasts";
import { dictionary } from "../../app/words";
import { Dialog } from "../../parts/dialog";
import { Failure } from "../../parts/failure";
import { Frame } from "./setting_field";
import { TimeZones } from "./time_zones";
import { words as common } from "./words";

type Profile = components["schemas"]["ProfileAnswer"];
const FIELDS = ["name", "language", "time_zone", "text"] as const;
type FieldName = (typeof FIELDS)[number];
type Written = Readonly<Partial<Record<FieldName, string>>>;

const MOST = { name: 128, language: 35, time_zone: 64, text: 500 } as const;

const words = dictionary(
  {
    title: "Your profile",
    intro: "What you say about yourself, for all of your spaces. The short text opens every context that an assistant gets.",
    labels: { name: "Name", language: "Language", time_zone: "Time zone", text: "About you, in a few sentences" },
    notes: {
      name: "What you are called.",
      language: "A tag such as en, de or pt-BR. Spaces that set none have this one.",
      time_zone: "Type to search, such as Berlin. Spaces that set none have this one; this console tells times in it.",
      text: "Such as: I am a nurse and work nights. Passwords and keys are refused.",
    },
    left: (count: number) => `${count} of 500 characters are left`,
    server: (problem: string) => `The server says: ${problem}.`,
    save: "Save the profile",
    back: "Take changes back",
    saved: "The profile is saved.",
    never: "Nothing was said here yet.",
    last: (when: string) => `Last changed ${when}.`,
    clash: "Somebody else changed the profile meanwhile",
    clashHow: "Since you read it, it was changed elsewhere, in another tab say. Which one is to hold?",
    theirs: "As it is on the server",
    mine: "As you wrote it",
    takeTheirs: "Keep the one on the server",
    takeMine: "Save mine in its place",
    empty: "(empty)",
  },
  {
    title: "Ihr Profil",
    intro: "Was Sie über sich sagen, für alle Ihre Bereiche. Der kurze Text eröffnet jeden Kontext, den ein Assistent bekommt.",
    labels: { name: "Name", language: "Sprache", time_zone: "Zeitzone", text: "Über Sie, in ein paar Sätzen" },
    notes: {
      name: "Wie Sie heißen.",
      language: "Ein Kürzel wie de, en oder pt-BR. Bereiche, die keine setzen, haben diese.",
      time_zone: "Tippen Sie, um zu suchen, etwa Berlin. Bereiche, die keine setzen, haben diese; in ihr nennt diese Konsole Zeiten.",
      text: "Etwa: Ich bin Krankenpflegerin und arbeite nachts. Passwörter und Schlüssel werden abgelehnt.",
    },
    left: (count: number) => `${count} von 500 Zeichen sind noch frei`,
    server: (problem: string) => `Der Server sagt: ${problem}.`,
    save: "Profil speichern",
    back: "Änderungen verwerfen",
    saved: "Das Profil ist gespeichert.",
    never: "Hier wurde noch nichts gesagt.",
    last: (when: string) => `Zuletzt geändert ${when}.`,
    clash: "Jemand hat das Profil inzwischen geändert",
    clashHow: "Seit Sie es gelesen haben, wurde es anderswo geändert, etwa in einem anderen Tab. Welches soll gelten?",
    theirs: "Wie es auf dem Server steht",
    mine: "Wie Sie es geschrieben haben",
    takeTheirs: "Das auf dem Server behalten",
    takeMine: "Meines an seiner Stelle speichern",
    empty: "(leer)",
  },
);

/** What the person says about themselves; written only over the version that was read. */
export default function ProfileSection() {
  const t = words();
  const profile = useAnswer(readProfile, [memory.value]);
  const [written, setWritten] = useState<Written>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>();
  const [clash, setClash] = useState<Profile>();
  const holds = profile.answer;
  if (holds === undefined) {
    return profile.failure === undefined ? <p class="quiet">{common().reading}</p> : <Failure failure={profile.failure} again={profile.again} />;
  }
  const valueOf = (name: FieldName, of: Profile = holds) => (of === holds ? written[name] : undefined) ?? of[name] ?? "";
  const isChanged = FIELDS.some((name) => valueOf(name) !== (holds[name] ?? ""));

  const save = async (over: Profile) => {
    setFailure(undefined);
    setRefused({});
    const body = Object.fromEntries(FIELDS.map((name) => [name, valueOf(name).trim() === "" ? null : valueOf(name)]));
    const headers = over.version === 0 ? {} : { "If-Match": `"${over.version}"` };
    try {
      const { data } = await carriedOut(() => memory.value.api.PUT("/v1/memory/profile", { body, headers }));
      if (data !== undefined) taken(data);
      tell(t.saved);
    } catch (thrown) {
      if (isProblem(thrown, "version-conflict", "precondition-failed")) {
        const theirs = await readProfile().catch(() => undefined);
        // A save whose answer was lost has made the version that is there now
        if (theirs !== undefined && FIELDS.every((name) => (theirs[name] ?? "") === valueOf(name))) taken(theirs);
        else if (theirs !== undefined) setClash(theirs);
        else setFailure(thrown);
      } else if (isProblem(thrown, "validation")) {
        setRefused(Object.fromEntries(thrown.errors.map(({ field, problem }) => [field, problem])));
        if (!thrown.errors.some(({ field }) => (FIELDS as readonly string[]).includes(field))) setFailure(thrown);
        requestAnimationFrame(() => document.querySelector<HTMLElement>(".profile [aria-invalid=true]")?.focus());
      } else setFailure(thrown);
    }
  };
  const taken = (now: Profile) => {
    profile.put(() => now);
    setWritten({});
    zone.value = now.time_zone ?? undefined;
  };
  const field = (name: FieldName) => (
    <Frame
      label={t.labels[name]}
      notes={[t.notes[name], name === "text" ? t.left(MOST.text - valueOf("text").length) : undefined]}
      fault={refused[name] === undefined ? undefined : t.server(refused[name])}
    >
      {(described) => {
        const on = { ...described, value: valueOf(name), maxLength: MOST[name], dir: "auto" as const, onInput: (event: { currentTarget: { value: string } }) => setWritten({ ...written, [name]: event.currentTarget.value }) };
        return name === "text" ? <textarea {...on} rows={4} /> : <input {...on} autocomplete={name === "name" ? "name" : "off"} list={name === "time_zone" ? "time-zones" : undefined} />;
      }}
    </Frame>
  );
  return (
    <section class="card profile">
      <h2>{t.title}</h2>
      <p>{t.intro}</p>
      <TimeZones />
      <form noValidate onSubmit={(event) => (event.preventDefault(), void save(holds))}>
        {FIELDS.map(field)}
        {failure !== undefined && <Failure failure={failure} />}
        <div class="row">
          <button type="submit" class="main" disabled={!isChanged}>
            {t.save}
          </button>
          <button type="button" disabled={!isChanged} onClick={() => (setWritten({}), setRefused({}))}>
            {t.back}
          </button>
        </div>
      </form>
      <p class="quiet small">{holds.modified_at === null ? t.never : t.last(moment(holds.modified_at))}</p>
      {clash !== undefined && (
        <Dialog title={t.clash} close={() => setClash(undefined)}>
          <p>{t.clashHow}</p>
          <div class="columns">
            <Version title={t.theirs} of={(name) => clash[name] ?? ""} />
            <Version title={t.mine} of={(name) => valueOf(name)} />
          </div>
          <div class="row">
            <button type="button" class="main" onClick={() => (setClash(undefined), taken(clash))}>
              {t.takeTheirs}
            </button>
            <button type="button" onClick={() => (setClash(undefined), void save(clash))}>
              {t.takeMine}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Version({ title, of }: { readonly title: string; readonly of: (name: FieldName) => string }) {
  const t = words();
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {FIELDS.map((name) => (
          <div key={name}>
            <dt class="quiet small">{t.labels[name]}</dt>
            <dd class="text" dir="auto">
              {of(name) || t.empty}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

async function readProfile(signal?: AbortSignal): Promise<Profile> {
  const { data } = await memory.value.api.GET("/v1/memory/profile", signal === undefined ? {} : { signal });
  if (data === undefined) throw new Error("the profile was answered with nothing");
  return data;
}
