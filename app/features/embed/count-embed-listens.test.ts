import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { SimulatedWorld } from '#app/player/engine/testing/simulated-world.ts';
import { countEmbedListens } from './count-embed-listens.ts';

let world: SimulatedWorld;
let engine: PlayerEngine;
let sent: { url: string; init: RequestInit }[];
let answer: Partial<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  engine = world.openEngine();
  sent = [];
  // A frame without an origin cannot read the answer.
  answer = { type: 'opaque', ok: false, status: 0 };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer;
  });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openFrame(around: { ancestorOrigins?: string[]; referrer?: string; isAlone?: boolean }) {
  const { ancestorOrigins, referrer = '', isAlone = false } = around;
  const self = {};
  vi.stubGlobal('window', { self, top: isAlone ? self : {} });
  vi.stubGlobal('location', { hostname: 'nhac.example', ancestorOrigins });
  vi.stubGlobal('document', { referrer, visibilityState: 'visible', addEventListener: () => {} });
}

const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)));

test.each([
  [{ ancestorOrigins: ['https://blog.example', 'https://khung.example'] }, 'embed:blog.example'],
  [{ referrer: 'https://blog.example/bai/1' }, 'embed:blog.example'],
  [{}, 'embed'],
  [{ ancestorOrigins: ['https://nhac.example'] }, 'direct'],
  [{ isAlone: true, referrer: 'https://blog.example/' }, 'direct'],
])(
  'half a minute in %o is one listen of %s, sent as plain text and without a session',
  async (around, source) => {
    openFrame(around);
    countEmbedListens(engine, { url: '/api/embed-listens' });
    engine.play(world.addTrack('dai', 300));
    await world.run(29_000);
    expect(sent).toEqual([]);
    await world.run(120_000);
    const listens = bodies().flatMap((body) => body.listens);
    expect(listens).toEqual([
      { id: expect.any(String), track: 'dai', agoSec: expect.any(Number), source },
    ]);
    const [first] = sent;
    expect(first?.url).toBe('/api/embed-listens');
    expect(first?.init).toMatchObject({
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      keepalive: true,
    });
    expect(first?.init.headers).toBeUndefined();
  },
);

test('a refused call is sent again with the same ids', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  openFrame({});
  countEmbedListens(engine, { url: '/api/embed-listens' });
  answer = { type: 'basic', ok: false, status: 503 };
  engine.play(world.addTrack('dai', 300));
  await world.run(40_000);
  answer = { type: 'basic', ok: true, status: 204 };
  await world.run(100_000);
  const ids = bodies().map(({ listens }) => listens[0]?.id);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids[1]).toBe(ids[0]);
  vi.restoreAllMocks();
});

test('a hosted project gets its key', async () => {
  openFrame({});
  answer = { type: 'cors', ok: true, status: 204 };
  countEmbedListens(engine, {
    url: 'https://abc.supabase.co/rest/v1/rpc/count_listens',
    anonKey: 'khoa',
  });
  engine.play(world.addTrack('dai', 300));
  await world.run(60_000);
  expect(sent[0]?.init.headers).toMatchObject({
    apikey: 'khoa',
    'Content-Type': 'application/json',
  });
  expect(sent[0]?.init.mode).toBeUndefined();
});
