import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Changes that are shown at once and sent in order: a second one replaces the first, it does not repeat it. */
const OPTIMISTIC = [
  'app/features/collection/use-change-playlist-tracks.ts',
  'app/features/collection/use-change-playlist.ts',
];

test('everything that a press sends goes through useSending, except the listed optimistic changes', () => {
  const others = globSync('app/**/*.{ts,tsx}').filter(
    (path) =>
      !/\.(test|component)\.|\/testing\//.test(path) &&
      /\buseMutation\(|\bset(Is)?(Busy|Sending|Saving)\b/.test(readFileSync(path, 'utf8')),
  );
  expect(others.sort()).toEqual(OPTIMISTIC);
});
