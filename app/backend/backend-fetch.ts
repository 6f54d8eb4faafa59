import { serverClock } from '#app/domain/server-clock.ts';

/** Long enough for a slow network; a hanging backend must not leave a button busy for ever. */
const LONGEST_CALL_MS = 20_000;

/** `fetch` for backend calls, with a timeout. */
export const backendFetch: typeof fetch = async (input, init = {}) => {
  const answer = await fetch(input, { ...init, signal: withTimeLimit(init.signal) });
  const { headers } = answer;
  // A hosted project's answers do not show their date.
  if (/no-(store|cache)/.test(headers.get('Cache-Control') ?? ''))
    serverClock.set(headers.get('Date'));
  return isNewSession(input) ? withoutServerClock(answer) : answer;
};

/** Not AbortSignal.any: Safari before 17.4 does not have it. */
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
 * Drops `expires_at`, so that the client computes it from `expires_in` and its own clock. Otherwise
 * it would compare `expires_at` with the device's clock, which may be hours off. With a clock that
 * is fast, each call would renew the session; with one that is slow, the session would expire
 * unnoticed.
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
    return json; // The client reports the malformed JSON.
  }
}
