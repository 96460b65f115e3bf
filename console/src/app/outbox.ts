import { computed, signal } from "@preact/signals";
import { ConnectionError } from "recollect-client";

/** How many changes were made and are not carried out yet. */
const waiting = signal(0);
/** Whether the first of them could not be sent. */
const away = signal(false);
/** How many changes wait for the connection to come back. */
export const unsent = computed(() => (away.value ? waiting.value : 0));

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
/** Settled once all that was asked for so far is carried out or refused. */
let former: Promise<unknown> = Promise.resolve();

/**
 * Carry out a change once the former ones are carried out or refused: what was done last is what stays.
 *
 * While the server cannot be reached it waits, and is sent again when it can. `call` is given the idempotency key
 * to send, the same each time: however often it was sent, it is carried out once. It must not carry out another one.
 * Show the change at once, and take it back where this throws: the server has refused it then.
 */
export function carriedOut<T>(call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  waiting.value += 1;
  const mine = former.then(() => delivered(call)).finally(() => (waiting.value -= 1));
  former = mine.catch(() => undefined);
  return mine;
}

async function delivered<T>(call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = crypto.randomUUID();
  try {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await call(key);
      } catch (failure) {
        if (!(failure instanceof ConnectionError)) throw failure;
        away.value = true;
        await online(pause);
      }
    }
  } finally {
    away.value = false;
  }
}

/** The header with an idempotency key. */
export function keyed(key: string): { headers: { "Idempotency-Key": string } } {
  return { headers: { "Idempotency-Key": key } };
}

/** Wait for so many milliseconds, or until this machine is online again. */
function online(pause: number): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      done();
    };
    const timer = setTimeout(over, pause);
    addEventListener("online", over);
  });
}

// What was not sent yet would be lost with the page: all of them, or those behind the one that is being answered
addEventListener("beforeunload", (event) => {
  if (away.value || waiting.value > 1) event.preventDefault();
});
