import { serverClock } from '#domain/server-clock.ts';
import { backendFetch } from './backend-fetch.ts';

/** `fetch` for the calls of supabase-js. Loaded with it, since no page needs it at once. */
export const clientFetch: typeof fetch = async (input, init) => {
  const answer = await backendFetch(input, init);
  const { headers } = answer;
  // A hosted project's answers do not show their date.
  if (/no-(store|cache)/.test(headers.get('Cache-Control') ?? ''))
    serverClock.set(headers.get('Date'));
  return isNewSession(input) ? withoutServerClock(answer) : answer;
};

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
