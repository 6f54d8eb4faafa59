import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestLibrary } from './testing/test-library.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const library = new TestLibrary();
beforeAll(async () => {
  await library.start();
  await library.clear();
});
afterAll(() => library.stop());

const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;
const names = (place: string) => readdirSync(join(library.dataFolder, 'library', place)).sort();

/** Makes all files look old. */
function age(place: string): void {
  const then = new Date(Date.now() - EIGHT_DAYS_MS);
  for (const name of names(place))
    utimesSync(join(library.dataFolder, 'library', place, name), then, then);
}

test('files that no track uses are deleted after a week, and no others', async () => {
  const tags = { title: 'A', artist: 'B' };
  const path = library.write('a.mp3', withId3(await toneMp3(220), tags));
  await library.import();
  const [first = ''] = names('sound');
  age('sound');
  age('covers');

  writeFileSync(path, withId3(await toneMp3(330), tags));
  await library.import();
  expect(names('sound')).toHaveLength(2);
  expect(names('sound')).toContain(first);

  age('sound');
  library.write('b.mp3', await toneMp3(440));
  await library.import();
  expect(names('sound')).toHaveLength(2);
  expect(names('sound')).not.toContain(first);
  expect(names('covers').filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
  expect(names('covers').filter((name) => name.endsWith('.webp'))).toHaveLength(4);
});

test('the logo is kept, and an old logo is deleted a week after it was replaced', async () => {
  const covers = join(library.dataFolder, 'library', 'covers');
  const filesOf = (logo: string) => [`${logo}-108.webp`, `${logo}.jpg`];
  const logos = ['c', 'd', 'e'].map((digit) => digit.repeat(24));
  for (const name of logos.flatMap(filesOf)) writeFileSync(join(covers, name), name);
  age('covers');
  const [logo, former, older] = logos;
  await library.sql('update private.site_settings set settings = $1', [{ logo }]);
  for (const [from, days] of [
    [former, 6],
    [older, 8],
  ])
    await library.sql(
      `insert into public.operator_acts (act, changes, acted_at)
       values ('edit_site', $1, now() - $2 * interval '1 day')`,
      [{ logo: { from } }, days],
    );
  library.write('c.mp3', await toneMp3(550));
  await library.import();
  const kept = names('covers').filter((name) => /^(.)\1{23}\b/.test(name));
  expect(kept).toEqual([logo, former].flatMap((name) => filesOf(name ?? '')));
});
