import { expect, test } from 'vitest';
import { matchBeginning, matchTypo } from './match-word.ts';
import { readQuery } from './read-query.ts';
import { splitWords } from './split-words.ts';

/** Matches a typed word, in its n-th reading, with a word of the catalogue. */
function match(how: typeof matchBeginning, typed: string, word: string, n = 0) {
  const [spelling] = splitWords(word);
  const reading = readQuery(typed)[0]?.[n];
  if (!spelling || !reading) throw new Error('Not a word');
  return how(reading, spelling);
}

test.each([
  ['đường', 'đường', 0, 0],
  ['duong', 'đường', 0, 1],
  ['đưòng', 'đường', 1, 1],
  ['dương', 'đường', 1, 1],
  ['dướng', 'đường', 2, 1],
  ['đướng', 'đường', 2, 1],
  ['dâng', 'dăng', 2, 1],
  ['đư', 'đường', 1, 2],
  ['du', 'đường', 0, 2],
])('%s for %s: accents %i, rest %i', (typed, word, accents, rest) => {
  expect(match(matchBeginning, typed, word)).toEqual({ typos: 0, decoded: 0, accents, rest });
});

test.each([
  ['nonstp', 'nonstop', 2, 0, 1],
  ['nonts', 'nonstop', 1, 0, 2],
  ['nghêng', 'nghiêng', 2, 0, 1],
  ['nghẽng', 'nghiêng', 2, 2, 1],
  ['nghếng', 'nghiêng', 2, 2, 1],
])('%s for %s: a typo of cost %i, accents %i, rest %i', (typed, word, typos, accents, rest) => {
  expect(match(matchTypo, typed, word)).toEqual({ typos, decoded: 0, accents, rest });
});

test('a word decoded from Telex keys does not match one with other accents', () => {
  expect(match(matchBeginning, 'dduwowngf', 'đường', 1)).toMatchObject({ decoded: 1, accents: 0 });
  expect(match(matchBeginning, 'nghieengs', 'nghiêng', 1)).toBeNull();
  expect(match(matchBeginning, 'dduwowng', 'đường', 1)).toMatchObject({ decoded: 1, accents: 1 });
  expect(match(matchTypo, 'ngieengx', 'nghiễng', 1)).toMatchObject({ decoded: 1, typos: 1 });
  expect(match(matchTypo, 'ngieengs', 'nghiễng', 1)).toBeNull();
});
