import { afterEach, expect, test, vi } from 'vitest';
import { warmFirstSeconds } from './warm-sound.ts';

afterEach(() => vi.unstubAllGlobals());

test('the first seconds of a file are fetched once, and not at all after the head start has fetched them', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('location', { origin: 'https://nhac.example' });
  vi.stubGlobal('navigator', { connection: {} });
  vi.stubGlobal('performance', {
    getEntriesByName: (url: string) => (url === 'https://nhac.example/begun.mp3' ? [{}] : []),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response();
  });
  for (const url of ['/a.mp3', '/a.mp3', '/begun.mp3', 'https://elsewhere.example/b.mp3'])
    await warmFirstSeconds(url);
  expect(fetched).toEqual(['/a.mp3']);
});
