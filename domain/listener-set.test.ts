import { expect, test, vi } from 'vitest';
import { ListenerSet } from './listener-set.ts';

test('each callback runs with the values, until it is unsubscribed', () => {
  const listeners = new ListenerSet<[number, string]>();
  const first = vi.fn();
  const second = vi.fn();
  const unsubscribe = listeners.subscribe(first);
  listeners.subscribe(second);
  listeners.notify(1, 'a');
  unsubscribe();
  unsubscribe();
  listeners.notify(2, 'b');
  expect(first.mock.calls).toEqual([[1, 'a']]);
  expect(second.mock.calls).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
});

test('a callback that is subscribed twice runs once', () => {
  const listeners = new ListenerSet();
  const listener = vi.fn();
  listeners.subscribe(listener);
  listeners.subscribe(listener);
  listeners.notify();
  expect(listener).toHaveBeenCalledOnce();
});

test('a callback may unsubscribe while it runs', () => {
  const listeners = new ListenerSet();
  const last = vi.fn();
  const unsubscribe = listeners.subscribe(() => unsubscribe());
  listeners.subscribe(last);
  listeners.notify();
  expect(last).toHaveBeenCalledOnce();
});
