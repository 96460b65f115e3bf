import { signal } from "@preact/signals";

import { memory } from "../../app/connection";
import { number } from "../../app/formats";
import { carriedOut, keyed } from "../../app/outbox";
import { told } from "../../app/problems";
import { tell } from "../../app/toasts";
import { forgetWords } from "./forget_words";

const PATH = "/v1/memory/sessions/{session_id}";

/** Conversations that are on their way out, as "space\nid": they are not listed any more, unless the server refuses. */
export const going = signal<ReadonlySet<string>>(new Set());
/** Goes up when conversations have come or gone, so that lists are read again. */
export const cameOrWent = signal(0);

export function nameOf(space: string, session: string): string {
  return `${space}\n${session}`;
}

/** Forget a conversation, with `cascade` what was made of it as well. It is gone from the page at once. */
export async function forgetSession(space: string, session: string, cascade: boolean): Promise<void> {
  const t = forgetWords();
  const params = { path: { session_id: session }, query: { space, cascade } };
  const name = nameOf(space, session);
  going.value = new Set([...going.value, name]);
  try {
    const { data } = await carriedOut((key) => memory.value.api.DELETE(PATH, { params, ...keyed(key) }));
    const memories = (count: number) => t.memories(number(count), count === 1);
    const turns = data?.turns_forgotten ?? 0;
    const [gone, kept] = [data?.forgotten_with_it.length ?? 0, data?.also.length ?? 0];
    const words = [t.forgotten(t.turns(number(turns), turns === 1), gone === 0 ? undefined : memories(gone)), ...(kept === 0 ? [] : [t.kept(memories(kept))])];
    tell(words.join(" "), { undo: () => void restoreSession(space, session) });
  } catch (failure) {
    tell(`${t.refused} ${told(failure).what}`, { bad: true });
  } finally {
    // The list is read again: the server's word counts from here
    going.value = new Set([...going.value].filter((one) => one !== name));
    cameOrWent.value += 1;
  }
}

/** Bring a conversation back, with what had gone with it. */
export async function restoreSession(space: string, session: string): Promise<void> {
  const t = forgetWords();
  const params = { path: { session_id: session }, query: { space } };
  try {
    const { data } = await carriedOut((key) => memory.value.api.POST(`${PATH}/restore`, { params, ...keyed(key) }));
    const left = data?.still_gone.length ?? 0;
    tell(left === 0 ? t.restored : `${t.restored} ${t.notAll(number(left))}`);
    cameOrWent.value += 1;
  } catch (failure) {
    tell(`${t.notRestored} ${told(failure).what}`, { bad: true });
  }
}
