import { computed, signal } from "@preact/signals";
import { isProblem, Recollect } from "recollect-client";

import { keep, kept } from "./kept";
import { type Pool, resumed, signedIn } from "./user_pool";

/** What the server says of itself at `config.json`, beside the page. */
interface Config {
  /** Where the API is; empty where it is where the page comes from. */
  readonly api: string;
  readonly sign_in: { readonly kind: "optional_key" | "key" } | ({ readonly kind: "user_pool" } & Pool);
}

/** The key or access token, and whose memory it is about. Kept in this page alone: it is gone when the page is left. */
interface Credential {
  readonly key: string | undefined;
  readonly person: string | undefined;
}

export const config = signal<Config | undefined>(undefined);
export const credential = signal<Credential>({ key: undefined, person: undefined });
/** Whether somebody has to say who they are before anything can be shown. */
export const signInNeeded = signal(false);
/** Whether what `start` looks for was found. */
export const ready = signal(false);
/** Why the console could not start. */
export const startFailure = signal<unknown>(undefined);
/** The space that is looked at. */
export const space = signal(kept("space") ?? "default");
/** The spaces there are, the fullest first; those of this person alone. */
export const spaces = signal<readonly { readonly space: string; readonly entries: number }[]>([]);
/** Whether the person operates the service. */
export const operates = signal(false);

/** The client of the API, for who is signed in. */
export const memory = computed(
  () =>
    new Recollect({
      url: config.value?.api || location.origin,
      retries: 2,
      longestPause: 4000,
      ...(credential.value.key === undefined ? {} : { key: credential.value.key }),
      ...(credential.value.person === undefined ? {} : { person: credential.value.person }),
    }),
);

/** Read the config, take up a sign-in that comes back, and find out who this is. */
export async function start(): Promise<void> {
  startFailure.value = undefined;
  try {
    const answer = await fetch("./config.json", { cache: "no-store", credentials: "same-origin" });
    if (!answer.ok) throw new Error(`config.json: HTTP ${answer.status}`);
    const read = (await answer.json()) as Config;
    config.value = read;
    if (read.sign_in.kind === "user_pool") {
      const token = await resumed(read.sign_in, renewed);
      if (token === undefined) return void (signInNeeded.value = true);
      credential.value = { key: token, person: undefined };
    }
    await lookAround();
  } catch (failure) {
    if (isProblem(failure) && failure.status === 401) signInNeeded.value = true;
    else startFailure.value = failure;
  }
}

/** Sign in with a key; `person` names whose memory it is, where the key may act for others. Throws what the server refuses. */
export async function signIn(key: string, person: string): Promise<void> {
  const before = credential.value;
  credential.value = { key: key.trim(), person: person.trim() || undefined };
  try {
    await lookAround();
  } catch (failure) {
    credential.value = before;
    throw failure;
  }
}

/** Go to the user pool's page, and come back signed in. */
export async function signInAtPool(): Promise<void> {
  if (config.value?.sign_in.kind === "user_pool") await signedIn(config.value.sign_in);
}

/** Leave: the key is forgotten, and with it everything that was read. */
export function signOut(): void {
  credential.value = { key: undefined, person: undefined };
  location.reload();
}

/** Look at another space from now on. */
export function lookAt(name: string): void {
  space.value = name;
  keep("space", name);
}

/** Read anew which spaces there are. */
export async function lookAround(): Promise<void> {
  const [{ data }, operator] = await Promise.all([memory.value.api.GET("/v1/memory/stats", { params: { query: { space: "*" } } }), isOperator()]);
  const found = (data?.spaces ?? []).map(({ space: name, entries }) => ({ space: name, entries }));
  spaces.value = found.sort((one, other) => other.entries - one.entries);
  operates.value = operator;
  signInNeeded.value = false;
  ready.value = true;
}

async function isOperator(): Promise<boolean> {
  try {
    await memory.value.api.GET("/v1/memory/jobs");
    return true;
  } catch (failure) {
    if (isProblem(failure) && failure.status < 500) return false;
    throw failure;
  }
}

function renewed(token: string | undefined): void {
  if (token === undefined) signInNeeded.value = true;
  else credential.value = { ...credential.value, key: token };
}
