/** A slow network gets its time; a backend that hangs does not leave a button busy for ever. */
const LONGEST_CALL_MS = 20_000;

/** How the client of the backend asks. */
export const backendFetch: typeof fetch = async (input, init = {}) => {
  const answer = await fetch(input, { ...init, signal: withTimeLimit(init.signal) });
  return isNewSession(input) ? withoutServerClock(answer) : answer;
};

/** By hand: Safari before 17.4 cannot join two signals. */
function withTimeLimit(given: AbortSignal | null | undefined): AbortSignal {
  const call = new AbortController();
  const giveUp = () => call.abort(given?.reason);
  if (given?.aborted) giveUp();
  given?.addEventListener('abort', giveUp, { once: true });
  setTimeout(
    () => call.abort(new DOMException('The backend hangs', 'TimeoutError')),
    LONGEST_CALL_MS,
  );
  return call.signal;
}

function isNewSession(input: RequestInfo | URL): boolean {
  return /\/auth\/v1\/token\b/.test(input instanceof Request ? input.url : String(input));
}

/**
 * The client compares `expires_at` with the listener's clock, which may be hours off: too early, and
 * each call would fetch a new session; too late, and the session would end unnoticed. Without it the
 * client counts `expires_in` from its own clock.
 */
async function withoutServerClock(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const text = await answer.text();
  const { status, headers } = answer;
  return new Response(dropExpiry(text), { status, headers });
}

function dropExpiry(json: string): string {
  try {
    const { expires_at: _, ...session } = JSON.parse(json);
    return JSON.stringify(session);
  } catch {
    return json; // The client says what is wrong with it.
  }
}
