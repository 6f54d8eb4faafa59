import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Inline scripts of a page run only when the server has drawn it. */
const EXPECTED = /^Encountered a script tag while rendering React component/;

/** React and the browser report faults of a component as errors; the pages' own messages are warnings. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls.map(([message]) => String(message));
  expect(errors.filter((message) => !EXPECTED.test(message))).toEqual([]);
});
