import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('no more run at once than there are slots, in the order in which they came', async () => {
  const slots = new Slots(2);
  const order: number[] = [];
  let running = 0;
  await Promise.all(
    [0, 1, 2, 3, 4].map((n) =>
      slots
        .run(async () => {
          expect(++running).toBeLessThanOrEqual(2);
          order.push(n);
          await pause(2);
          running--;
          if (n === 1) throw new Error('fails and gives its slot back');
        })
        .catch(() => {}),
    ),
  );
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

test('who waits too long, or behind too many, is sent away', async () => {
  const slots = new Slots(1, { longestQueue: 1, longestWaitMs: 20 });
  let release = () => {};
  const first = slots.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  const second = slots.run(async () => 'late');
  await expect(slots.run(async () => 'too many')).rejects.toMatchObject({ status: 503 });
  await expect(second).rejects.toMatchObject({ code: 'backend_busy' });
  release();
  await first;
  expect(await slots.run(async () => 'free')).toBe('free');
});
