import { duration, number, percent } from "../../app/formats";
import { Bars } from "../../parts/bars";
import { Chart } from "../../parts/chart";
import { figureWords } from "./figure_words";
import { alone, type Family, quantile, shareOf, type Spread, spreadsOf, sumOf } from "./prometheus";
import { shortName } from "./subjects";

/** What is one figure each. */
export function Plain({ subject, families }: { readonly subject: string; readonly families: readonly Family[] }) {
  const t = figureWords();
  if (families.length === 0) return null;
  return (
    <table>
      <caption class="unseen">{subject}</caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.figure}</th>
        </tr>
      </thead>
      <tbody>
        {families.map((one) => (
          <tr key={one.name}>
            <th scope="row">{nameOf(one)}</th>
            <td class="figure">{figureOf(one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is counted by labels, such as the reason: the most frequent first; what never happened is left out. */
export function Split({ family }: { readonly family: Family }) {
  const t = figureWords();
  const counted = family.samples.filter((one) => one.value > 0).sort((one, other) => other.value - one.value);
  return (
    <>
      <h4>{nameOf(family)}</h4>
      {counted.length === 0 ? (
        <p class="quiet">{t.never}</p>
      ) : (
        <Bars label={nameOf(family)} bars={counted.map(({ labels, value }) => ({ name: labelsOf(labels), value, text: number(value) }))} />
      )}
    </>
  );
}

/** How long something took: about half of the times, and nearly all of them; with one label, a row for each value. */
export function Times({ family }: { readonly family: Family }) {
  const t = figureWords();
  const spreads = spreadsOf(family).filter((one) => one.count > 0);
  const [only] = spreads;
  return (
    <>
      <h4>{nameOf(family)}</h4>
      {spreads.length === 0 ? (
        <p class="quiet">{t.never}</p>
      ) : (
        <div class="table" tabIndex={0} role="region" aria-label={nameOf(family)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.of}</th>
                <th scope="col" class="figure">
                  {t.count}
                </th>
                <th scope="col" class="figure">
                  {t.half}
                </th>
                <th scope="col" class="figure">
                  {t.nearlyAll}
                </th>
              </tr>
            </thead>
            <tbody>
              {spreads.map((one) => (
                <tr key={labelsOf(one.labels)}>
                  <th scope="row">{labelsOf(one.labels) || t.all}</th>
                  <td class="figure">{number(one.count)}</td>
                  <td class="figure">{seconds(quantile(one, 0.5))}</td>
                  <td class="figure">{seconds(quantile(one, 0.95))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {spreads.length === 1 && only !== undefined && <Buckets spread={only} />}
    </>
  );
}

function Buckets({ spread }: { readonly spread: Spread }) {
  const t = figureWords();
  const buckets = alone(spread);
  const last = buckets.findLastIndex(({ count }) => count > 0);
  const drawn = buckets.slice(0, last + 1);
  const points = drawn.map(({ most }) => ({ short: most === Infinity ? "∞" : `≤ ${seconds(most)}`, long: most === Infinity ? t.longer : t.atMost(seconds(most)) }));
  const counts = [{ name: t.count, values: drawn.map(({ count }) => count) }];
  if (drawn.length < 2) return null;
  return <Chart kind="columns" title={t.spread} pointName={t.time} points={points} series={counts} format={number} total={() => number(spread.count)} />;
}

function nameOf(family: Family): string {
  return figureWords().names[shortName(family)] ?? (family.help || family.name);
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const { labels: known } = figureWords();
  return Object.values(labels)
    .map((one) => known[one] ?? one)
    .join(", ");
}

function figureOf(family: Family): string {
  if (family.type === "summary") {
    const share = shareOf(family);
    return share === undefined ? "–" : figureWords().share(percent(share.mean), number(share.of));
  }
  const value = sumOf(family);
  if (family.name.endsWith("_seconds")) return duration(value);
  return family.name.endsWith("_dollars") ? `$${number(value, 2)}` : number(value);
}

/** A short time, such as "25 ms". */
function seconds(value: number | undefined): string {
  if (value === undefined) return "–";
  if (value >= 60) return duration(value);
  return value < 1 ? `${number(value * 1000, value < 0.01 ? 1 : 0)} ms` : `${number(value, value < 10 ? 1 : 0)} s`;
}
