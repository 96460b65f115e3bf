import { effect } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";

import { Failure } from "../parts/failure";
import { config, credential, ready, signIn, signInAtPool, signInNeeded, space } from "./connection";
import { place } from "./place";
import { dictionary } from "./words";

const words = dictionary(
  {
    title: "Sign in",
    key: "Key",
    person: "Person (only for keys that act for others)",
    go: "Sign in",
    back: "Go on without a key",
    how: "A key is made by `recollect admin keys add NAME` on the server. It stays in this page alone: when the page is left or loaded again, it is asked for again.",
    pool: "Sign in with your account",
  },
  {
    title: "Anmelden",
    key: "Schlüssel",
    person: "Person (nur für Schlüssel, die für andere handeln)",
    go: "Anmelden",
    back: "Ohne Schlüssel weiter",
    how: "Ein Schlüssel wird mit `recollect admin keys add NAME` auf dem Server gemacht. Er bleibt allein in dieser Seite: Wird sie verlassen oder neu geladen, wird wieder nach ihm gefragt.",
    pool: "Mit dem eigenen Konto anmelden",
  },
);

/** Ask who is there. */
export function SignIn() {
  const t = words();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const mayLeave = config.value?.sign_in.kind === "optional_key" && credential.value.key === undefined && ready.value;
  useLayoutEffect(() => (mayLeave ? leaving() : undefined), [mayLeave]); // a key may be pressed as soon as it is drawn
  if (config.value?.sign_in.kind === "user_pool") {
    return (
      <section class="card narrow">
        <h1>{t.title}</h1>
        <button type="button" class="main" onClick={() => void signInAtPool()}>
          {t.pool}
        </button>
      </section>
    );
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn(String(form.get("key") ?? ""), String(form.get("person") ?? ""));
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="card narrow">
      <h1>{t.title}</h1>
      <form onSubmit={submit}>
        <label>
          {t.key}
          <input name="key" type="password" autocomplete="current-password" required autoFocus />
        </label>
        <label>
          {t.person}
          <input name="person" autocomplete="off" />
        </label>
        {failure !== undefined && <Failure failure={failure} />}
        <div class="row">
          <button type="submit" class="main" disabled={busy}>
            {t.go}
          </button>
          {mayLeave && (
            <button type="button" onClick={() => (signInNeeded.value = false)}>
              {t.back}
            </button>
          )}
        </div>
      </form>
      <p class="quiet">{t.how}</p>
    </section>
  );
}

/** Leave where no key is needed: by Escape, and by going anywhere else, also to the page that one was on. */
function leaving(): () => void {
  const leave = () => {
    signInNeeded.value = false;
  };
  const from = [place.peek(), space.peek()] as const;
  const stop = effect(() => {
    if (place.value !== from[0] || space.value !== from[1]) leave();
  });
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && document.querySelector("dialog[open]") === null) leave();
  };
  const clicked = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href^="#/"]') !== null) leave();
  };
  addEventListener("keydown", pressed);
  addEventListener("click", clicked);
  return () => {
    stop();
    removeEventListener("keydown", pressed);
    removeEventListener("click", clicked);
  };
}
