import { afterEach, expect, test, vi } from 'vitest';
import { backendFetch } from './backend-fetch.ts';

const HANGING = 'https://nhac.example/api/rest/v1/rows';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a call ends after the time limit, and when its caller aborts it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: unknown, init?: RequestInit) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  );
  const caller = new AbortController();
  const given = expect(backendFetch(HANGING, { signal: caller.signal })).rejects.toThrow('enough');
  const hanging = expect(backendFetch(HANGING)).rejects.toThrow('hangs');
  caller.abort(new Error('enough'));
  await given;
  vi.advanceTimersByTime(20_000);
  await hanging;
});
