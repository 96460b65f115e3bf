import { useRef } from "preact/hooks";
import type { components } from "recollect-client";

import { usePages } from "../../app/answers";
import { memory, space } from "../../app/connection";
import { ago } from "../../app/formats";
import { keyed } from "../../app/outbox";
import { addressOf } from "../../app/place";
import { dictionary } from "../../app/words";
import { Empty } from "../../parts/empty";
import { lookAgain } from "../../parts/looked_up";
import { decide } from "./decisions";
import { namesToSend, type Suggestion } from "./grouping";
import { type Choice, Queue } from "./queue";
import { SuggestionCard } from "./suggestion_card";
import { TagNames } from "./tag_names";
import { words as common } from "./words";

type Proposal = components["schemas"]["ProposalAnswer"] & { readonly suggestion: Suggestion };

const words = dictionary(
  {
    about: "Approved, it is carried out, and the whole of it can be taken back. Declined, nothing changes.",
    approve: "Approve",
    decline: "Decline",
    approved: "Approved and carried out.",
    declined: "Declined. Nothing was changed.",
    declineFinal: "A declined proposal is not made again, and cannot be brought back here. Nothing is changed.",
    back: (undone: number, left: number) =>
      `Taken back (${undone})${left > 0 ? `; ${left} stayed, because they were changed since` : ""}. The proposal waits for your decision again.`,
    proposed: (when: string) => `proposed ${when}`,
    none: "No agent proposes anything",
    noneHow: "Agents look after the space once a week: a tag that is missing, a name misspelt, two memories that say parts of one thing. What would change what is said they propose here.",
    start: "Have one look now",
  },
  {
    about: "Wenn Sie zustimmen, wird es ausgeführt, und alles davon lässt sich zurücknehmen. Wenn Sie ablehnen, ändert sich nichts.",
    approve: "Zustimmen",
    decline: "Ablehnen",
    approved: "Zugestimmt und ausgeführt.",
    declined: "Abgelehnt. Nichts wurde geändert.",
    declineFinal: "Ein abgelehnter Vorschlag wird nicht wieder gemacht und lässt sich hier nicht zurückholen. Geändert wird nichts.",
    back: (undone: number, left: number) =>
      `Zurückgenommen (${undone})${left > 0 ? `; ${left} blieben, weil sie seitdem geändert wurden` : ""}. Der Vorschlag wartet wieder auf Ihre Entscheidung.`,
    proposed: (when: string) => `vorgeschlagen ${when}`,
    none: "Kein Agent schlägt etwas vor",
    noneHow: "Agenten pflegen den Bereich einmal in der Woche: ein fehlendes Schlagwort, ein falsch geschriebener Name, zwei Erinnerungen, die Teile einer Sache sagen. Was ändern würde, was gesagt ist, schlagen sie hier vor.",
    start: "Jetzt einen nachsehen lassen",
  },
);

/** What agents propose: approved it is carried out as a run, which can be taken back as a whole. */
export function Proposals({ changed }: { readonly changed: () => void }) {
  const t = words();
  const name = space.value;
  const renamings = useRef(new Map<string, Map<string, string | null>>());
  const listed = usePages<Proposal>(
    async (cursor, signal) => {
      const query = { space: name, kind: "suggested" as const, limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await memory.value.api.GET("/v1/memory/proposals", { params: { query }, signal });
      const items = (data?.items ?? []).filter((one): one is Proposal => one.suggestion !== null);
      return { items, next_cursor: data?.next_cursor ?? null };
    },
    [memory.value, name],
  );
  const renamingOf = (id: string) => {
    const known = renamings.current.get(id) ?? new Map<string, string | null>();
    renamings.current.set(id, known);
    return known;
  };
  const at = (ref: string) => ({ path: { ref }, query: { space: name } });
  const settle = (proposal: Proposal) => {
    const place = listed.items.indexOf(proposal);
    return {
      hide: () => listed.put((items) => items.filter((one) => one !== proposal)),
      show: () => listed.put((items) => [...items.slice(0, place), proposal, ...items.slice(place)]),
    };
  };
  const approve = (proposal: Proposal, reason: string | undefined) =>
    void decide({
      ...settle(proposal),
      said: t.approved,
      act: async (key) => {
        const names = namesToSend(proposal.suggestion.edits, renamingOf(proposal.id));
        const body = { ...(reason === undefined ? {} : { reason }), ...(Object.keys(names).length === 0 ? {} : { names }) };
        const { data } = await memory.value.api.POST("/v1/memory/proposals/{ref}/approve", { params: at(proposal.id), body, ...keyed(key) });
        lookAgain();
        changed();
        return data !== undefined && "run" in data ? data.run?.id : undefined;
      },
      back: async (run) => {
        if (run === undefined) return "";
        const { data } = await memory.value.api.POST("/v1/memory/tending/runs/{run}/undo", { params: { path: { run }, query: { space: name } }, body: {} });
        lookAgain();
        changed();
        listed.again();
        return t.back(data?.undone ?? 0, data?.left ?? 0);
      },
    });
  const decline = (proposal: Proposal, reason: string | undefined) =>
    void decide({
      ...settle(proposal),
      said: t.declined,
      act: async (key) => {
        const body = reason === undefined ? {} : { reason };
        await memory.value.api.POST("/v1/memory/proposals/{ref}/decline", { params: at(proposal.id), body, ...keyed(key) });
        changed();
      },
      back: t.declineFinal,
    });
  const choices = (proposal: Proposal): readonly Choice[] => [
    { label: t.approve, main: true, decide: (reason) => approve(proposal, reason) },
    { label: t.decline, warning: t.declineFinal, mayBeSilenced: true, decide: (reason) => decline(proposal, reason) },
  ];
  return (
    <>
      <p class="quiet small">{t.about}</p>
      <Queue
        label={common().tabs.proposals}
        listed={listed}
        keyOf={(proposal) => proposal.id}
        choices={choices}
        empty={
          <Empty title={t.none}>
            <p>{t.noneHow}</p>
            <a class="button" href={addressOf("decide", ["runs"])}>
              {t.start}
            </a>
          </Empty>
        }
      >
        {(proposal) => (
          <>
            <SuggestionCard suggestion={proposal.suggestion} space={name} />
            <TagNames edits={proposal.suggestion.edits} renaming={renamingOf(proposal.id)} />
            <p class="quiet small">{t.proposed(ago(proposal.proposed_at))}</p>
          </>
        )}
      </Queue>
    </>
  );
}
