import { useEffect, useState } from "preact/hooks";
import { isProblem } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { Failure } from "../../parts/failure";
import { boundsOf, SettingField } from "./setting_field";
import { type Fault, type Field, GROUPS, readWritten, textOf, type Written } from "./settings_fields";
import { words } from "./settings_words";
import { changeSettings, type NewSettings, readSettings, type Settings } from "./switching";
import { TimeZones } from "./time_zones";
import { words as common } from "./words";

const GROUP_NAMES = Object.keys(GROUPS) as readonly (keyof typeof GROUPS)[];

/** The settings of a space: all that can be set, with what it means; saved together, and taken back together. */
export default function SettingsSection() {
  const t = words();
  const name = space.value;
  const settings = useAnswer((signal) => readSettings(name, signal), [memory.value, name]);
  const normal = useAnswer((signal) => whatIsNormal(signal), [memory.value]);
  const [written, setWritten] = useState<Written>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>();
  const [tried, setTried] = useState(false);
  useEffect(() => setWritten({}), [name]);

  const holds = settings.answer;
  if (holds === undefined) {
    return settings.failure === undefined ? <p class="quiet">{common().reading}</p> : <Failure failure={settings.failure} again={settings.again} />;
  }
  const { values, faults } = readWritten(written, holds);
  const count = Object.keys(values).length + Object.keys(faults).length;

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    setRefused({});
    if (Object.keys(faults).length > 0) return focusFault();
    const former = Object.fromEntries(Object.keys(values).map((one) => [one, holds[one as keyof Settings]]));
    try {
      const now = await changeSettings(name, values as NewSettings);
      settings.put(() => now);
      setWritten({});
      setTried(false);
      tell(t.saved, { undo: () => void takeBack(former) });
    } catch (thrown) {
      if (!isProblem(thrown, "validation")) return setFailure(thrown);
      setRefused(Object.fromEntries(thrown.errors.map(({ field, problem }) => [field, problem])));
      if (thrown.errors.some(({ field }) => !isShown(field))) setFailure(thrown);
      focusFault();
    }
  };
  const takeBack = async (former: Readonly<Record<string, unknown>>) => {
    // What was not set before cannot be unset: it keeps its new value
    const set = Object.fromEntries(Object.entries(former).filter(([, value]) => value !== null));
    try {
      if (Object.keys(set).length > 0) {
        const now = await changeSettings(name, set as NewSettings);
        settings.put(() => now);
      }
      tell(t.undone);
    } catch (thrown) {
      settings.again();
      const { what, then } = told(thrown);
      tell(`${what} ${then}`, { bad: true });
    }
  };
  const editing = {
    holds,
    normal: normal.answer,
    valueOf: (field: string, value: unknown) => written[field] ?? textOf(value),
    write: (field: string, text: string) => setWritten((before) => ({ ...before, [field]: text })),
    faultOf: (field: string) => {
      const server = Object.entries(refused).find(([one]) => one === field || (field === "profiles" && one.startsWith("profiles.")))?.[1];
      if (server !== undefined) return t.faults.server(server);
      const own = tried ? faults[field] : undefined;
      return own === undefined ? undefined : faultText(own, field);
    },
  };
  return (
    <form class="settings" noValidate onSubmit={(event) => void save(event)}>
      <h2>{t.title(name)}</h2>
      <p>
        {t.intro} {t.elsewhere}
      </p>
      <TimeZones />
      {GROUP_NAMES.map((group) => (
        <section key={group} class="card">
          <h3>{t.groups[group]}</h3>
          {(GROUPS[group] as readonly Field[]).map((field) => (
            <SettingField key={field.name} field={field} editing={editing} />
          ))}
        </section>
      ))}
      {failure !== undefined && <Failure failure={failure} />}
      <div class="save row">
        <button type="submit" class="main" disabled={count === 0}>
          {t.save}
        </button>
        <button type="button" disabled={count === 0} onClick={() => (setWritten({}), setRefused({}), setFailure(undefined), setTried(false))}>
          {t.back}
        </button>
        <span role="status">{tried && Object.keys(faults).length + Object.keys(refused).length > 0 ? t.look : count > 0 ? t.changed(count) : ""}</span>
      </div>
    </form>
  );
}

function faultText(fault: Fault, name: string): string {
  const t = words();
  if (fault !== "bounds") return t.faults[fault];
  const field = (Object.values(GROUPS).flat() as readonly Field[]).find((one) => one.name === name);
  return t.faults.bounds((field && boundsOf(field)) ?? t.bounds("0", "3650"));
}

function isShown(field: string): boolean {
  const [name = ""] = field.split(".");
  return (Object.values(GROUPS).flat() as readonly Field[]).some((one) => one.name === name);
}

/** What holds in a space that sets nothing: the deployment's settings, with the person's language and zone. */
async function whatIsNormal(signal: AbortSignal): Promise<Settings> {
  return readSettings(`nobodys-${crypto.randomUUID()}`, signal); // reading makes no space
}

function focusFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".settings [aria-invalid=true]")?.focus());
}
