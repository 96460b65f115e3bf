import { ConnectionError, isProblem } from "recollect-client";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;

/**
 * Make a call that may be made again, until the server answers: a transfer outlasts a lost connection and a restart.
 *
 * `away` is told whether the server is waited for. Throws what it refuses, and what the signal was aborted with.
 */
export async function patiently<T>(call: () => Promise<T>, signal: AbortSignal, away: (is: boolean) => void): Promise<T> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const answer = await call();
      away(false);
      return answer;
    } catch (failure) {
      signal.throwIfAborted();
      const passes = failure instanceof ConnectionError || (isProblem(failure) && (failure.status === 429 || failure.status >= 502));
      if (!passes) throw failure;
      away(true);
      await slept(pause, signal);
    }
  }
}

function slept(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      signal.removeEventListener("abort", over);
      if (signal.aborted) stopped(signal.reason as Error);
      else done();
    };
    const timer = setTimeout(over, milliseconds);
    addEventListener("online", over);
    signal.addEventListener("abort", over);
  });
}
