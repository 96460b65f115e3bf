import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

import { number } from "../../app/formats";
import { agentName } from "../../parts/by_whom";
import { names } from "../../parts/names";
import { type Field, LEAVES, MOST_DAYS, textOf } from "./settings_fields";
import { words } from "./settings_words";
import type { Settings } from "./switching";

const FLAG = ["false", "true"];

interface Editing {
  readonly holds: Settings;
  /** What holds in a space that sets nothing itself; undefined where that is not known. */
  readonly normal: Settings | undefined;
  readonly valueOf: (name: string, holds: unknown) => string;
  readonly write: (name: string, text: string) => void;
  readonly faultOf: (name: string) => string | undefined;
}

/** One setting: what it means, its bounds, what it is where nobody sets it, and what is wrong with what was written. */
export function SettingField({ field, editing }: { readonly field: Field; readonly editing: Editing }) {
  const t = words();
  const { holds, normal, valueOf, write, faultOf } = editing;
  const { name } = field;
  const usual = normal === undefined ? undefined : normal[name];
  if (field.kind === "days" || field.kind === "leaves") return <Table field={field} editing={editing} />;
  const value = valueOf(name, holds[name]);
  const on = { value, onInput: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value) };
  const choices = field.kind === "choice" ? field.choices : field.kind === "flag" ? FLAG : undefined;
  const options: Readonly<Record<string, string>> = choices !== undefined ? (t.options as Readonly<Record<string, Readonly<Record<string, string>>>>)[name] ?? {} : {};
  const notes = [
    t.means[name],
    field.kind === "number" ? boundsOf(field) : undefined,
    usual === undefined ? undefined : t.normally(choices !== undefined ? (options[String(usual)] ?? String(usual)) : shown(usual)),
  ];
  return (
    <Frame label={t.labels[name] ?? name} notes={notes} fault={faultOf(name)}>
      {(described) =>
        choices !== undefined ? (
          <select {...described} value={value} onChange={(event) => write(name, event.currentTarget.value)}>
            {choices.map((one) => (
              <option key={one} value={one}>
                {options[one] ?? one}
              </option>
            ))}
          </select>
        ) : field.kind === "object" ? (
          <textarea {...described} {...on} class="mono" spellcheck={false} rows={4} />
        ) : (
          <input {...described} {...on} inputMode={field.kind === "number" ? "decimal" : "text"} list={name === "time_zone" ? "time-zones" : undefined} autocomplete="off" />
        )
      }
    </Frame>
  );
}

function Table({ field, editing: { holds, normal, valueOf, write, faultOf } }: { readonly field: Field & { kind: "days" | "leaves" }; readonly editing: Editing }) {
  const t = words();
  const { name } = field;
  const held: Readonly<Record<string, number | string>> = holds[name];
  const usual: Readonly<Record<string, number | string>> = normal?.[name] ?? {};
  return (
    <fieldset>
      <legend>{t.labels[name]}</legend>
      <p class="quiet small">{t.means[name]}</p>
      <div class="names">
        {Object.entries(held).map(([member, value]) => {
          const whole = `${name}.${member}`;
          const usually = usual[member];
          const told = field.kind === "days" ? t.bounds("0", number(MOST_DAYS)) : undefined;
          const normally = usually === undefined ? undefined : t.normally(field.kind === "leaves" ? (t.leaves[usually] ?? String(usually)) : shown(usually));
          return (
            <Frame key={member} label={memberName(name, member)} notes={[told, normally]} fault={faultOf(whole) ?? faultOf(name)}>
              {(described) =>
                field.kind === "leaves" ? (
                  <select {...described} value={valueOf(whole, value)} onChange={(event) => write(whole, event.currentTarget.value)}>
                    {LEAVES.map((one) => (
                      <option key={one} value={one}>
                        {t.leaves[one]}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input {...described} inputMode="numeric" value={valueOf(whole, value)} onInput={(event) => write(whole, event.currentTarget.value)} />
                )
              }
            </Frame>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A label, its field, and beneath it what belongs to it; read out with the field. */
export function Frame({
  label,
  notes,
  fault,
  children,
}: {
  readonly label: string;
  readonly notes: readonly (string | undefined)[];
  readonly fault: string | undefined;
  readonly children: (described: { id: string; "aria-describedby": string; "aria-invalid": boolean }) => ComponentChildren;
}) {
  const id = useId();
  const told = notes.filter((one): one is string => one !== undefined && one !== "");
  return (
    <div class="setting">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}-notes`, "aria-invalid": fault !== undefined })}
      <div id={`${id}-notes`} class="small">
        {fault !== undefined && <p class="fault">{fault}</p>}
        <p class="quiet">{told.join(" · ")}</p>
      </div>
    </div>
  );
}

/** The bounds of a number in words. */
export function boundsOf(field: Field): string | undefined {
  if (field.kind !== "number") return undefined;
  const t = words();
  const bounds = t.bounds(number(field.least), number(field.most));
  return field.zero ? t.orZero(bounds) : bounds;
}

function memberName(name: string, member: string): string {
  return name === "tending" ? agentName(member) : (words().ttls[member] ?? names().categories[member] ?? member);
}

function shown(value: unknown): string {
  if (value === null || (typeof value === "object" && Object.keys(value as object).length === 0)) return words().none;
  return typeof value === "number" ? number(value, Number.isInteger(value) ? 0 : 2) : textOf(value);
}
