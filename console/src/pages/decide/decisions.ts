import { signal } from "@preact/signals";
import { isProblem } from "recollect-client";

import { carriedOut } from "../../app/outbox";
import { told } from "../../app/problems";
import { dismiss, tell } from "../../app/toasts";
import { words } from "./words";

/** A decision, from the moment at which it was made on the screen. */
export interface Decision<T> {
  /** What is told of it once it is carried out. */
  readonly said: string;
  readonly act: (idempotencyKey: string) => Promise<T>;
  /** Take it out of what is seen, and bring it back. */
  readonly hide: () => void;
  readonly show: () => void;
  /** Take it back at the server, and return what to tell of that; a text says why that cannot be. */
  readonly back: ((answer: T, idempotencyKey: string) => Promise<string>) | string;
}

interface Made {
  readonly back: (() => Promise<void>) | string;
  /** What tells of it, with a button that takes it back. */
  toast?: number;
}

/** What was decided since the page was opened, the last one last. */
export const made = signal<readonly Made[]>([]);

/** What the server has refused, so that there is nothing to take back. */
const refused = new WeakSet<Made>();

/**
 * Carry a decision out: it is gone from the screen at once, and comes back where the server refuses it.
 *
 * What somebody else has decided meanwhile stays gone.
 */
export async function decide<T>(decision: Decision<T>): Promise<void> {
  decision.hide();
  const answered = carriedOut(decision.act);
  const { back } = decision;
  const done: Made = {
    back:
      typeof back === "string"
        ? back
        : async () => {
            try {
              // The change that takes it back comes behind it: it is answered by then
              tell(await carriedOut(async (key) => back(await answered, key)));
            } catch (failure) {
              if (refused.has(done)) return; // told, and to be decided again
              tellFailure(failure);
              made.value = [...made.value, done];
            }
          },
  };
  made.value = [...made.value, done];
  try {
    await answered;
  } catch (failure) {
    refused.add(done);
    made.value = made.value.filter((one) => one !== done);
    if (!isProblem(failure, "settled", "not-found", "entry-not-found")) decision.show();
    tellFailure(failure);
    return;
  }
  const mayUndo = typeof back !== "string" && made.value.includes(done);
  done.toast = tell(decision.said, mayUndo ? { undo: () => void takeBack(done) } : {});
}

/** Take the last decision back, or tell why that cannot be. */
export async function takeLastBack(): Promise<void> {
  const last = made.value.at(-1);
  if (last === undefined) tell(words().noneLeft);
  else await takeBack(last);
}

async function takeBack(one: Made): Promise<void> {
  if (!made.value.includes(one)) return; // twice in a row, by key and by button
  if (typeof one.back === "string") {
    tell(words().notBack(one.back));
    return;
  }
  made.value = made.value.filter((other) => other !== one);
  if (one.toast !== undefined) dismiss(one.toast);
  await one.back();
}

export function tellFailure(failure: unknown): void {
  const { what, then } = told(failure);
  tell(`${what} ${then}`.trim(), { bad: true });
}
