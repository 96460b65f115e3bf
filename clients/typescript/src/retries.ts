import { ConnectionError, secondsOf } from "./problems.js";

/** How often and how long a call is tried. */
export interface Patience {
  /** For one attempt, in milliseconds. */
  readonly timeout: number;
  /** Further attempts after the first one. */
  readonly retries: number;
  /** The longest pause between two, in milliseconds; where the server asks for a longer one, its answer stands. */
  readonly longestPause: number;
}

const FIRST_PAUSE = 200;
/** Nothing was done for these, whatever the call. */
const REFUSED: ReadonlySet<number> = new Set([429]);
/** Whether anything was done is not known for these. */
const UNSURE: ReadonlySet<number> = new Set([408, 502, 503, 504]);
/** What a Response may have no body for. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Send a request, again where that may help and does no harm.
 *
 * mayRepeat: whether it is a read, or carries an idempotency key.
 * Throws ConnectionError, or what the caller's own signal was aborted with.
 */
export async function sent(
  request: Request,
  mayRepeat: boolean,
  patience: Patience,
  fetcher: typeof fetch,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const isLast = attempt >= patience.retries;
    const pause = Math.random() * Math.min(patience.longestPause, FIRST_PAUSE * 2 ** attempt);
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patience.timeout)]);
      const response = await whole(await fetcher(new Request(request.clone(), { signal })));
      const again = REFUSED.has(response.status) || (mayRepeat && UNSURE.has(response.status));
      const asked = (secondsOf(response) ?? 0) * 1000;
      if (!again || isLast || asked > patience.longestPause) return response;
      await slept(Math.max(pause, asked), request.signal);
    } catch (error) {
      request.signal.throwIfAborted();
      if (!mayRepeat || isLast) {
        throw new ConnectionError("no answer from the server", { cause: error });
      }
      await slept(pause, request.signal);
    }
  }
}

/** The answer once all of it is there: one that breaks or stalls in its body is none. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(BODILESS.has(status) ? null : body, { status, statusText, headers });
}

function slept(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
