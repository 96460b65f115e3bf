import { percent } from "../app/formats";
import { dictionary } from "../app/words";
import { Meter } from "./meter";

const words = dictionary(
  {
    name: "Relevance",
    steps: { sure: "very likely an answer", likely: "likely an answer", may: "may be an answer", hardly: "hardly an answer" },
  },
  {
    name: "Relevanz",
    steps: { sure: "sehr wahrscheinlich eine Antwort", likely: "wahrscheinlich eine Antwort", may: "vielleicht eine Antwort", hardly: "kaum eine Antwort" },
  },
);

/** Below it nothing is put before an assistant unasked, see `core/ranking/floor.py`. */
export const FLOOR = 0.35;
const LIKELY = 0.55;
const SURE = 0.8;

/** Return what a relevance means. */
export function meaning(relevance: number): "sure" | "likely" | "may" | "hardly" {
  if (relevance >= SURE) return "sure";
  if (relevance >= LIKELY) return "likely";
  return relevance >= FLOOR ? "may" : "hardly";
}

/** How likely it is that an entry helps to answer, as a bar, a figure and in words. */
export function Relevance({ value }: { readonly value: number }) {
  const t = words();
  const step = t.steps[meaning(value)];
  return (
    <span class="relevance">
      <Meter value={value} label={t.name} text={percent(value)} /> <span>{step}</span>
    </span>
  );
}
