import { afterEach, beforeEach, expect, vi } from 'vitest';

/** React and the browser report faults of a component as errors; the pages' own messages are warnings. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
});
