import { useEffect, useRef } from "preact/hooks";
import type { components } from "recollect-client";

import { useAnswer } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { moment, number, percent, zone } from "../../app/formats";
import { addressOf } from "../../app/place";
import { restore } from "../../parts/entry_actions";
import { byWhom } from "../../parts/by_whom";
import type { Entry } from "../../parts/entry_card";
import { EntryCard } from "../../parts/entry_card";
import { EntryPicker, lookUp } from "../../parts/entry_picker";
import { Failure } from "../../parts/failure";
import { asked, choose, miss, TO_CHOOSE } from "./address";
import { type Choices, whyNotOf } from "./choices";
import { Why } from "./explanation";
import { type Choosing, inOtherSpace, refusing, type Remedy, remedies, type WhyNotAnswer } from "./remedies";
import { words } from "./why_not_words";

/** Why a search did not find what somebody expected, and what would change that; `searched` once the results stand there. */
export function WhyNot({ missing, searched }: { readonly missing: string; readonly searched: boolean }) {
  const t = words();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const field = heading.current?.closest("section")?.querySelector("input");
    (field ?? heading.current)?.focus();
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section class="card" aria-label={t.title}>
      <div class="row between">
        <h2 tabIndex={-1} ref={heading}>
          {t.title}
        </h2>
        <button type="button" onClick={() => miss(undefined)}>
          {t.close}
        </button>
      </div>
      {missing === TO_CHOOSE ? <EntryPicker label={t.pick} pick={(entry) => miss(entry.space === space.value ? entry.id : `${entry.space}/${entry.id}`)} /> : <Lost missing={missing} searched={searched} />}
    </section>
  );
}

interface Traced {
  readonly entry: Entry | undefined;
  /** Undefined where it is in a space that was not searched. */
  readonly told: WhyNotAnswer | undefined;
  /** Of one that is forgotten: when, and by whom. */
  readonly gone: Gone | undefined;
}

type Gone = Pick<components["schemas"]["AuditAnswer"], "at" | "by">;

const FORGETTING: ReadonlySet<string> = new Set(["forgotten", "discarded", "declined"]);

/** When an entry was forgotten, and by whom, by the audit trail. */
async function goneBy(entry: Entry, signal: AbortSignal): Promise<Gone | undefined> {
  if (entry.state !== "deleted") return undefined;
  const { data } = await memory.value.api.GET("/v1/memory/audit", { params: { query: { space: entry.space, entry_id: entry.id, limit: 50 } }, signal });
  return data?.items.find(({ action }) => FORGETTING.has(action));
}

async function traced(missing: string, choices: Choices, signal: AbortSignal): Promise<Traced> {
  const [ref = "", within] = missing.split("/").reverse();
  const entry = await lookUp(ref, { signal, ...(within === undefined ? {} : { space: within }) });
  if (entry === undefined) return { entry, told: undefined, gone: undefined };
  const gone = await goneBy(entry, signal);
  const isSearched = entry.space === space.value || choices.spaces === "*" || choices.spaces.includes(entry.space);
  if (!isSearched) return { entry, told: undefined, gone };
  const { data } = await memory.value.api.POST("/v1/memory/search/why-not", { body: whyNotOf(choices, entry.space, entry.id, zone.value), signal });
  return { entry, told: data, gone };
}

function Lost({ missing, searched }: { readonly missing: string; readonly searched: boolean }) {
  const t = words();
  const { choices } = asked();
  const why = useRef<HTMLDivElement>(null);
  const { answer, failure, again, put } = useAnswer((signal) => traced(missing, choices, signal), [missing, JSON.stringify(choices), memory.value]);
  const isThere = answer !== undefined && searched; // results that come later would push it out of sight
  const isSeen = useRef(false);
  useEffect(() => {
    if (!isThere || isSeen.current) return;
    isSeen.current = true;
    // What was chosen is gone from the screen, and with it the focus
    why.current?.focus({ preventScroll: true });
    why.current?.scrollIntoView({ block: "nearest" });
  }, [isThere]);
  if (failure !== undefined) return <Failure failure={failure} again={again} />;
  if (answer === undefined) return <p class="quiet">…</p>;
  const { entry, told, gone } = answer;
  const other = (
    <button type="button" onClick={() => miss(TO_CHOOSE)}>
      {t.other}
    </button>
  );
  if (entry === undefined) {
    return (
      <>
        <p>{t.unknown}</p>
        {other}
      </>
    );
  }
  const shown = { change: (_: string, change: (one: Entry) => Entry) => (put((before) => ({ ...before, entry: change(entry) })), again()) };
  const found = told === undefined ? [inOtherSpace(entry, choices)] : remedies(told, entry, choices, zone.value);
  return (
    <>
      <p>{t.expected}</p>
      <EntryCard entry={entry} />
      <div class="why" tabIndex={-1} ref={why}>
        <p role="status">
          <strong>{told === undefined ? t.steps.space(entry.space) : stepWords(told, entry, choices)}</strong>
        </p>
        {told?.step === "filter" && (
          <ul>
            {refusing(entry, choices, zone.value).map(({ filter }) => (
              <li key={filter}>{t.filters[filter]}</li>
            ))}
          </ul>
        )}
        {told !== undefined && told.step === "candidates" && <Legs told={told} entry={entry} />}
        {choices.strategy !== "hybrid" && <p class="quiet small">{t.strategy}</p>}
        {choices.knownAt !== "" && <p class="quiet small">{t.past}</p>}
        <h3>{t.then}</h3>
        {found.length === 0 ? <p>{t.nothing}</p> : <Remedies remedies={found} entry={entry} gone={gone} bringBack={() => void restore(entry, shown)} />}
      </div>
      {told?.explanation != null && told.relevance !== null && told.score !== null && (
        <details>
          <summary>{t.numbers}</summary>
          <Why explanation={told.explanation} relevance={told.relevance} score={told.score} space={entry.space} />
        </details>
      )}
      <p>{other}</p>
    </>
  );
}

/** The step that lost it, with the numbers that decided. */
function stepWords(told: WhyNotAnswer, entry: Entry, choices: Choices): string {
  const t = words().steps;
  switch (told.step) {
    case "memory":
      return t.memory;
    case "state":
      return t.state[entry.state];
    case "filter":
      return refusing(entry, choices, zone.value).length === 0 ? t.times : t.filter;
    case "validity":
      return entry.valid_to !== null && Date.parse(entry.valid_to) <= Date.now() ? t.ended(moment(entry.valid_to)) : t.notYet(moment(entry.valid_from ?? entry.occurred_at));
    case "candidates":
      return t.candidates;
    case "relevance":
      return (choices.least === undefined && choices.profile !== "relevant" ? t.floor : t.relevance)(...apart(told.relevance ?? 0, told.least_relevance ?? 0));
    case "score":
      return [t.score(number(told.place ?? 0), number(choices.limit)), told.short_by !== null && told.last_score !== null && told.short_by > 0 ? t.short(number(told.short_by, 3), number(told.last_score, 3)) : ""].join(" ").trim();
    case "diversity":
      return t.diversity;
    case "returned":
      return t.returned(number(told.place ?? 0));
  }
}

/** Two shares so exactly that one sees which is the greater one. */
function apart(one: number, other: number): readonly [string, string] {
  const [short, shortOther] = [percent(one), percent(other)];
  return short !== shortOther ? [short, shortOther] : [`${number(100 * one, 2)} %`, `${number(100 * other, 2)} %`];
}

function Legs({ told, entry }: { readonly told: WhyNotAnswer; readonly entry: Entry }) {
  const t = words();
  return (
    <ul>
      {told.legs.map(({ leg, rank, missing }) => (
        <li key={leg}>
          {leg === "bm25" ? t.bm25 : t.dense}:{" "}
          {rank === null
            ? leg === "bm25"
              ? t.noWord
              : entry.needs_embedding
                ? t.noVector
                : t.far
            : [t.rank(number(rank)), ...(missing === null || missing === 0 ? [] : [t.behind(number(missing, 2))])].join(", ")}
        </li>
      ))}
    </ul>
  );
}

interface Mending {
  readonly remedies: readonly Remedy[];
  readonly entry: Entry;
  readonly gone: Gone | undefined;
  readonly bringBack: () => void;
}

function Remedies({ remedies: all, entry, gone, bringBack }: Mending) {
  const t = words();
  return (
    <ul class="plain remedies">
      {all.map((one, place) => (
        <li key={place}>
          {"choices" in one ? (
            <button type="button" onClick={() => choose(one.choices)}>
              {remedyWords(one)}
            </button>
          ) : one.kind === "restore" ? (
            <>
              <button type="button" onClick={bringBack}>
                {t.remedies.restore}
              </button>{" "}
              {entry.state === "deleted" && (
                <span class="small">
                  {gone !== undefined && t.goneBy(moment(gone.at), byWhom(gone.by))} {entry.undo_until != null && t.until(moment(entry.undo_until))}
                </span>
              )}
            </>
          ) : one.kind === "words" ? (
            <>
              {t.remedies.words} <a href={addressOf("entry", [entry.space, entry.id], { edit: "yes" })}>{t.edit}</a>
            </>
          ) : (
            <a href={addressOf(one.kind === "decide" ? "decide" : "mine")}>{t.remedies[one.kind]}</a>
          )}
        </li>
      ))}
    </ul>
  );
}

function remedyWords(one: Choosing): string {
  const t = words();
  switch (one.kind) {
    case "include":
      return t.remedies.include(t.states[one.state]);
    case "without":
      return `${t.remedies.without}: ${t.filters[one.filter]}`;
    case "least":
      return t.remedies.least(percent(one.least));
    case "limit":
      return t.remedies.limit(number(one.limit));
    case "space":
      return t.remedies.space(one.space);
    default:
      return t.remedies[one.kind];
  }
}
