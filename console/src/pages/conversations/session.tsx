import { isProblem } from "recollect-client";
import { useMemo, useState } from "preact/hooks";

import { useAnswer, usePages } from "../../app/answers";
import { space } from "../../app/connection";
import { addressOf, go, place } from "../../app/place";
import { Empty } from "../../parts/empty";
import { Failure } from "../../parts/failure";
import { beginIncognito, tellFailure } from "../../parts/incognito";
import { readsOn } from "../../parts/list_end";
import { useRowKeys } from "../../parts/row_keys";
import { Rows } from "../../parts/rows";
import { Waiting } from "../../parts/waiting";
import { ForgetSession } from "./forget";
import { cameOrWent, going, nameOf } from "./going";
import { type From, readTurns, type Turn } from "./reading";
import { Message } from "./turn";
import { words } from "./words";

const BEFORE = 3; // messages before the one that is looked for, so that one sees what it answers

/** A conversation as it was said, from its beginning or around the message that the address names. */
export function Session({ session }: { readonly session: string }) {
  const t = words();
  const wanted = place.value.query.turn;
  const isGoing = going.value.has(nameOf(space.value, session));
  return (
    <>
      <nav>
        <a href={addressOf("conversations")}>← {t.back}</a>
      </nav>
      <h1 dir="auto">{session}</h1>
      {isGoing ? <Gone /> : <Talk key={`${wanted ?? ""} ${cameOrWent.value}`} session={session} wanted={wanted} />}
    </>
  );
}

function Gone() {
  const t = words();
  return (
    <Empty title={t.gone}>
      <p>{t.goneHow}</p>
      <a class="button" href={addressOf("conversations")}>
        {t.back}
      </a>
    </Empty>
  );
}

function Talk({ session, wanted }: { readonly session: string; readonly wanted: string | undefined }) {
  const t = words();
  const [missing, setMissing] = useState(false);
  const start = missing ? undefined : wanted;
  const about = [space.value, session, start];
  const read = async (order: From["order"], cursor: string | undefined, signal: AbortSignal, limit?: number) => {
    try {
      return await readTurns({ space: space.value, session, start, order }, cursor, signal, limit);
    } catch (failure) {
      if (start === undefined || !isProblem(failure) || failure.status !== 422) throw failure;
      setMissing(true); // it is read from the beginning then
      return { items: [] };
    }
  };
  const later = usePages<Turn>((cursor, signal) => read("occurred", cursor, signal), about);
  const earlier = usePages<Turn>(
    async (cursor, signal) => (start === undefined ? { items: [] } : read("-occurred", cursor, signal, cursor === undefined ? BEFORE + 1 : undefined)),
    about,
  );
  const turns = useMemo(() => {
    // Both are there before anything is drawn, so that nothing moves under the reader's eyes
    const isReady = earlier.items.length > 0 || !earlier.waiting;
    return isReady ? [...earlier.items.filter((turn) => turn.id !== start).reverse(), ...later.items] : [];
  }, [earlier.items, earlier.waiting, later.items]);
  const isWaiting = later.waiting || earlier.waiting;
  const keys = useRowKeys(turns.length);
  const failure = later.failure ?? earlier.failure;
  if (isProblem(later.failure) && later.failure.kind === "session-not-found") return <Gone />;
  const isWhole = !later.more && !earlier.more && !later.waiting;
  if (turns.length === 0 && !isWaiting && failure === undefined) return <Gone />;
  return (
    <>
      <div class="row tools">
        <ForgetSession session={session} />
        <button type="button" onClick={() => void beginIncognito(space.value, session, () => undefined).catch(tellFailure)}>
          {t.incognito}
        </button>
        {!isWhole && <ToEnd session={session} />}
        {(earlier.more || later.more) && start !== undefined && <a href={addressOf("conversations", [session])}>{t.toBegin}</a>}
      </div>
      {missing && <p class="notice">{t.noTurn}</p>}
      {later.items.length === 0 && later.failure !== undefined && <Failure failure={later.failure} again={later.again} />}
      {earlier.failure !== undefined && <Failure failure={earlier.failure} again={earlier.next} />}
      {turns.length === 0 && isWaiting && <Waiting />}
      {earlier.more && (
        <button type="button" disabled={earlier.waiting} onClick={earlier.next}>
          {t.earlier}
        </button>
      )}
      {turns.length > 0 && !earlier.more && !earlier.waiting && <p class="quiet small">{t.began}</p>}
      <Rows items={turns} height={110} label={t.said} keyOf={(turn) => turn.id} more={readsOn(later)} top={keys} anchored>
        {(turn) => <Message turn={turn} session={session} isWanted={turn.id === wanted} />}
      </Rows>
      {turns.length > 0 && later.failure !== undefined && <Failure failure={later.failure} again={later.next} />}
      {turns.length > 0 && later.failure === undefined && <p class="quiet small">{later.more ? t.more : t.ended}</p>}
    </>
  );
}

/** The way to the last message, which is looked up when somebody wants to go there. */
function ToEnd({ session }: { readonly session: string }) {
  const [asked, setAsked] = useState(false);
  useAnswer(
    async (signal) => {
      if (!asked) return;
      const last = (await readTurns({ space: space.value, session, order: "-occurred" }, undefined, signal, 1)).items[0];
      setAsked(false);
      if (last !== undefined) go(addressOf("conversations", [session], { turn: last.id }));
    },
    [asked],
  );
  return (
    <button type="button" disabled={asked} onClick={() => setAsked(true)}>
      {words().toEnd}
    </button>
  );
}
