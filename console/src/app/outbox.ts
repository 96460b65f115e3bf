import { signal } from "@preact/signals";
import { ConnectionError } from "recollect-client";

/** How many changes wait for the connection to come back. */
export const unsent = signal(0);

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;

/**
 * Carry out a change; while the server cannot be reached it waits, and is sent again when it can.
 *
 * `call` is given the idempotency key to send, the same each time: however often it was sent, it is carried out once.
 * Show the change at once, and take it back where this throws: the server has refused it then.
 */
export async function carriedOut<T>(call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = crypto.randomUUID();
  let waits = false;
  try {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await call(key);
      } catch (failure) {
        if (!(failure instanceof ConnectionError)) throw failure;
        if (!waits) unsent.value += 1;
        waits = true;
        await online(pause);
      }
    }
  } finally {
    if (waits) unsent.value -= 1;
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

// What was not sent yet would be lost with the page
addEventListener("beforeunload", (event) => {
  if (unsent.value > 0) event.preventDefault();
});
