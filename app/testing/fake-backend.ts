import { expect, vi } from 'vitest';
import type { LiveMessage } from '#app/backend/live-stream.ts';
import { sessionStorageKey } from '#app/backend/session-trace.ts';

export type Call = {
  method: string;
  path: string;
  search: string;
  body: unknown;
  /** The requested part of a file. */
  range: string | null;
};
export type Answer = { status: number; body: string };
type Handle = (
  call: Call,
  signal: AbortSignal | null | undefined,
) => Answer | Response | Promise<Answer | Response>;

export const json = (status: number, value: unknown): Answer => ({
  status,
  body: JSON.stringify(value),
});

export const USER = {
  id: '0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b',
  email: 'thao-vy@vinahouse.test',
  app_metadata: { providers: ['email'] },
  user_metadata: { full_name: 'Nguyễn Hoàng Thảo Vy' },
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
};

export const SETTINGS = { url: '/api', anonKey: 'public-key', google: true };

/**
 * Replaces the server until the test ends; only requests for sound go to the real one, unless an answer is
 * set for them. By default all tables are empty and nobody is signed in.
 */
export function startFakeBackend() {
  const handles: [path: string, handle: Handle][] = [];
  const find = (path: string) => handles.findLast(([given]) => path.startsWith(given))?.[1];

  const realFetch = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/^\/api/, '');
    const handle = find(path);
    if (!handle && path.includes('/sound/')) return realFetch(request);
    const text = await request.text();
    const body = text && JSON.parse(text);
    const call = {
      method: request.method,
      path,
      search,
      body,
      range: request.headers.get('Range'),
    };
    const answer = (await handle?.(call, init?.signal)) ?? json(200, []);
    return answer instanceof Response
      ? answer
      : new Response(answer.body, { status: answer.status });
  });
  const streams = new Set<EventTarget>();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        streams.add(this);
      }
      close() {
        streams.delete(this);
      }
    },
  );
  localStorage.clear();
  sessionStorage.clear();

  const answer = (path: string, handle: Answer | Handle) => {
    handles.push([path, typeof handle === 'function' ? handle : () => handle]);
  };
  answer('/config.json', json(200, SETTINGS));
  answer('/rest/v1/rpc/does_my_comment_wait', json(200, false));
  return {
    /** Sets the answer for paths that start with `path`. A later call replaces an earlier one. */
    answer,

    /** Sends a message to all open comment streams; waits until there is at least one. */
    async stream(message: LiveMessage) {
      await expect.poll(() => streams.size).toBeGreaterThan(0);
      const event = new MessageEvent('comments', { data: JSON.stringify(message) });
      for (const stream of streams) stream.dispatchEvent(event);
    },

    signIn() {
      const expires_at = Math.floor(Date.now() / 1000) + 3600;
      const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer' };
      localStorage.setItem(
        sessionStorageKey(),
        JSON.stringify({ ...session, expires_in: 3600, expires_at, user: USER }),
      );
      answer('/auth/v1/user', json(200, USER));
      answer(
        '/rest/v1/profiles',
        json(200, [
          { user_id: USER.id, display_name: USER.user_metadata.full_name, avatar_url: null },
        ]),
      );
    },
  };
}

export type FakeBackend = ReturnType<typeof startFakeBackend>;

let comments = 0;

export const commentRow = (content: string, userId = USER.id) => ({
  id: `00000000-0000-4000-8000-${String(++comments).padStart(12, '0')}`,
  track_id: 'vinahouse-6',
  user_id: userId,
  content,
  created_at: '2026-11-20T20:42:08.370001+00:00',
});
