import { number, percent } from "../../app/formats";
import { addressOf } from "../../app/place";
import { addingUp, arithmeticOf, beliefOf, type Explanation } from "../../parts/arithmetic";
import { Relevance } from "../../parts/relevance";
import { Stacked } from "../../parts/stacked";
import { words } from "./explanation_words";

const DIGITS = 3;

/** Why a result stands where it does: how it was found, how likely it answers, and what its score is made of. */
export function Why({ explanation, relevance, score, space }: { readonly explanation: Explanation; readonly relevance: number; readonly score: number; readonly space: string }) {
  const t = words();
  return (
    <section class="why" aria-label={t.title}>
      <h3>{t.found}</h3>
      <Found explanation={explanation} space={space} />
      <h3>{t.likely}</h3>
      <p>
        <Relevance value={relevance} />
      </p>
      <Belief explanation={explanation} />
      <h3>{t.score}</h3>
      <Score explanation={explanation} score={score} />
      <details>
        <summary>{t.numbers}</summary>
        <Numbers explanation={explanation} />
      </details>
    </section>
  );
}

function Found({ explanation, space }: { readonly explanation: Explanation; readonly space: string }) {
  const t = words();
  const { legs, ranked_by: turn, walk } = explanation;
  return (
    <ul class="plain">
      {legs.map(({ leg, rank, score }) => (
        <li key={leg}>{t.leg(t.legs[leg] ?? leg, number(rank), number(score, 2))}</li>
      ))}
      {legs.length === 0 && walk == null && <li>{t.beside}</li>}
      {walk != null && walk.words !== "" && (
        <li>
          {t.walk}: <bdi>{walk.over.join(" → ")}</bdi>
        </li>
      )}
      {turn !== null && (
        <li>
          {t.turn} <a href={addressOf("entry", [space, turn])}>{t.toTurn}</a>
        </li>
      )}
      {explanation.waiting_for_vectors && <li>{t.waiting}</li>}
    </ul>
  );
}

function Belief({ explanation }: { readonly explanation: Explanation }) {
  const t = words();
  const { by, own, levelled, pooled, scaled, best } = beliefOf(explanation);
  return (
    <ul class="plain">
      <li>{by === "log_odds" ? t.calibrated(number(100 * own)) : by === "walk" ? t.walked : t.plain}</li>
      {pooled > 1 && <li>{t.pooled(number(pooled), percent(levelled))}</li>}
      {best !== 1 && <li>{t.scaled(percent(scaled), percent(best))}</li>}
    </ul>
  );
}

/** The score as a bar of its signals, with the computation beneath: what is shown adds up to what is shown. */
function Score({ explanation, score }: { readonly explanation: Explanation; readonly score: number }) {
  const t = words();
  const { signals, sum, factors } = arithmeticOf(explanation);
  const name = (signal: string) => t.signals[signal] ?? signal;
  const shares = addingUp(signals.map(({ share }) => share), score, DIGITS);
  const bare = addingUp(signals.map(({ contribution }) => contribution), sum, DIGITS);
  return (
    <>
      <Stacked label={t.bar} shares={signals.map((one, place) => ({ name: name(one.name), value: one.share, text: number(shares[place] ?? 0, DIGITS) }))} whole={Math.max(score, 1e-9)} />
      {signals.length === 1 && <p class="quiet small">{t.alone}</p>}
      <p class="sum small">
        <span class="unseen">{t.sum}: </span>
        {signals.map((one, place) => (
          <span key={one.name}>
            {place > 0 && " + "}
            {number(bare[place] ?? 0, DIGITS)} <span class="quiet">({`${name(one.name)} ${number(one.value, DIGITS)} × ${number(one.weight, one.weight % 1 === 0 ? 0 : 2)}`})</span>
          </span>
        ))}
        {factors.length > 0 && signals.length > 1 && ` = ${number(sum, DIGITS)}`}
        {factors.map((one) => (
          <span key={one.name}>
            {` × ${number(one.value, DIGITS)} `}
            <span class="quiet">({t.factors[one.name]})</span>
          </span>
        ))}
        {" = "}
        <b>{number(score, DIGITS)}</b>
      </p>
      {explanation.similarity > 0 && <p class="small">{t.placed(percent(explanation.similarity))}</p>}
    </>
  );
}

function Numbers({ explanation }: { readonly explanation: Explanation }) {
  const t = words();
  const { evidence, logOdds, by, own } = beliefOf(explanation);
  return (
    <div class="columns">
      <Terms title={t.evidence} how={t.evidenceHow} terms={explanation.parts.map((one) => ({ ...one, value: one.normalised }))} sum={evidence} />
      {by === "log_odds" && <Terms title={t.odds} how={t.oddsHow(number(logOdds, 2), percent(own))} terms={explanation.calibration.log_odds} sum={logOdds} />}
    </div>
  );
}

interface Term {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
  readonly contribution: number;
}

function Terms({ title, how, terms, sum }: { readonly title: string; readonly how: string; readonly terms: readonly Term[]; readonly sum: number }) {
  const t = words();
  const counted = terms.filter(({ contribution }) => contribution !== 0);
  const shown = addingUp(counted.map(({ contribution }) => contribution), sum, 2);
  return (
    <div class="table" role="region" tabIndex={0} aria-label={title}>
      <table>
        <caption>
          <b>{title}</b> <span class="quiet">{how}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t.sign}</th>
            <th scope="col" class="figure">
              {t.value}
            </th>
            <th scope="col" class="figure">
              {t.weight}
            </th>
            <th scope="col" class="figure">
              {t.adds}
            </th>
          </tr>
        </thead>
        <tbody>
          {counted.map((one, place) => (
            <tr key={one.name}>
              <th scope="row">{t.parts[one.name] ?? one.name}</th>
              <td class="figure">{number(one.value, 2)}</td>
              <td class="figure">{number(one.weight, 2)}</td>
              <td class="figure">{number(shown[place] ?? 0, 2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t.together}
            </th>
            <td class="figure">
              <b>{number(sum, 2)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
