/** Values of one kind, one for each point; null where there is none. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** A piece of a stacked column, from where to where on the axis. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Return round figures for an axis from 0 to at least `most`, some two to six of them; `whole` ones for what is counted. */
export function ticksTo(most: number, whole = false): readonly number[] {
  if (!(most > 0)) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1, 2, 5, 10].map((one) => one * size).find((one) => most / one <= 5 && (!whole || one >= 1)) ?? size * 10;
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, place) => Number((place * step).toPrecision(12)));
}

/** Return the highest value that is drawn: of columns, what stands on each other counts together. */
export function mostOf(series: readonly Series[], stacked: boolean): number {
  const points = Math.max(0, ...series.map((one) => one.values.length));
  let most = 0;
  for (let place = 0; place < points; place += 1) {
    const here = series.map((one) => one.values[place] ?? 0);
    most = Math.max(most, stacked ? here.reduce((sum, one) => sum + one, 0) : Math.max(...here));
  }
  return most;
}

/** Return the pieces of the column at a point, one for each series, from below. */
export function piecesAt(series: readonly Series[], place: number): readonly Piece[] {
  let from = 0;
  return series.map((one) => {
    const to = from + (one.values[place] ?? 0);
    const piece = { from, to };
    from = to;
    return piece;
  });
}

/** Return the path of a line, with a gap wherever there is no value; a value between two gaps is a short dash. */
export function lineOf(values: readonly (number | null)[], xOf: (place: number) => number, yOf: (value: number) => number): string {
  let path = "";
  let draws = false;
  values.forEach((value, place) => {
    if (value === null) {
      draws = false;
      return;
    }
    const alone = !draws && (values[place + 1] ?? null) === null;
    const [x, y] = [rounded(xOf(place)), rounded(yOf(value))];
    path += alone ? `M${rounded(x - 2)} ${y}L${rounded(x + 2)} ${y}` : `${draws ? "L" : "M"}${x} ${y}`;
    draws = true;
  });
  return path;
}

/** Return at which points a label has room, the first one always. */
export function labelled(points: number, width: number, labelWidth: number): readonly number[] {
  const step = Math.max(1, Math.ceil(points / Math.max(1, Math.floor(width / labelWidth))));
  return Array.from({ length: Math.ceil(points / step) }, (_, place) => place * step);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
