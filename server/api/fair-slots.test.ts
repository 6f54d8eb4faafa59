import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FairSlots } from './fair-slots.ts';

/** Work that ends on demand, and the callers in the order in which their work started. */
function makeWork(slots: FairSlots) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (caller: string) =>
    slots.run([caller], () => {
      begun.push(caller);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  const endNext = async () => {
    ends.shift()?.();
    await pause(0);
  };
  return { begun, run, endNext };
}

test('callers are served in turn, however many calls one of them sends', async () => {
  const { begun, run, endNext } = makeWork(new FairSlots(2));
  const all = [...Array(50).fill('a'), 'b', 'b', 'c'].map((caller) => run(caller));
  await pause(0);
  for (let n = 0; n < 8; n++) await endNext();
  expect(begun.join('')).toBe('aaabcabaaa');
  for (let n = 0; n < 60; n++) await endNext();
  await Promise.all(all);
  expect(begun).toHaveLength(53);
});

test('a single caller may use all slots', async () => {
  const { begun, run, endNext } = makeWork(new FairSlots(3));
  const all = ['a', 'a', 'a'].map((caller) => run(caller));
  await pause(0);
  expect(begun).toHaveLength(3);
  for (let n = 0; n < 3; n++) await endNext();
  await Promise.all(all);
});

test('a caller with too many waiting calls is refused, and others are not', async () => {
  const { begun, run, endNext } = makeWork(new FairSlots(1, { longestQueue: 2 }));
  const all = ['a', 'a', 'a'].map((caller) => run(caller));
  await expect(run('a')).rejects.toMatchObject({ status: 503, code: 'backend_busy' });
  all.push(run('b'));
  for (let n = 0; n < 4; n++) await endNext();
  await Promise.all(all);
  expect(begun.join('')).toBe('aaba');
});

test('a call that waits too long is refused and blocks no slot', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slots = new FairSlots(1, { longestWaitMs: 1000 });
  let end = () => {};
  const first = slots.run(['a'], () => new Promise<void>((resolve) => (end = resolve)));
  const refused = expect(slots.run(['b'], async () => {})).rejects.toMatchObject({
    status: 503,
    retryAfterSec: 2,
  });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  end();
  await first;
  expect(await slots.run(['c'], async () => 'served')).toBe('served');
});

test('work that fails releases its slot', async () => {
  const slots = new FairSlots(1);
  await expect(slots.run(['a'], () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await slots.run(['a'], async () => 'served')).toBe('served');
});

/** Work that ends on demand, for callers in groups and lanes: 'group/caller'. */
function makeGroups(slots: FairSlots) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (path: string, lane?: number) =>
    slots.run(
      path.split('/'),
      () => {
        begun.push(path);
        return new Promise<void>((resolve) => void ends.push(resolve));
      },
      lane,
    );
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await pause(0);
    }
  };
  return { begun, run, endAll };
}

test('the callers of a group have one turn together', async () => {
  const { begun, run, endAll } = makeGroups(new FairSlots(1));
  const flood = Array.from({ length: 100 }, (_, n) => run(`flood/${n}`));
  const visitor = run('home/visitor');
  await pause(0);
  await endAll();
  await Promise.all([...flood, visitor]);
  expect(begun.indexOf('home/visitor')).toBeLessThan(3);
  expect(begun).toHaveLength(101);
});

test('a group may have more waiting calls than one caller, but not as many as all of its callers', async () => {
  const { run, endAll } = makeGroups(new FairSlots(1, { longestQueue: 2 }));
  const calls = Array.from({ length: 10 }, (_, n) => run(`flood/${n}`).catch(() => 'refused'));
  calls.push(run('home/visitor'));
  await pause(0);
  await endAll();
  const ends = await Promise.all(calls);
  expect(ends.filter((end) => end === 'refused')).toHaveLength(5);
  expect(ends.at(-1)).toBeUndefined();
});

test('each lane has its share, and one that is full refuses only its own', async () => {
  const slots = new FairSlots(1, { lanes: [0, 1, 0, 2], mostWaiting: 6 });
  const { begun, run, endAll } = makeGroups(slots);
  const calls = [run('first')];
  for (let n = 0; n < 8; n++)
    for (const lane of [2, 1, 0]) calls.push(run(`lane-${lane}/${n}`, lane).catch(() => {}));
  await pause(0);
  await endAll();
  await Promise.all(calls);
  const lanes = begun.slice(1).map((path) => path[5]);
  expect(lanes.slice(0, 8).join('')).toBe('01020102');
  expect(lanes.filter((lane) => lane === '2')).toHaveLength(6);
  expect(lanes).toHaveLength(18);
});

test('a call that was refused leaves its group in order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slots = new FairSlots(1, { longestWaitMs: 1000, longestQueue: 1 });
  let end = () => {};
  const first = slots.run(['a'], () => new Promise<void>((resolve) => (end = resolve)));
  const late = expect(slots.run(['b', 'c'], async () => {})).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1000);
  await late;
  expect(slots.waiting).toBe(0);
  const next = slots.run(['b', 'c'], async () => 'served');
  expect(slots.waiting).toBe(1);
  end();
  await first;
  expect(await next).toBe('served');
});
