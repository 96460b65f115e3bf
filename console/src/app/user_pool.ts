/** Signing in at a user pool: the authorization code flow with PKCE (RFC 6749, RFC 7636). Tokens stay in this page's memory. */

export interface Pool {
  /** The host of the pool's sign-in pages, such as `https://name.auth.eu-west-1.amazoncognito.com`. */
  readonly domain: string;
  readonly client_id: string;
  /** Scopes, with spaces between them. */
  readonly scope: string;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
}

/** What has to outlast the way to the pool and back. None of it is a token: without the code they are of no use. */
const VERIFIER = "recollect.pkce";
const STATE = "recollect.state";
const RENEW_BEFORE_SECONDS = 60;

/** Go to the pool's page; this page is left. */
export async function signedIn(pool: Pool): Promise<void> {
  const verifier = randomText();
  const state = randomText();
  sessionStorage.setItem(VERIFIER, verifier);
  sessionStorage.setItem(STATE, state);
  const query = new URLSearchParams({
    response_type: "code",
    client_id: pool.client_id,
    redirect_uri: here(),
    scope: pool.scope,
    state,
    code_challenge_method: "S256",
    code_challenge: base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
  });
  location.assign(`${pool.domain}/oauth2/authorize?${query}`);
}

/**
 * Return the access token of a sign-in that comes back, undefined where none does.
 *
 * `renewed` is told of each later token, and undefined when there is none any more.
 */
export async function resumed(pool: Pool, renewed: (token: string | undefined) => void): Promise<string | undefined> {
  const query = new URLSearchParams(location.search);
  const code = query.get("code");
  const verifier = sessionStorage.getItem(VERIFIER);
  const expected = sessionStorage.getItem(STATE);
  sessionStorage.removeItem(VERIFIER);
  sessionStorage.removeItem(STATE);
  if (code === null) return undefined;
  history.replaceState(null, "", here() + location.hash); // the code is of no use any more, and no reload sends it again
  if (verifier === null || expected === null || query.get("state") !== expected) return undefined;
  const tokens = await asked(pool, { grant_type: "authorization_code", code, redirect_uri: here(), code_verifier: verifier });
  if (tokens === undefined) return undefined;
  keepFresh(pool, tokens, renewed);
  return tokens.access_token;
}

function keepFresh(pool: Pool, tokens: Tokens, renewed: (token: string | undefined) => void): void {
  const { refresh_token: refresh } = tokens;
  setTimeout(
    async () => {
      const next = refresh === undefined ? undefined : await asked(pool, { grant_type: "refresh_token", refresh_token: refresh });
      renewed(next?.access_token);
      if (next !== undefined) keepFresh(pool, { ...(refresh === undefined ? {} : { refresh_token: refresh }), ...next }, renewed);
    },
    Math.max(tokens.expires_in - RENEW_BEFORE_SECONDS, 1) * 1000,
  );
}

async function asked(pool: Pool, words: Record<string, string>): Promise<Tokens | undefined> {
  const body = new URLSearchParams({ client_id: pool.client_id, ...words });
  const answer = await fetch(`${pool.domain}/oauth2/token`, { method: "POST", body, credentials: "omit" }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Tokens) : undefined;
}

function here(): string {
  return location.origin + location.pathname;
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
