import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { day, moment, number, percent, time } from "../../app/formats";
import { addressOf, go, place } from "../../app/place";
import { locale } from "../../app/words";
import { Chart, type Point, type Series } from "../../parts/chart";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { names } from "../../parts/names";
import { type Activity as Answer, beginOf, isEmpty, seriesOf, SPANS, type Span } from "./activity_series";
import { ReadAgain } from "./read_again";
import { Told } from "./told";
import { words } from "./words";

const WHOSE = ["everybody", "mine", "space"] as const;
type Whose = (typeof WHOSE)[number];

/** What was done over time: searches, what became of what was said, what people did. */
export function Activity() {
  const t = words().activity;
  const { of, in: within } = place.value.query;
  const whose = WHOSE.find((one) => one === of) ?? "everybody";
  const span = SPANS.find((one) => one === within) ?? "week";
  const choose = (chosen: { readonly of?: Whose; readonly in?: Span }) => go(addressOf("operate", ["activity"], { of: whose, in: span, ...chosen }), { replace: true });
  const asked = useAnswer(async (signal) => ({ activity: await read(whose, span, signal), at: new Date().toISOString() }), [whose, span, space.value]);
  return (
    <section>
      <h2>{t.title}</h2>
      <div class="row end">
        <label>
          {t.whose}
          <select value={whose} onChange={(event) => choose({ of: event.currentTarget.value as Whose })}>
            {WHOSE.map((one) => (
              <option key={one} value={one}>
                {one === "space" ? t.space(space.value) : t[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t.since}
          <select value={span} onChange={(event) => choose({ in: event.currentTarget.value as Span })}>
            {SPANS.map((one) => (
              <option key={one} value={one}>
                {t.spans[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ReadAgain at={asked.answer?.at} again={asked.again} />
      {asked.failure !== undefined && <Failure failure={asked.failure} again={asked.again} />}
      {asked.answer !== undefined && <Charts activity={asked.answer.activity} />}
    </section>
  );
}

async function read(whose: Whose, span: Span, signal: AbortSignal): Promise<Answer> {
  const since = beginOf(span, Date.now());
  const { api } = memory.value;
  const answer =
    whose === "everybody"
      ? await api.GET("/v1/memory/stats/everybody", { params: { query: { since } }, signal })
      : await api.GET("/v1/memory/stats", { params: { query: { since, space: whose === "mine" ? "*" : space.value } }, signal });
  const series = answer.data?.series;
  if (series === null || series === undefined) throw new Error("no series");
  return series;
}

function Charts({ activity }: { readonly activity: Answer }) {
  const t = words().activity;
  if (isEmpty(activity)) {
    return (
      <Empty title={t.nothing}>
        <p>{t.nothingThen}</p>
      </Empty>
    );
  }
  const { total } = activity;
  return (
    <div class="columns">
      <Counted title={t.searches} activity={activity} counts={({ searches, empty }) => ({ found: searches - empty, empty })} texts={{ found: t.found, empty: t.empty }} />
      <Counted
        title={t.remembered}
        activity={activity}
        counts={({ created, merged, flagged, skipped, trimmed }) => ({ created, merged, flagged, skipped, trimmed })}
        texts={t.fates}
      />
      <Counted title={t.categories} activity={activity} counts={(point) => point.new_by_category} texts={names().categories} />
      <Counted title={t.actions} activity={activity} counts={(point) => point.user_actions} texts={t.actionNames} />
      <section class="card">
        {total.hit_rate === null ? (
          <>
            <h3>{t.hitRate}</h3>
            <p class="quiet">
              <Told text={t.noHitRate} />
            </p>
          </>
        ) : (
          <Chart
            kind="lines"
            title={t.hitRate}
            points={pointsOf(activity)}
            series={[{ name: t.hitRateName, values: activity.points.map((one) => one.hit_rate) }]}
            format={percent}
            top={1}
            total={() => t.hitRateTotal(percent(total.hit_rate ?? 0), number(total.echoed), number(total.served))}
          />
        )}
      </section>
    </div>
  );
}

type Counts = Parameters<typeof seriesOf>[1];

/** Counts of one kind over time; nothing is drawn of what never happened. */
function Counted({ title, activity, counts, texts }: { readonly title: string; readonly activity: Answer; readonly counts: Counts; readonly texts: Readonly<Record<string, string>> }) {
  const series = seriesOf(activity, counts, texts);
  if (series.length === 0) return null;
  return (
    <section class="card">
      <Chart kind="columns" title={title} points={pointsOf(activity)} series={series} format={number} total={(one: Series) => number(sum(one))} />
    </section>
  );
}

function pointsOf({ step, points }: Answer): readonly Point[] {
  const short = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short" });
  const manyDays = points.length > 30;
  return points.map(({ at }) => ({ long: step === "day" ? day(at) : moment(at), short: step === "hour" && !manyDays ? time(at) : short.format(new Date(at)) }));
}

function sum({ values }: Series): number {
  return values.reduce<number>((all, one) => all + (one ?? 0), 0);
}
