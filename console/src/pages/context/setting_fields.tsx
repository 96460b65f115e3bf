import { useId } from "preact/hooks";

import { number } from "../../app/formats";
import { differing, FORMATS, MOST_TOKENS, PROFILES, type Setting, STRATEGIES, TOKENIZERS } from "./asking";
import { slid, slide } from "./shares";
import { words } from "./words";

/** The fields of one setting; what differs from the one beside it says so. */
export function SettingFields({ legend, setting, beside, change }: { readonly legend: string; readonly setting: Setting; readonly beside: Setting | undefined; readonly change: (setting: Setting) => void }) {
  const t = words().settings;
  const other = new Set(beside === undefined ? [] : differing(setting, beside));
  const tokens = (value: number) => Number.isFinite(value) && change({ ...setting, tokens: Math.min(Math.max(Math.round(value), 1), MOST_TOKENS) });
  const mark = (name: keyof Setting) => other.has(name) && <span class="mark small">{t.differs}</span>;
  const slider = useId();
  return (
    <fieldset class="setting">
      <legend>{legend}</legend>
      <div class="row end">
        <label>
          <span>
            {t.tokens} {mark("tokens")}
          </span>
          <input type="number" min={1} max={MOST_TOKENS} value={setting.tokens} onChange={(event) => tokens(event.currentTarget.valueAsNumber)} />
        </label>
        <span class="grow">
          <label class="unseen" for={slider}>
            {t.slider}
          </label>
          <input id={slider} class="slider" type="range" min={0} max={1000} step={10} value={slide(setting.tokens)} aria-valuetext={number(setting.tokens)} onInput={(event) => tokens(slid(event.currentTarget.valueAsNumber))} />
        </span>
      </div>
      <div class="fields">
        <Choice label={t.profile} mark={mark("profile")} all={PROFILES} names={t.profiles} value={setting.profile} change={(profile) => change({ ...setting, profile })} />
        <Choice label={t.strategy} mark={mark("strategy")} all={STRATEGIES} names={t.strategies} value={setting.strategy} change={(strategy) => change({ ...setting, strategy })} />
        <Choice label={t.format} mark={mark("format")} all={FORMATS} names={t.formats} value={setting.format} change={(format) => change({ ...setting, format })} />
        <Choice label={t.tokenizer} mark={mark("tokenizer")} all={TOKENIZERS} names={t.tokenizers} value={setting.tokenizer} change={(tokenizer) => change({ ...setting, tokenizer })} />
      </div>
    </fieldset>
  );
}

function Choice<T extends string>({
  label,
  mark,
  all,
  names,
  value,
  change,
}: {
  readonly label: string;
  readonly mark: preact.ComponentChildren;
  readonly all: readonly T[];
  readonly names: Readonly<Record<string, string>>;
  readonly value: T;
  readonly change: (value: T) => void;
}) {
  return (
    <label>
      <span>
        {label} {mark}
      </span>
      <select value={value} onChange={(event) => change(event.currentTarget.value as T)}>
        {all.map((one) => (
          <option key={one} value={one}>
            {names[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}
