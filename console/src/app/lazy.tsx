import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ConnectionError } from "recollect-client";

import { Failure } from "../parts/failure";
import { words } from "./shell_words";
import { wordsLoaded } from "./words";

interface Loadable<P> {
  (props: P): preact.JSX.Element;
  /** Begin to load it before it is shown. */
  readonly begin: () => void;
}

/** A component in a file of its own, loaded when it is first shown, with the words that it says. */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Loadable<P> {
  let loading: Promise<void> | undefined;
  let Loaded: ComponentType<P> | undefined;
  const loaded = () =>
    (loading ??= load().then(
      async (module) => {
        await wordsLoaded();
        Loaded = module.default;
      },
    ).catch((failure: unknown) => {
      loading = undefined;
      throw new ConnectionError(String(failure));
    }));
  function Lazy(props: P) {
    const [failure, setFailure] = useState<unknown>();
    const [, arrived] = useState(false);
    const missing = Loaded === undefined;
    useEffect(() => {
      let left = false;
      if (missing) {
        // It may have come since this was drawn
        loaded().then(
          () => !left && arrived(true),
          (thrown: unknown) => !left && setFailure(thrown),
        );
      }
      return () => {
        left = true;
      };
    }, [failure]);
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (failure !== undefined) return <Failure failure={failure} again={() => setFailure(undefined)} />;
    return <p class="quiet">{words().starting}</p>;
  }
  return Object.assign(Lazy, { begin: () => void loaded().catch(() => undefined) });
}
