import { useEffect, useId, useRef, useState } from "preact/hooks";

import { dictionary } from "../app/words";
import "./chart.css";
import { labelled, lineOf, mostOf, piecesAt, type Series, ticksTo } from "./chart_layout";

export type { Series } from "./chart_layout";

const words = dictionary({ table: "The same as a table", point: "When" }, { table: "Dasselbe als Tabelle", point: "Wann" });

/** What a point is called: short below the axis, long in the table. */
export interface Point {
  readonly short: string;
  readonly long: string;
}

interface Drawn {
  readonly kind: "columns" | "lines";
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** The end of the axis, where there is one whatever the values are. */
  readonly top?: number | undefined;
}

const HEIGHT = 190;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 10, 10, 24];
const DASHES = ["", "7 4", "2 4", "10 3 2 3"] as const;

/**
 * Values over time, or over another order: stacked columns, or lines. Beneath stand the names with their figures, and the
 * same as a table, for who sees no pictures or wants to read the values.
 */
export function Chart({ title, total, pointName, ...drawn }: Drawn & { readonly title: string; readonly total: (series: Series) => string; readonly pointName?: string }) {
  const name = useId();
  return (
    <figure class="chart">
      <figcaption id={name}>{title}</figcaption>
      <Picture label={name} {...drawn} />
      <ul>
        {drawn.series.map((one, place) => (
          <li key={one.name}>
            <Key kind={drawn.kind} place={place} />
            {one.name} <b>{total(one)}</b>
          </li>
        ))}
      </ul>
      <Table title={title} pointName={pointName} {...drawn} />
    </figure>
  );
}

function Picture({ label, kind, points, series, format, top: end }: Drawn & { readonly label: string }) {
  const [frame, width] = useWidth();
  const ticks = ticksTo(end ?? mostOf(series, kind === "columns"), kind === "columns");
  const top = ticks.at(-1) ?? 1;
  const inner = Math.max(width - LEFT - RIGHT, 1);
  const column = inner / Math.max(points.length, 1);
  const xOf = (place: number) => LEFT + column * (place + 0.5);
  const yOf = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const thick = Math.max(column - (column > 4 ? 2 : 0), 0.5);
  return (
    <div ref={frame}>
      <svg role="img" aria-labelledby={label} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
        <g aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line class="grid" x1={LEFT} x2={width - RIGHT} y1={yOf(tick)} y2={yOf(tick)} />
              <text x={LEFT - 6} y={yOf(tick) + 4} text-anchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {labelled(points.length, inner, 84).map((place) => (
            <text key={place} x={xOf(place) - Math.min(column / 2, 8)} y={HEIGHT - 7}>
              {points[place]?.short}
            </text>
          ))}
          {kind === "lines"
            ? series.map((one, place) => <path key={one.name} class="line" d={lineOf(one.values, xOf, yOf)} style={{ stroke: hue(place) }} stroke-dasharray={DASHES[place % DASHES.length]} />)
            : points.map((_, place) =>
                piecesAt(series, place).map(
                  ({ from, to }, which) =>
                    to > from && <rect key={`${place} ${which}`} x={xOf(place) - thick / 2} width={thick} y={yOf(to)} height={Math.max(yOf(from) - yOf(to), 1)} style={{ fill: hue(which) }} />,
                ),
              )}
          {points.map((point, place) => (
            <rect key={place} class="over" x={LEFT + column * place} width={column} y={TOP} height={HEIGHT - TOP - BOTTOM}>
              <title>{told(point, series, place, format)}</title>
            </rect>
          ))}
        </g>
      </svg>
    </div>
  );
}

function Table({ title, pointName, points, series, format }: Omit<Drawn, "kind"> & { readonly title: string; readonly pointName?: string | undefined }) {
  const t = words();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.table}</summary>
      {open && (
        <div class="table" tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{pointName ?? t.point}</th>
                {series.map((one) => (
                  <th key={one.name} scope="col" class="figure">
                    {one.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point, place) => (
                <tr key={place}>
                  <th scope="row">{point.long}</th>
                  {series.map((one) => (
                    <td key={one.name} class="figure">
                      {shown(one.values[place], format)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function Key({ kind, place }: { readonly kind: Drawn["kind"]; readonly place: number }) {
  if (kind === "columns") return <span class={`dot hue${place % 8}`} aria-hidden="true" />;
  return (
    <svg class="key" width="28" height="10" aria-hidden="true">
      <path class="line" d="M0 5L28 5" style={{ stroke: hue(place) }} stroke-dasharray={DASHES[place % DASHES.length]} />
    </svg>
  );
}

/** The width that there is for a picture, as it changes. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (frame.current === null) return;
    const watch = new ResizeObserver(([entry]) => entry !== undefined && setWidth(Math.floor(entry.contentRect.width)));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  return [frame, width] as const;
}

function told(point: Point, series: readonly Series[], place: number, format: (value: number) => string): string {
  return [point.long, ...series.map((one) => `${one.name}: ${shown(one.values[place], format)}`)].join("\n");
}

function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "–" : format(value);
}

function hue(place: number): string {
  return `var(--hue${place % 8})`;
}
