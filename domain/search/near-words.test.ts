import { expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { rounds } from '#testing/rounds.ts';
import { FIRST_RESULT_TRACKS } from './first-results.ts';
import { buildIndex } from './search-index.ts';
import { TEST_TRACKS } from './test-catalogue.ts';
import { findTypo } from './typo.ts';

const titles = ['x2 90s', 'a', 'ab', 'ong', 'nghieng', 'nghien', '日本語', 'ωmega'];
const others = titles.map((title) => ({
  title,
  artist: '',
  album: '',
  tags: [],
  playbackCount: 0,
}));
const { words, near } = buildIndex([...TEST_TRACKS, ...FIRST_RESULT_TRACKS, ...others]);
const plains = words.map(({ plain }) => plain);

test('no word with a typo is missed, whatever was typed', () => {
  const random = seededRandom('near words');
  const pick = <T>(list: ArrayLike<T>) => list[Math.floor(random() * list.length)] as T;
  const change = (word: string) => {
    const at = Math.floor(random() * (word.length + 1));
    const letter = pick('abcdeghiklmnopqrstuvxyzfjw2日');
    const [head, rest] = [word.slice(0, at), word.slice(at)];
    const swapped = (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2);
    return pick([
      head + letter + rest,
      head + rest.slice(1),
      head + letter + rest.slice(1),
      head + swapped,
    ]);
  };
  let typos = 0;
  for (let round = 0; round < rounds(3_000, 100_000); round++) {
    const whole = change(pick(plains));
    const typed = random() < 0.3 ? whole.slice(0, 5) : whole;
    const found = near().find(typed);
    for (const [word, plain] of plains.entries())
      if (findTypo(typed, plain)) {
        typos++;
        expect(found.has(word), `${typed} for ${plain}`).toBe(true);
      }
  }
  expect(typos).toBeGreaterThan(1_000);
});

test('few words are compared', () => {
  for (const typed of ['nonstpo', 'duogn', 'sai', 'khongtheco'])
    expect(near().find(typed).size).toBeLessThan(plains.length / 4);
});
