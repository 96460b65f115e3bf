/** One figure of the page for Prometheus. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What is measured under one name, with all its figures. */
export interface Family {
  /** Without the ending of its figures: `recollect_request`, not `recollect_request_total`. */
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

/** How often something took at most so long: the buckets of a histogram, ascending, each with those below it. */
export interface Spread {
  readonly labels: Readonly<Record<string, string>>;
  readonly buckets: readonly { readonly most: number; readonly count: number }[];
  readonly count: number;
  readonly sum: number;
}

const ENDINGS = /_(total|bucket|count|sum|created)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Read the text format of Prometheus (0.0.4). What is no line of it is left out. */
export function parsed(page: string): readonly Family[] {
  const families = new Map<string, { name: string; help: string; type: string; samples: Sample[] }>();
  const family = (name: string) => {
    const found = families.get(name) ?? { name, help: "", type: "untyped", samples: [] };
    families.set(name, found);
    return found;
  };
  for (const line of page.split("\n")) {
    const [, word, name, rest] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (word !== undefined && name !== undefined) {
      if (word === "HELP") family(baseOf(name, "counter")).help = unescaped(rest ?? "");
      else family(baseOf(name, rest ?? "")).type = rest ?? "";
      continue;
    }
    const sample = line.startsWith("#") ? undefined : sampleOf(line);
    if (sample === undefined) continue;
    const bare = families.has(sample.name) ? sample.name : sample.name.replace(ENDINGS, "");
    family(bare).samples.push(sample);
  }
  return [...families.values()];
}

/** Return the histograms of a family, one for each set of labels. */
export function spreadsOf(family: Family): readonly Spread[] {
  const spreads = new Map<string, { labels: Record<string, string>; buckets: { most: number; count: number }[]; count: number; sum: number }>();
  for (const { name, labels, value } of family.samples) {
    const { le, ...own } = labels;
    const key = JSON.stringify(own);
    const spread = spreads.get(key) ?? { labels: own, buckets: [], count: 0, sum: 0 };
    spreads.set(key, spread);
    if (name.endsWith("_bucket") && le !== undefined) spread.buckets.push({ most: numberOf(le), count: value });
    else if (name.endsWith("_count")) spread.count = value;
    else if (name.endsWith("_sum")) spread.sum = value;
  }
  for (const spread of spreads.values()) spread.buckets.sort((one, other) => one.most - other.most);
  return [...spreads.values()];
}

/** Return how many lie in each bucket alone. */
export function alone(spread: Spread): readonly { readonly most: number; readonly count: number }[] {
  return spread.buckets.map(({ most, count }, place) => ({ most, count: count - (spread.buckets[place - 1]?.count ?? 0) }));
}

/**
 * Return about below what such a share lies, as Prometheus' `histogram_quantile` does: even within a bucket, and the
 * last finite bound for what lies beyond it. Undefined where nothing was counted.
 */
export function quantile(spread: Spread, share: number): number | undefined {
  const all = spread.buckets.at(-1)?.count ?? 0;
  if (all === 0) return undefined;
  const wanted = share * all;
  let [below, from] = [0, 0];
  for (const { most, count } of spread.buckets) {
    if (count >= wanted && count > below) return most === Infinity ? from : from + ((most - from) * (wanted - below)) / (count - below);
    [below, from] = [count, most];
  }
  return from;
}

/** Return the sum of a family's figures that are counted by labels. */
export function sumOf(family: Family): number {
  return family.samples.reduce((sum, one) => sum + one.value, 0);
}

/** Return a share's mean and of how many it is; undefined where nothing was counted. */
export function shareOf(family: Family): { readonly mean: number; readonly of: number } | undefined {
  const value = (ending: string) => family.samples.find((one) => one.name.endsWith(ending))?.value ?? 0;
  const of = value("_count");
  return of === 0 ? undefined : { mean: value("_sum") / of, of };
}

function baseOf(name: string, type: string): string {
  return type === "counter" ? name.replace(/_total$/, "") : name;
}

function sampleOf(line: string): Sample | undefined {
  const [, name, labels = "", value] = SAMPLE.exec(line.trim()) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const pairs = [...labels.matchAll(LABEL)].map(([, label = "", text = ""]) => [label, unescaped(text)]);
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: numberOf(value) };
}

function numberOf(text: string): number {
  return text === "+Inf" ? Infinity : text === "-Inf" ? -Infinity : Number(text);
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, one: string) => (one === "n" ? "\n" : one));
}
