import { isProblem } from "recollect-client";

import { memory } from "../app/connection";
import { moment } from "../app/formats";
import { carriedOut } from "../app/outbox";
import { told } from "../app/problems";
import { tell } from "../app/toasts";
import { dictionary } from "../app/words";

const words = dictionary(
  {
    begun: (id: string, until: string) => `“${id}” is incognito until ${until}.`,
    begunForGood: (id: string) => `“${id}” is incognito until it is ended.`,
    ended: (id: string) => `“${id}” is remembered again from now on.`,
    notIncognito: (id: string) => `“${id}” is not incognito now.`,
  },
  {
    begun: (id: string, until: string) => `„${id}“ ist inkognito bis ${until}.`,
    begunForGood: (id: string) => `„${id}“ ist inkognito, bis es beendet wird.`,
    ended: (id: string) => `„${id}“ wird ab jetzt wieder gemerkt.`,
    notIncognito: (id: string) => `„${id}“ ist gerade nicht inkognito.`,
  },
);

/** Begin that nothing of a conversation is remembered, and tell so; `changed` is called whenever that began or ended. */
export async function beginIncognito(space: string, session: string, changed: () => void): Promise<void> {
  const t = words();
  const { data } = await carriedOut(() => memory.value.api.POST("/v1/memory/incognito/start", { body: { session_id: session, space } }));
  const until = data?.until ?? undefined;
  const undo = () => void endIncognito(space, session, changed).catch(tellFailure);
  tell(until === undefined ? t.begunForGood(session) : t.begun(session, moment(until)), { undo });
  changed();
}

/** Remember a conversation again from now on, and tell so; also where it was not incognito. */
export async function endIncognito(space: string, session: string, changed: () => void): Promise<void> {
  const t = words();
  try {
    await carriedOut(() => memory.value.api.POST("/v1/memory/incognito/end", { body: { session_id: session, space } }));
    tell(t.ended(session));
  } catch (failure) {
    if (!isProblem(failure, "not-incognito")) throw failure;
    tell(t.notIncognito(session));
  }
  changed();
}

/** Tell in a word what was refused. */
export function tellFailure(failure: unknown): void {
  const { what, then } = told(failure);
  tell(`${what} ${then}`, { bad: true });
}
