import { expect, test } from 'vitest';
import { followOrder } from './follow-order.ts';

const place = (position: number, name = '') => ({ position, name });

/** Removes some of 100 tracks, and adds others, some of them at their places. */
function change(round: number) {
  const before = Array.from({ length: 100 }, (_, n) => place(10 * n));
  const removed = before.filter((_, n) => (n * 7 + round) % 10 === 0);
  const moved = removed.map(({ position }, n) => place(position + (n % 3) - 1, 'added'));
  const added = [...moved, place(-5, 'added'), place(10_000, 'added')].toReversed();
  const all = () => [...before.filter((one) => !removed.includes(one)), ...added];
  return { before, removed, added, all };
}

test('tracks keep their order, and those that are added come to their places', () => {
  for (let round = 0; round < 10; round++) {
    const { before, removed, added, all } = change(round);
    const sorted = all().sort((one, other) => one.position - other.position);
    const followed = followOrder(before, removed, added, () => {
      throw new Error('All were sorted');
    });
    expect(followed).toEqual(sorted);
  }
});

test('tracks at the same place are in the order in which all of them are read', () => {
  const before = [place(1), place(2), place(3), place(4), place(5)];
  const added = [place(2, 'added')];
  const all = () => [...added, ...before];
  const followed = followOrder(before, [], added, all);
  expect(followed.map(({ name }) => name)).toEqual(['', 'added', '', '', '', '']);
});

test('after a large change all are sorted', () => {
  const before = [place(1), place(2)];
  const all = [place(4), place(3)];
  expect(followOrder(before, before, all, () => all)).toEqual([place(3), place(4)]);
});
