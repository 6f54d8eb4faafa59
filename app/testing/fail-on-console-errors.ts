import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * React warns about the pages' inline scripts, which it does not run. The built site has them in
 * its prerendered HTML, where they run.
 */
const INLINE_SCRIPT = /^Encountered a script tag while rendering React component/;

/** React and the browser report faults of a component as errors; the pages' own messages are warnings. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls;
  expect(errors.filter(([message]) => !INLINE_SCRIPT.test(String(message)))).toEqual([]);
});
