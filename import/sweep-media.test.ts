import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';

const catalogue = new TestCatalogue();
beforeAll(async () => {
  await catalogue.start();
  await catalogue.clear();
});
afterAll(() => catalogue.stop());

const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;
const names = (place: string) => readdirSync(join(catalogue.dataFolder, 'library', place)).sort();

/** Makes all files look old. */
function age(place: string): void {
  const then = new Date(Date.now() - EIGHT_DAYS_MS);
  for (const name of names(place))
    utimesSync(join(catalogue.dataFolder, 'library', place, name), then, then);
}

test('files that no track uses are deleted after a week, and no others', async () => {
  const tags = { title: 'A', artist: 'B' };
  const path = catalogue.write('a.mp3', withId3(await toneMp3(220), tags));
  await catalogue.import();
  const [first = ''] = names('sound');
  age('sound');
  age('covers');

  writeFileSync(path, withId3(await toneMp3(330), tags));
  await catalogue.import();
  expect(names('sound')).toHaveLength(2);
  expect(names('sound')).toContain(first);

  age('sound');
  catalogue.write('b.mp3', await toneMp3(440));
  await catalogue.import();
  expect(names('sound')).toHaveLength(2);
  expect(names('sound')).not.toContain(first);
  expect(names('covers').filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
  expect(names('covers').filter((name) => name.endsWith('.webp'))).toHaveLength(4);
});

test('the logo is kept, and an old logo is deleted a week after it was replaced', async () => {
  const covers = join(catalogue.dataFolder, 'library', 'covers');
  const filesOf = (logo: string) => [`${logo}-108.webp`, `${logo}.jpg`];
  const logos = ['c', 'd', 'e'].map((digit) => digit.repeat(24));
  for (const name of logos.flatMap(filesOf)) writeFileSync(join(covers, name), name);
  age('covers');
  const [logo, former, older] = logos;
  await catalogue.sql('update private.site_settings set settings = $1', [{ logo }]);
  for (const [from, days] of [
    [former, 6],
    [older, 8],
  ])
    await catalogue.sql(
      `insert into public.operator_acts (act, changes, acted_at)
       values ('edit_site', $1, now() - $2 * interval '1 day')`,
      [{ logo: { from } }, days],
    );
  catalogue.write('c.mp3', await toneMp3(550));
  await catalogue.import();
  const kept = names('covers').filter((name) => /^(.)\1{23}\b/.test(name));
  expect(kept).toEqual([logo, former].flatMap((name) => filesOf(name ?? '')));
});
