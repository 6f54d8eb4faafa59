import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Caller, Passwords } from './passwords.ts';

/** Passwords whose hashing ends on demand, and the passwords in the order in which they were hashed. */
function open() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const passwords = new Passwords({
    hash: ({ password }) => {
      begun.push(password);
      return new Promise((resolve) => void ends.push(() => resolve(false)));
    },
  });
  const ask = (caller: Caller, password: string) =>
    passwords.isSame(caller, password, null).catch(() => 'refused');
  /** How many are hashed, until this password is. */
  const turnsUntil = async (password: string) => {
    const from = begun.length;
    while (!begun.includes(password)) {
      ends.shift()?.();
      await pause(0);
    }
    return begun.length - from;
  };
  const end = async (count = Number.POSITIVE_INFINITY) => {
    for (let n = 0; n < count && ends.length > 0; n++) {
      ends.shift()?.();
      await pause(0);
    }
  };
  return { ask, begun, turnsUntil, end };
}

const stranger = (network: string): Caller => ({ network, isKnown: false });
const HOME = '198.51.100.7';

test('a flood from 256 networks of one server is one caller', async () => {
  const { ask, turnsUntil } = open();
  for (let n = 0; n < 256; n++) void ask(stranger(`2001:db8:1:${n.toString(16)}::/64`), 'wrong');
  void ask(stranger(HOME), 'right');
  expect(await turnsUntil('right')).toBeLessThan(10);
});

test('a new network does not wait for a thousand that came before it', async () => {
  const { ask, turnsUntil } = open();
  for (let n = 0; n < 1000; n++) void ask(stranger(`2001:db8:${n.toString(16)}::/64`), 'wrong');
  void ask(stranger(HOME), 'right');
  expect(await turnsUntil('right')).toBeLessThan(5);
});

test('networks that keep the thread busy wait for those that do not', async () => {
  const { ask, turnsUntil, end } = open();
  // Each tries a few passwords, from a network of its own.
  const flood = async (word: string) => {
    for (let n = 0; n < 400; n++) void ask(stranger(`10.${n >> 8}.${n & 255}.1`), word);
    await pause(0);
  };
  await flood('first');
  await end();
  await flood('second');
  await end();
  await flood('third');
  void ask(stranger(HOME), 'new');
  expect(await turnsUntil('new')).toBeLessThan(5);
  void ask({ network: '10.0.1.1', isKnown: true }, 'known');
  expect(await turnsUntil('known')).toBeLessThan(5);
});

test('known callers are served while new networks flood, and the new ones get a share', async () => {
  const { ask, begun, turnsUntil } = open();
  for (let n = 0; n < 400; n++) void ask(stranger(`10.${n >> 8}.${n & 255}.1`), `wrong-${n}`);
  for (let n = 0; n < 10; n++) void ask({ network: HOME, isKnown: true }, `known-${n}`);
  await turnsUntil('known-9');
  const among = begun.slice(2).filter((password) => password.startsWith('wrong'));
  expect(among.length).toBeGreaterThanOrEqual(4);
  expect(among.length).toBeLessThanOrEqual(20);
});

test('a known caller waits for the one check that is under way', async () => {
  const { ask, begun, turnsUntil } = open();
  for (let n = 0; n < 10; n++) void ask(stranger(`10.0.${n}.1`), 'wrong');
  await pause(0);
  expect(begun).toHaveLength(1);
  void ask({ network: HOME, isKnown: true }, 'known');
  expect(await turnsUntil('known')).toBe(1);
});
