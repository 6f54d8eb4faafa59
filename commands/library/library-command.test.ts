import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestCatalogue } from '#import/testing/test-catalogue.ts';
import { toneMp3, withId3 } from '#import/testing/test-music.ts';
import { PublishedFiles } from '#publish/published-files.ts';
import { Snapshot } from '#publish/snapshot.ts';
import { runHere } from '#testing/run-here.ts';
import { runLibraryCommand } from './library-command.ts';

const catalogue = new TestCatalogue();
const command = (...args: string[]) => runHere(() => runLibraryCommand(args), catalogue.env);

beforeAll(async () => {
  await catalogue.start();
  await catalogue.clear();
  catalogue.write('a.mp3', withId3(await toneMp3(220), { title: 'Đèn Đỏ', artist: 'Cá Kèo' }));
  catalogue.write('b.mp3', withId3(await toneMp3(330), { title: 'Lúa Non', artist: 'Cô Ba' }));
  await catalogue.import();
});
afterAll(() => catalogue.stop());

test('without a command or its id it prints the usage', async () => {
  for (const args of [[], ['show'], ['xoá', 'x'], ['hide', 'a', 'b']]) {
    const { stderr, exitCode } = await command(...args);
    expect([stderr.startsWith('Cách dùng: npm run library'), exitCode]).toEqual([true, 2]);
  }
});

test('the command as a process prints, and ends with its exit code', async () => {
  const { stdout, stderr, exitCode } = await catalogue.run('commands/library/library-main.ts', [
    'hide',
    'không-có',
  ]);
  expect([stdout, stderr, exitCode]).toEqual(['', expect.stringContaining('không-có'), 1]);
});

test('list prints every track in the order of the lists', async () => {
  const { stdout } = await command('list');
  expect(stdout).toMatch(/den-do-ca-keo +Đèn Đỏ +Cá Kèo +0:01 +đang hiện\nlua-non-co-ba/);
  const json = await command('list', '--json');
  expect(
    json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(['den-do-ca-keo', 'lua-non-co-ba']);
});

test('artists are renamed, merged, and told apart', async () => {
  const named = async () => (await command('artists')).stdout.split('\n').slice(1).filter(Boolean);
  expect(await named()).toEqual([
    expect.stringMatching(/^ca-keo +Cá Kèo +1$/),
    expect.stringMatching(/^co-ba +Cô Ba +1$/),
  ]);
  await command('rename-artist', 'ca-keo', 'Cá  Kèo Đỏ');
  expect((await named())[0]).toMatch(/^ca-keo +Cá Kèo Đỏ +1$/);
  const taken = await command('rename-artist', 'ca-keo', 'CO-BA');
  expect(taken.exitCode).toBe(1);
  expect(taken.stderr).toContain('merge-artist');
  await command('merge-artist', 'ca-keo', 'co-ba');
  expect(await named()).toEqual([expect.stringMatching(/^co-ba +Cô Ba +2$/)]);
  const { mergedArtists } =
    (await new Snapshot(join(catalogue.dataFolder, 'site')).readIndex()) ?? {};
  expect(mergedArtists).toEqual({ 'ca-keo': 'co-ba' });
  for (const refused of [
    ['merge-artist', 'co-ba', 'co-ba'],
    ['merge-artist', 'co-ba', 'ca-keo'],
    ['rename-artist', 'co-ba', ' '],
    ['rename-artist', 'co', 'Co'],
    ['many-artists', 'Cô Ba'],
    ['rename-artist', 'ca-keo', 'Cá Kèo'],
    ['merge-artist', 'ca-keo', 'co-ba'],
    ['separate-artist', 'Ai Đó'],
  ])
    expect((await command(...refused)).exitCode, refused.join(' ')).toBe(1);

  await command('separate-artist', 'Cá Kèo');
  const separate = await named();
  expect(separate).toEqual([
    expect.stringMatching(/^ca-keo +Cá Kèo Đỏ +1$/),
    expect.stringMatching(/^co-ba +Cô Ba +1$/),
  ]);
  for (const again of ['Cá Kèo', 'co-ba'])
    expect((await command('separate-artist', again)).exitCode).toBe(1);
  expect(await named()).toEqual(separate);
});

test('operators say whether a name with "&" is one artist', async () => {
  const write = (artist: string) =>
    catalogue.sql("update public.tracks set artist = $1 where id = 'lua-non-co-ba'", [artist]);
  await write('Cá Kèo & Mực');
  const ids = async () =>
    (await command('artists', '--json')).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
  expect(await ids()).toContain('muc');
  await command('one-artist', 'Cá Kèo và Mực');
  expect(await ids()).toContain('ca-keo-muc');
  await command('many-artists', 'Mực & Cá Kèo');
  expect(await ids()).toContain('muc');
  // The address of the two leads to the first.
  const { mergedArtists } =
    (await new Snapshot(join(catalogue.dataFolder, 'site')).readIndex()) ?? {};
  expect(mergedArtists).toMatchObject({ 'ca-keo-muc': 'ca-keo' });
  await command('no-artist', 'Mực');
  expect(await ids()).not.toContain('muc');
  await command('any-artist', 'Mực');
  expect(await ids()).toContain('muc');

  await write('Mực, Bạch Tuộc');
  expect(await ids()).toContain('bach-tuoc');
  await command('one-artist', 'Mực, Bạch Tuộc');
  expect(await ids()).toContain('muc-bach-tuoc');
  // The addresses from before a rule lead to those of after.
  const ledTo = async () =>
    (await new Snapshot(join(catalogue.dataFolder, 'site')).readIndex())?.mergedArtists;
  expect(await ledTo()).toMatchObject({ muc: 'muc-bach-tuoc', 'bach-tuoc': 'muc-bach-tuoc' });
  await command('many-artists', 'Mực, Bạch Tuộc');
  expect(await ledTo()).toMatchObject({ 'muc-bach-tuoc': 'muc' });
  expect(await ledTo()).not.toHaveProperty('muc');
  await write('V.A.');
  expect(await ids()).not.toContain('va');
  await command('one-artist', 'V.A.');
  expect(await ids()).toContain('va');
  await write('Cô Ba');
});

test('for an unknown id it suggests similar ids', async () => {
  const { stderr, exitCode } = await command('show', 'den-do-ca-kho');
  expect(stderr).toContain('den-do-ca-keo');
  expect(exitCode).toBe(1);
});

test('set changes the named fields, also for later imports', async () => {
  const settings = [
    'title=Đèn Xanh',
    'bpm=140,5',
    'downbeat=0.5',
    'tags=Remix, Chill',
    'year=2025',
  ];
  const { exitCode } = await command('set', 'den-do-ca-keo', ...settings, 'downloadable=co');
  expect(exitCode).toBe(0);
  expect(await catalogue.track('den-do-ca-keo')).toMatchObject({
    title: 'Đèn Xanh',
    bpm: 140.5,
    first_downbeat_sec: 0.5,
    tags: ['Remix', 'Chill'],
    year: 2025,
    downloadable: true,
    edited: ['bpm', 'downloadable', 'first_downbeat_sec', 'tags', 'title', 'year'],
  });
});

test('set leaves a locked grid unchanged', async () => {
  const id = 'den-do-ca-keo';
  await catalogue.sql('update public.tracks set grid_locked = true where id = $1', [id]);
  const before = await catalogue.track(id);
  const { stderr, exitCode } = await command('set', id, 'album=Khác', 'bpm=70');
  expect([stderr, exitCode]).toEqual([expect.stringContaining('đang khóa'), 1]);
  expect(await catalogue.track(id)).toEqual(before);
  await catalogue.sql('update public.tracks set grid_locked = false where id = $1', [id]);
});

test.each([
  'title=',
  'bpm=chậm',
  'bpm=5',
  'downbeat=99999',
  'year=26',
  'downloadable=maybe',
  'id=x',
  'status=published',
])('set %s is refused without any change', async (setting) => {
  const before = await catalogue.track('lua-non-co-ba');
  const { exitCode } = await command('set', 'lua-non-co-ba', 'album=Khác', setting);
  expect(exitCode).toBe(1);
  expect(await catalogue.track('lua-non-co-ba')).toEqual(before);
});

test('an undone repair of an encoding stays undone', async () => {
  const id = 'lua-non-co-ba';
  expect((await command('undo-repair', id)).exitCode).toBe(1);
  const repair = { field: 'album', encoding: 'tcvn3', raw: 'tQ==', before: 'µ', after: 'à' };
  await catalogue.sql(
    `update private.library_files set tags = jsonb_set(tags, '{read,repairs}', $2) where track_id = $1`,
    [id, JSON.stringify([repair])],
  );
  expect((await command('undo-repair', id)).exitCode).toBe(0);
  expect(await catalogue.track(id)).toMatchObject({ album: 'µ', edited: ['album'] });
});

test('a hidden track can be shown again', async () => {
  await command('hide', 'lua-non-co-ba');
  expect(await catalogue.ids()).not.toContain('lua-non-co-ba');
  await command('unhide', 'lua-non-co-ba');
  expect(await catalogue.ids()).toContain('lua-non-co-ba');
});

test('a change is reported once it is published; otherwise the reason is reported', async () => {
  const id = 'lua-non-co-ba';
  const folder = join(catalogue.dataFolder, 'site');
  const isPublished = async () => {
    const index = await new Snapshot(folder).readIndex();
    const files = new PublishedFiles();
    if (index) await files.update(new Snapshot(folder), index);
    return files.isPublished(id);
  };
  expect((await command('hide', id)).stdout).toContain(`Đã ẩn ${id}`);
  expect(await isPublished()).toBe(false);
  await command('unhide', id);
  expect(await isPublished()).toBe(true);

  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  const saved = await command('set', id, 'year=2024');
  expect(saved.stdout).toContain(id);
  expect(saved.stderr).toContain('EEXIST');
  rmSync(folder);
});

test('remove deletes files that no other track uses, and reserves the id', async () => {
  const kept = await catalogue.track('lua-non-co-ba');
  const gone = await catalogue.track('den-do-ca-keo');
  expect(gone?.cover_image).toBe(kept?.cover_image);
  await command('remove', 'den-do-ca-keo');
  const isThere = (address: string) => existsSync(join(catalogue.dataFolder, 'library', address));
  expect([isThere(gone?.stream_url), isThere(gone?.waveform_url)]).toEqual([false, false]);
  expect([isThere(kept?.stream_url), isThere(kept?.cover_image)]).toEqual([true, true]);
  expect(await catalogue.track('den-do-ca-keo')).toMatchObject({ status: 'removed' });

  await command('remove', 'lua-non-co-ba');
  expect(readdirSync(join(catalogue.dataFolder, 'library/covers'))).toEqual([]);
});

test('a removed track comes back with the next import if asked for', async () => {
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'unchanged', 'b.mp3': 'unchanged' });
  await command('unhide', 'den-do-ca-keo');
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'added', 'b.mp3': 'unchanged' });
  expect(await catalogue.ids()).toEqual(['den-do-ca-keo']);
  expect(await catalogue.track('den-do-ca-keo')).toMatchObject({ title: 'Đèn Xanh' });
});
