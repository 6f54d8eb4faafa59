import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HISTORY_KEY, ListenHistory, MOST_LISTENS, parseListens } from './listen-history.ts';

let stored: Map<string, string>;
let history: ListenHistory;
const tabs = new EventTarget();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
  history = new ListenHistory();
});
afterEach(() => void vi.unstubAllGlobals());

const ids = (from = history) => from.getListens().map(({ trackId }) => trackId);

test('the latest track comes first, and each appears once', () => {
  for (const [atMs, id] of ['a', 'b', 'a', 'c'].entries()) history.add(id, atMs);
  expect(history.getListens()).toEqual([
    { trackId: 'c', atMs: 3 },
    { trackId: 'a', atMs: 2 },
    { trackId: 'b', atMs: 1 },
  ]);
});

test('the history survives a reload', () => {
  history.add('a', 1);
  expect(ids(new ListenHistory())).toEqual(['a']);
});

test('beyond two hundred the oldest is dropped', () => {
  for (let n = 0; n <= MOST_LISTENS; n++) history.add(`track-${n}`, n);
  expect(history.getListens()).toHaveLength(MOST_LISTENS);
  expect(ids()[0]).toBe(`track-${MOST_LISTENS}`);
  expect(ids().at(-1)).toBe('track-1');
});

test('clearing empties the history and the storage', () => {
  const told = vi.fn();
  history.add('a', 1);
  history.subscribe(told);
  history.clear();
  expect(ids()).toEqual([]);
  expect(stored.has(HISTORY_KEY)).toBe(false);
  expect(told).toHaveBeenCalledOnce();
});

test('the list keeps its identity until it changes', () => {
  history.add('a', 1);
  expect(history.getListens()).toBe(history.getListens());
});

test('another tab’s changes are applied, notified, and not overwritten', () => {
  const told = vi.fn();
  const stop = history.subscribe(told);
  history.add('a', 1);
  const other = new ListenHistory();
  other.add('b', 2);
  tabs.dispatchEvent(new Event('storage'));
  expect(told).toHaveBeenCalledTimes(2);
  history.add('c', 3);
  expect(ids()).toEqual(['c', 'b', 'a']);
  other.clear();
  history.add('d', 4);
  expect(ids()).toEqual(['d']);
  stop();
  tabs.dispatchEvent(new Event('storage'));
  expect(told).toHaveBeenCalledTimes(4);
});

test.each(['full', 'closed'])('a storage that is %s harms nothing', (fault) => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  history.add('a', 1);
  vi.stubGlobal('localStorage', {
    getItem: fault === 'closed' ? refuse : (key: string) => stored.get(key) ?? null,
    setItem: refuse,
    removeItem: fault === 'closed' ? refuse : (key: string) => void stored.delete(key),
  });
  history.add('b', 2);
  expect(ids()[0]).toBe('b');
  history.clear();
  expect(ids()).toEqual([]);
});

test.each([
  null,
  '',
  'null',
  '[]',
  '{"version":2,"listens":[["a",1]]}',
  '{"version":1,"listens":{"a":1}}',
  '{"version":1,"listens":[["a"],[1,2],["b",-1],["c",null],"d",null]}',
])('%s is an empty history', (json) => expect(parseListens(json)).toEqual([]));

test('invalid entries are skipped', () =>
  expect(parseListens('{"version":1,"listens":[["a",3],0,["a",2],["b",1]]}')).toEqual([
    { trackId: 'a', atMs: 3 },
    { trackId: 'b', atMs: 1 },
  ]));
