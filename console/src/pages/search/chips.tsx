import { moment, percent, zone } from "../../app/formats";
import { instantOf } from "../../app/instants";
import { locale } from "../../app/words";
import { names } from "../../parts/names";
import { asked, choose } from "./address";
import { type Choices, choicesOf } from "./choices";
import { words } from "./filter_words";

interface Chip {
  readonly name: string;
  readonly without: Partial<Choices>;
}

/** The filters in use; each can be taken away. */
export function Chips() {
  const t = words();
  const { choices } = asked();
  const chips = chipsOf(choices);
  if (chips.length === 0) return null;
  return (
    <ul class="row chips" aria-label={t.active}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <button type="button" class="mark" dir="auto" aria-label={t.remove(name)} onClick={() => choose(without)}>
            {name} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" class="plain" onClick={() => choose(UNFILTERED)}>
          {t.clear}
        </button>
      </li>
    </ul>
  );
}

const { kinds, categories, tags, pinned, include, from, until, asOf, knownAt, times, spaces, least } = choicesOf({});
/** What takes all filters away. */
export const UNFILTERED: Partial<Choices> = { kinds, categories, tags, pinned, include, from, until, asOf, knownAt, times, spaces, least };

function chipsOf(choices: Choices): readonly Chip[] {
  const t = words();
  const known = names();
  const of = <T,>(all: readonly T[], name: (one: T) => string, without: (rest: readonly T[]) => Partial<Choices>) =>
    all.map((one) => ({ name: name(one), without: without(all.filter((other) => other !== one)) }));
  const when = (on: boolean, name: () => string, without: Partial<Choices>) => (on ? [{ name: name(), without }] : []);
  return [
    ...of(choices.kinds, (one) => known.kinds[one] ?? one, (kinds) => ({ kinds })),
    ...of(choices.categories, (one) => known.categories[one] ?? one, (categories) => ({ categories })),
    ...of(choices.tags, (one) => one, (tags) => ({ tags })),
    ...when(choices.pinned, () => t.pinned, { pinned: false }),
    ...of(choices.include, (one) => `+ ${t.states[one]}`, (include) => ({ include })),
    ...when(choices.from !== "", () => t.fromDay(dayName(choices.from)), { from: "" }),
    ...when(choices.until !== "", () => t.untilDay(dayName(choices.until)), { until: "" }),
    ...when(choices.asOf !== "", () => t.asOfTime(moment(instantOf(choices.asOf, zone.value))), { asOf: "" }),
    ...when(choices.knownAt !== "", () => t.knownAtTime(moment(instantOf(choices.knownAt, zone.value))), { knownAt: "" }),
    ...when(!choices.times, () => t.times, { times: true }),
    ...(choices.spaces === "*" ? [{ name: t.everywhere, without: { spaces: [] } }] : of(choices.spaces, t.besides, (spaces) => ({ spaces }))),
    ...when(choices.least !== undefined, () => t.leastOf(percent(choices.least ?? 0)), { least: undefined }),
  ];
}

function dayName(day: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
