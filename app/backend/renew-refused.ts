type Renewals = {
  /** The public API key; the server may have replaced it. */
  renewKey: () => Promise<string>;
  /** A new access token; null if the session has ended. */
  renewSession: () => Promise<string | null>;
};

type Refusal = { code?: unknown; message?: unknown };

/**
 * Retries a call once with a new API key, and once with a new session token, when those are
 * refused. A server with new secrets refuses one after the other. Concurrent calls share one
 * renewal.
 */
export function renewRefused(fetchOnce: typeof fetch, renewals: Renewals): typeof fetch {
  const renewKey = shareWhilePending(renewals.renewKey);
  const renewSession = shareWhilePending(renewals.renewSession);
  /** Replaces the key that the client was created with. */
  let replaced: { former: string; key: string } | null = null;

  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const ask = () => fetchOnce(input, { ...init, headers });
    if (replaced) replaceKey(headers, replaced);
    let answer = await ask();

    if ((await readRefusal(answer)).code === 'no_api_key') {
      const former = headers.get('apikey') ?? '';
      const key = await renewKey().catch(() => former);
      if (key === former) return answer;
      replaced = { former: replaced?.former ?? former, key };
      replaceKey(headers, { former, key });
      answer = await ask();
    }
    // The auth client renews sessions itself; waiting for it here would be a deadlock.
    if (isAuthCall(input) || !isSessionRefused(await readRefusal(answer))) return answer;
    const token = await renewSession();
    if (!token || headers.get('authorization') === `Bearer ${token}`) return answer;
    headers.set('authorization', `Bearer ${token}`);
    return await ask();
  };
}

/** A visitor's call also carries the key as its bearer token. */
function replaceKey(headers: Headers, { former, key }: { former: string; key: string }) {
  if (headers.get('apikey') === former) headers.set('apikey', key);
  if (headers.get('authorization') === `Bearer ${former}`)
    headers.set('authorization', `Bearer ${key}`);
}

const isSessionRefused = ({ code, message }: Refusal) =>
  code === 'bad_jwt' || message === 'session_ended' || String(code).startsWith('PGRST30');

const isAuthCall = (input: RequestInfo | URL) =>
  /\/auth\/v1\//.test(input instanceof Request ? input.url : String(input));

/** The body of a 401, read from a clone; empty for any other status. */
async function readRefusal(answer: Response): Promise<Refusal> {
  if (answer.status !== 401) return {};
  try {
    return (await answer.clone().json()) ?? {};
  } catch {
    return {};
  }
}

function shareWhilePending<T>(work: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= work().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
