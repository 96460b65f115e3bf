import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** What came of asking: nothing yet, an answer, or why there is none. The former answer stays while it is asked again. */
export interface Asked<T> {
  readonly answer: T | undefined;
  readonly failure: unknown;
  readonly waiting: boolean;
  /** Ask again. */
  readonly again: () => void;
  /** Put another answer in place of this one: what is shown before the server has said it. */
  readonly put: (change: (answer: T) => T) => void;
}

/**
 * Ask the server whenever one of `about` changes; an answer to a former question is never shown.
 *
 * `wait`: milliseconds for which nothing more has to change before it is asked, for what follows typing.
 */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>, about: readonly unknown[], { wait = 0 } = {}): Asked<T> {
  const [state, setState] = useState<{ answer: T | undefined; failure: unknown; waiting: boolean }>({
    answer: undefined,
    failure: undefined,
    waiting: true,
  });
  const [round, setRound] = useState(0);
  const current = useRef(ask);
  current.current = ask;
  useEffect(() => {
    const control = new AbortController();
    setState((before) => ({ ...before, waiting: true }));
    const timer = setTimeout(async () => {
      try {
        const answer = await current.current(control.signal);
        if (!control.signal.aborted) setState({ answer, failure: undefined, waiting: false });
      } catch (failure) {
        if (!control.signal.aborted) setState((before) => ({ ...before, failure, waiting: false }));
      }
    }, wait);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // Callers say what the question is about; the function is new with every drawing
  }, [...about, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const put = useCallback(
    (change: (answer: T) => T) =>
      setState((before) => (before.answer === undefined ? before : { ...before, answer: change(before.answer) })),
    [],
  );
  return { ...state, again, put };
}

/** A page of a listing. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor?: string | null;
}

export interface Listed<T> {
  readonly items: readonly T[];
  readonly failure: unknown;
  readonly waiting: boolean;
  /** Whether there is more behind what was read. */
  readonly more: boolean;
  /** Read the next page; nothing happens while one is read, or where there is none. */
  readonly next: () => void;
  readonly again: () => void;
  readonly put: (change: (items: readonly T[]) => readonly T[]) => void;
}

/** Read a listing page by page, anew whenever one of `about` changes. */
export function usePages<T>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
  about: readonly unknown[],
): Listed<T> {
  interface State {
    items: readonly T[];
    cursor: string | undefined;
    failure: unknown;
    waiting: boolean;
    more: boolean;
  }
  const [state, setState] = useState<State>({ items: [], cursor: undefined, failure: undefined, waiting: true, more: false });
  const [round, setRound] = useState(0);
  const control = useRef<AbortController | undefined>(undefined);
  const reading = useRef(false);
  const current = useRef(read);
  current.current = read;

  const load = useCallback(async (cursor: string | undefined, own: AbortController) => {
    reading.current = true;
    setState((before) => ({ ...before, waiting: true, failure: undefined }));
    try {
      const page = await current.current(cursor, own.signal);
      if (own.signal.aborted) return;
      const next = page.next_cursor ?? undefined;
      setState((before) => ({
        items: cursor === undefined ? page.items : before.items.concat(page.items),
        cursor: next,
        failure: undefined,
        waiting: false,
        more: next !== undefined,
      }));
    } catch (failure) {
      if (!own.signal.aborted) setState((before) => ({ ...before, failure, waiting: false }));
    } finally {
      if (!own.signal.aborted) reading.current = false;
    }
  }, []);

  useEffect(() => {
    const own = new AbortController();
    control.current = own;
    setState({ items: [], cursor: undefined, failure: undefined, waiting: true, more: false });
    void load(undefined, own);
    return () => own.abort();
  }, [...about, round]);

  const next = useCallback(() => {
    if (reading.current || control.current === undefined) return;
    if (state.cursor !== undefined) void load(state.cursor, control.current);
    else if (state.failure !== undefined) setRound((before) => before + 1);
  }, [state.cursor, state.failure]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const put = useCallback((change: (items: readonly T[]) => readonly T[]) => setState((before) => ({ ...before, items: change(before.items) })), []);
  return { items: state.items, failure: state.failure, waiting: state.waiting, more: state.more, next, again, put };
}
