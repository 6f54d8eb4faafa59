import { afterAll, describe, expect, test } from 'vitest';
import { findTracks } from './find-tracks.ts';
import { FIRST_RESULT_TRACKS, FIRST_RESULTS } from './first-results.ts';
import { readQuery } from './read-query.ts';
import { buildIndex } from './search-index.ts';

const index = buildIndex(FIRST_RESULT_TRACKS);

/** The title of the first result; empty without one. */
function findFirst(query: string): string {
  const [place] = findTracks(index, readQuery(query)).places;
  return place === undefined ? '' : (FIRST_RESULT_TRACKS[place]?.title ?? '');
}

afterAll(() => {
  const cases = Object.values(FIRST_RESULTS).flat();
  const right = cases.filter(([query, title]) => findFirst(query) === title).length;
  console.log(`The right track comes first for ${right} of ${cases.length} queries.`);
});

for (const [kind, cases] of Object.entries(FIRST_RESULTS))
  describe(`the right track comes first: ${kind}`, () => {
    test.for(cases)('%j finds %j', ([query, title]) => {
      expect(findFirst(query)).toBe(title);
    });
  });
