import { useEffect, useRef, useState } from "preact/hooks";

import { moment, number, percent } from "../../app/formats";
import { Meter } from "../../parts/meter";
import { who } from "../../parts/who";
import { aroundName } from "./addresses";
import { Deciding, type Decision } from "./deciding";
import { Part } from "./part";
import type { EntityPicture } from "./picture";
import { words } from "./words";

/** The names of an entity, why each is one and how surely; what may be the same; and the decisions about both. */
export function ItsNames({ entity, put, done, failed }: { readonly entity: EntityPicture; readonly put: (change: (entity: EntityPicture) => EntityPicture) => void; readonly done: (id: string) => void; readonly failed: () => void }) {
  const t = words();
  const [decision, setDecision] = useState<Decision | undefined>(undefined);
  const { id, name, last_decision: last } = entity;
  const heading = useRef<HTMLHeadingElement>(null);
  const isDecided = useRef(false);
  useEffect(() => {
    if (decision === undefined && isDecided.current) heading.current?.focus(); // the button that was pressed is gone
    isDecided.current = false;
  }, [decision]);
  return (
    <Part id="its-names" title={t.names} extra={number(entity.aliases.length)} asks={entity.may_be.length > 0 || last !== null} heading={heading}>
      <p class="quiet small">{t.namesWhy}</p>
      <ul class="plain-list">
        {entity.aliases.map((alias) => (
          <li key={alias.id} class="row">
            <b dir="auto" class="text">
              {alias.name}
            </b>
            <span class="quiet small">{t.whys[alias.why] ?? alias.why}</span>
            <Meter value={alias.confidence} label={t.surely} text={percent(alias.confidence)} />
            <span class="quiet small">{t.inMemories(alias.mentions)}</span>
            {entity.aliases.length > 1 && (
              <button type="button" aria-label={t.notThisLabel(alias.name)} onClick={() => setDecision(splitOf(entity, alias))}>
                {t.notThis}
              </button>
            )}
          </li>
        ))}
      </ul>
      {last !== null && (
        <p class="row">
          <span>
            {t.decided(t.kinds[last.kind] ?? last.kind, who(last.by), moment(last.at))} {last.reason !== null && t.because(last.reason)}
          </span>
          <button type="button" onClick={() => setDecision({ kind: "undo", id, what: t.kinds[last.kind] ?? last.kind, by: who(last.by), at: moment(last.at) })}>
            {t.takeBack}
          </button>
        </p>
      )}
      {entity.may_be.length > 0 && (
        <>
          <h3>{t.mayBe}</h3>
          <p class="quiet small">{t.mayBeWhy}</p>
          <ul class="plain-list">
            {entity.may_be.map((other) => (
              <li key={other.id} class="row">
                <b dir="auto">{other.name}</b>
                <span class="quiet small">{t.whys[other.why] ?? other.why}</span>
                <Meter value={other.confidence} label={t.surely} text={percent(other.confidence)} />
                <button type="button" aria-label={t.sameLabel(name, other.name)} onClick={() => setDecision({ kind: "merge", id, name, other })}>
                  {t.same}
                </button>
                <a href={aroundName(other.id)}>{t.lookAt}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {decision !== undefined && (
        <Deciding
          decision={decision}
          close={() => setDecision(undefined)}
          begun={() => {
            put((before) => decidedAs(before, decision));
            isDecided.current = true;
          }}
          done={done}
          failed={failed}
        />
      )}
    </Part>
  );
}

/** Of the name that it is called by it is the others that stay behind. */
function splitOf({ id, name, aliases }: EntityPicture, alias: EntityPicture["aliases"][number]): Decision {
  const [other] = aliases.filter((one) => one.id !== alias.id);
  const isFirst = alias.name === name && other !== undefined;
  return { kind: "split", id, name: isFirst ? other.name : name, alias: isFirst && other.why === "merged" ? { ...alias, why: other.why } : alias, count: alias.mentions };
}

/** What is shown of an entity until the server has said it. */
function decidedAs(entity: EntityPicture, decision: Decision): EntityPicture {
  if (decision.kind === "merge") return { ...entity, may_be: entity.may_be.filter((one) => one.id !== decision.other.id) };
  if (decision.kind === "split") return { ...entity, aliases: entity.aliases.filter((one) => one.id !== decision.alias.id) };
  return { ...entity, last_decision: null };
}
