type Renewals = {
  /** The pages' key as the server has it; the server may have made a new one. */
  renewKey: () => Promise<string>;
  /** A new access token; null where the session has ended. */
  renewSession: () => Promise<string | null>;
};

type Refusal = { code?: unknown; message?: unknown };

/**
 * Tries a call to the tables once more when its key or its session's token is refused, with a new one.
 * Calls that are refused at the same time share one renewal.
 */
export function renewRefused(fetchOnce: typeof fetch, renewals: Renewals): typeof fetch {
  const renewKey = shareWhilePending(renewals.renewKey);
  const renewSession = shareWhilePending(renewals.renewSession);
  return async (input, init = {}) => {
    const answer = await fetchOnce(input, init);
    if (answer.status !== 401) return answer;
    const refusal = await readRefusal(answer);
    const headers = new Headers(init.headers);
    if (refusal.code === 'no_api_key') {
      const key = await renewKey();
      const former = headers.get('apikey');
      if (key === former) return answer;
      headers.set('apikey', key);
      if (headers.get('authorization') === `Bearer ${former}`)
        headers.set('authorization', `Bearer ${key}`);
      return await fetchOnce(input, { ...init, headers });
    }
    // The auth client renews by itself, and would wait for itself here.
    if (!isSessionRefused(refusal) || isAuthCall(input)) return answer;
    const token = await renewSession();
    if (!token || headers.get('authorization') === `Bearer ${token}`) return answer;
    headers.set('authorization', `Bearer ${token}`);
    return await fetchOnce(input, { ...init, headers });
  };
}

const isSessionRefused = ({ code, message }: Refusal) =>
  code === 'bad_jwt' || message === 'session_ended' || String(code).startsWith('PGRST30');

const isAuthCall = (input: RequestInfo | URL) =>
  /\/auth\/v1\//.test(input instanceof Request ? input.url : String(input));

/** The answer stays to be read. */
async function readRefusal(answer: Response): Promise<Refusal> {
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
