import { useAnswer } from "../../app/answers";
import { memory } from "../../app/connection";
import { moment, number, percent } from "../../app/formats";
import { addingUp } from "../../parts/arithmetic";
import type { Entry } from "../../parts/entry_card";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { Stacked } from "../../parts/stacked";
import { words } from "./words";

/** What made a memory as important as it is, and what was found in its text. */
export function Importance({ entry }: { readonly entry: Entry }) {
  const t = words().importance;
  const known = names();
  const { answer, failure, again } = useAnswer(
    async (signal) => {
      const query = { space: entry.space, peek: true, explain: true };
      return (await memory.value.api.GET("/v1/memory/entries/{ref}", { params: { path: { ref: entry.id }, query }, signal })).data;
    },
    [entry.id, entry.version, memory.value],
  );
  if (failure !== undefined) return <Failure failure={failure} again={again} />;
  if (answer === undefined) return <p class="quiet">…</p>;
  if (answer.explanation == null) return <p class="quiet">{t.none}</p>;
  const { importance, enrichment, by_model: byModel } = answer.explanation;
  const { total, ...all } = importance;
  const parts = Object.entries(all).filter(([, value]) => value !== 0);
  const sum = parts.reduce((before, [, value]) => before + value, 0);
  const shown = addingUp(parts.map(([, value]) => value), sum, 2);
  return (
    <>
      <p>{t.total(number(total, 2))}</p>
      {parts.length === 0 ? (
        <p class="quiet">{t.nothing}</p>
      ) : (
        <Stacked label={t.total(number(total, 2))} shares={parts.map(([name, value], place) => ({ name: t.parts[name] ?? name, value, text: number(shown[place] ?? 0, 2) }))} />
      )}
      {Math.abs(sum - total) > 1e-6 && <p class="quiet small">{t.bounded}</p>}
      {enrichment.entities.length > 0 && (
        <>
          <h3>{t.named}</h3>
          <ul class="small">
            {enrichment.entities.map((one) => (
              <li key={`${one.type} ${one.text}`}>
                <bdi>{one.text}</bdi> <span class="quiet">({`${t.types[one.type] ?? one.type}, ${percent(one.confidence)}`})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {enrichment.keyphrases.length > 0 && (
        <p class="small">
          {t.phrases}: <bdi>{enrichment.keyphrases.map((one) => one.text).join(", ")}</bdi>
        </p>
      )}
      <p class="small">
        {t.category(known.categories[enrichment.category] ?? enrichment.category, percent(enrichment.category_confidence))}
        {enrichment.statement !== null && <> · {t.statement(t.statements[enrichment.statement] ?? enrichment.statement, percent(enrichment.statement_confidence))}</>}
      </p>
      {byModel !== null && (
        <p class="small">
          {t.byModel(byModel.made_by, moment(byModel.made_at))} <bdi>{[...byModel.entities, ...byModel.keyphrases].join(", ")}</bdi>
        </p>
      )}
    </>
  );
}
