import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import type { Listener } from './accounts.ts';

/** supabase-js's localStorage key. It contains the first label of the host. */
export const SESSION_KEY = 'sb-localhost-auth-token';

export type OpenSession = {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  user: { id: string };
};

/** API headers of a visitor or of a session. */
export async function apiHeaders(request: APIRequestContext, session?: OpenSession) {
  const { anonKey } = await (await request.get('/api/config.json')).json();
  return { apikey: anonKey, Authorization: `Bearer ${session?.access_token ?? anonKey}` };
}

/** Signs in by password over the API. */
export async function openSession(
  request: APIRequestContext,
  { email, password }: Listener,
): Promise<OpenSession> {
  const answer = await request.post('/api/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(request),
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Stores the session like the sign-in form. The next page opens signed in. */
export const storeSession = (context: BrowserContext, origin: string, session: OpenSession) =>
  context.setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: [{ name: SESSION_KEY, value: JSON.stringify(session) }] }],
  });
