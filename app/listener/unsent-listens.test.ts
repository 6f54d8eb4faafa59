import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { randomId } from './random-id.ts';
import { MOST_UNSENT, parseUnsent, UNSENT_KEY, UnsentListens } from './unsent-listens.ts';

let stored: Map<string, string>;
let hasRoom: boolean;
beforeEach(() => {
  stored = new Map();
  hasRoom = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, value: string) => {
      if (!hasRoom) throw new Error('full');
      stored.set(key, value);
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const listen = (trackId = 'bai-1') =>
  ({ id: randomId(), trackId, atMs: 1_700_000_000_000, source: 'search' }) as const;

test('unsent listens survive a reload, and are removed once sent', () => {
  const [one, other] = [listen(), listen('bai-2')];
  const unsent = new UnsentListens();
  unsent.add(one);
  unsent.add(other);
  const next = new UnsentListens();
  expect(next.get()).toEqual([one, other]);
  next.remove([one]);
  expect(unsent.get()).toEqual([other]);
  unsent.remove([other]);
  expect(stored.size).toBe(0);
});

test('without storage unsent listens last as long as the page', () => {
  hasRoom = false;
  const unsent = new UnsentListens();
  const one = listen();
  unsent.add(one);
  expect(unsent.get()).toEqual([one]);
  expect(new UnsentListens().get()).toEqual([]);
});

test('beyond the limit the oldest are dropped', () => {
  const unsent = new UnsentListens();
  for (let n = 0; n <= MOST_UNSENT; n++) unsent.add(listen(`bai-${n}`));
  expect(unsent.get()).toHaveLength(MOST_UNSENT);
  expect(unsent.get()[0]?.trackId).toBe('bai-1');
});

test('heard parts are kept, too, without displacing listens', () => {
  const unsent = new UnsentListens();
  const one = listen();
  unsent.add(one);
  const heard = Array.from({ length: MOST_UNSENT + 5 }, () => ({
    ...listen(),
    parts: 'f000000000000000',
  }));
  for (const each of heard) unsent.add(each);
  expect(new UnsentListens().get()).toEqual([one, ...heard.slice(5)]);
});

test.each([
  ['{'],
  ['[]'],
  ['{"version":2,"listens":[]}'],
  ['{"version":1,"listens":{}}'],
  ['{"version":1,"listens":[null,1,[],["1","bai-1",1,"direct"]]}'],
  [`{"version":1,"listens":[["${randomId()}","Bài",1,"direct"]]}`],
  [`{"version":1,"listens":[["${randomId()}","bai-1","1","direct"]]}`],
  [`{"version":1,"listens":[["${randomId()}","bai-1",1,"https://example.com"]]}`],
  [`{"version":1,"listens":[["${randomId()}","bai-1",1,"direct","xyz"]]}`],
  [`{"version":1,"listens":[["${randomId()}","bai-1",1,"direct",5]]}`],
])('the stored text %s is skipped', (json) => {
  expect(parseUnsent(json)).toEqual([]);
  stored.set(UNSENT_KEY, json);
  expect(new UnsentListens().get()).toEqual([]);
});

test('each random id is a new UUID', () => {
  const ids = new Set(Array.from({ length: 1_000 }, randomId));
  expect(ids.size).toBe(1_000);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
