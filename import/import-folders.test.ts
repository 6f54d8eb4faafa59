import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { importFolders } from './import-folders.ts';
import type { Outcome } from './import-outcome.ts';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';
import { cutOffFile, makeTestSound } from './testing/test-sound.ts';
import { withId3v2 } from './testing/test-tags.ts';

const catalogue = new TestCatalogue();
let sounds: Buffer[] = [];
const sound = (n: number): Buffer => sounds[n] ?? Buffer.alloc(0);

beforeAll(async () => {
  await catalogue.start();
  sounds = await Promise.all([220, 330, 440, 550].map((hz) => toneMp3(hz)));
});
afterAll(() => catalogue.stop());
beforeEach(() => catalogue.clear());

const song = { title: 'Đèn Đỏ Sài Gòn', artist: 'DJ Cá Kèo' };
const songId = 'den-do-sai-gon-dj-ca-keo';

test('the first file in natural order is on top of the list and has all data of a page', async () => {
  catalogue.write('2 Hai.mp3', sound(0));
  catalogue.write('10 Mười.mp3', sound(1));
  catalogue.write('A/Bài.mp3', sound(2));
  catalogue.write('A/ghi chú.txt', 'không phải nhạc');
  catalogue.write('.hidden.mp3', sound(3));
  const outcomes = await catalogue.import();
  expect(Object.values(outcomes).map(({ status }) => status)).toEqual(['added', 'added', 'added']);
  const ids = ['2 Hai.mp3', '10 Mười.mp3', 'A/Bài.mp3'].map((name) => outcomes[name]?.id);
  expect(await catalogue.ids()).toEqual(ids);

  const track = await catalogue.track(String(ids[0]));
  expect(track).toMatchObject({ origin: 'import', playback_count: '0', likes_count: '0' });
  expect(track?.duration_sec).toBeCloseTo(1, 0);
  expect(track?.stream_url).toMatch(/^\/sound\/[0-9a-f]{24}\.mp3$/);
  const inMedia = (name: string) => join(catalogue.dataFolder, 'library', name);
  for (const address of [track?.stream_url, track?.cover_image, track?.waveform_url])
    expect(existsSync(inMedia(address))).toBe(true);
  expect(readdirSync(inMedia('work'))).toEqual([]);
});

test('an unchanged file is not opened again; a file with only a new time is read, and its track stays as it is', async () => {
  const tags = { ...song, frames: { TPUB: 'Hẻm Băng Nhạc' } };
  const path = catalogue.write('a.mp3', withId3v2(sound(0), tags));
  let read = 0;
  const onRead = () => {
    read++;
  };
  const importOnce = async () => (await catalogue.import({ onRead }))['a.mp3']?.status;
  expect([await importOnce(), await importOnce(), read]).toEqual(['added', 'unchanged', 1]);
  chmodSync(path, 0o600);
  expect([await importOnce(), await importOnce(), read]).toEqual(['unchanged', 'unchanged', 2]);
  // Another version reads other tags from the same file.
  await catalogue.sql(
    `update private.library_files set reading_version = 1, tags = tags #- '{read,label}'`,
  );
  await catalogue.sql("update public.tracks set label = ''");
  expect([await importOnce(), await importOnce(), read]).toEqual(['updated', 'unchanged', 3]);
  expect((await catalogue.track(songId))?.label).toBe('Hẻm Băng Nhạc');
});

test('progress adds up to the listed length, and says how much did not have to be decoded', async () => {
  catalogue.write('a.mp3', sound(0));
  const cutOff = join(catalogue.music, 'b.flac');
  await makeTestSound(cutOff, { format: 'flac', durationSec: 1 });
  await cutOffFile(cutOff, 0.5);
  const importIt = async () => {
    const told = { listed: 0, decoded: 0, skipped: 0 };
    await catalogue.import({
      onListed: (_, sec) => {
        told.listed += sec;
      },
      onDecoded: (sec) => {
        told.decoded += sec;
      },
      onSkipped: (sec) => {
        told.skipped += sec;
      },
    });
    expect(told.decoded + told.skipped).toBeCloseTo(told.listed);
    return told;
  };
  const first = await importIt();
  expect(first.decoded).toBeCloseTo(1, 1);
  expect(first.skipped).toBeGreaterThan(0);
  renameSync(join(catalogue.music, 'a.mp3'), join(catalogue.music, 'c.mp3'));
  const { decoded, skipped } = await importIt();
  expect([decoded, skipped > 0.9]).toEqual([0, true]);
});

test('a tag edit that keeps size and time is noticed', async () => {
  const path = catalogue.write('a.mp3', withId3(sound(0), song));
  const time = new Date('2026-11-20T10:00:00Z');
  utimesSync(path, time, time);
  await catalogue.import();
  writeFileSync(path, withId3(sound(0), { ...song, title: 'Đèn Xa Sài Gòn' }));
  utimesSync(path, time, time);
  expect(await catalogue.import()).toMatchObject({ 'a.mp3': { status: 'updated', id: songId } });
  expect(await catalogue.track(songId)).toMatchObject({ title: 'Đèn Xa Sài Gòn' });
});

test('hidden files and folders are skipped and counted; names that begin with dots are imported', async () => {
  catalogue.write('...Và Em.mp3', sound(0));
  catalogue.write('...Đêm/..Nhạc.mp3', sound(1));
  for (const name of ['.DS_Store', '._...Và Em.mp3', '.hidden/b.mp3', '.ẩn.mp3'])
    catalogue.write(name, sound(2));
  const outcomes: Outcome[] = [];
  const { hidden } = await importFolders([catalogue.music], {
    ...catalogue.settings,
    preparer: catalogue.preparer,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  expect(hidden).toBe(4);
  // Files are prepared concurrently: either may be finished first.
  expect(outcomes.map(({ file, status }) => [basename(file), status]).sort()).toEqual([
    ['...Và Em.mp3', 'added'],
    ['..Nhạc.mp3', 'added'],
  ]);
  const titles = await catalogue.sql<{ title: string }>(
    'select title from public.tracks order by 1',
  );
  expect(titles.map(({ title }) => title)).toEqual(['...Và Em', '..Nhạc']);
});

test('a file with changed tags keeps its id and its manual edits', async () => {
  const path = catalogue.write('a.mp3', withId3(sound(0), song));
  await catalogue.import();
  await catalogue.sql("update public.tracks set artist = 'Bằng tay', edited = '{artist}'");
  const before = await catalogue.track(songId);
  writeFileSync(path, withId3(sound(0), { title: 'Đèn Xanh', artist: 'Khác', album: 'Ngã Tư' }));
  expect(await catalogue.import()).toEqual({
    'a.mp3': { status: 'updated', id: songId, reason: '' },
  });
  expect(await catalogue.track(songId)).toMatchObject({
    title: 'Đèn Xanh',
    artist: 'Bằng tay',
    album: 'Ngã Tư',
    stream_url: before?.stream_url,
    list_position: before?.list_position,
  });
});

test.each([
  ['renamed', 'Chưa có dấu.mp3', 'Tên khác.mp3'],
  ['moved', 'a/b.mp3', 'c/d/b.mp3'],
  ['turned from NFC to NFD', 'Đường.mp3', 'Đường.mp3'.normalize('NFD')],
])('a file that is %s keeps its id, its likes and its comments', async (_, from, to) => {
  catalogue.write(from, withId3(sound(0), song));
  await catalogue.import();
  const [user] = await catalogue.sql<{ id: string }>(
    "insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.com') returning id",
  );
  await catalogue.sql('insert into public.track_likes (user_id, track_id) values ($1, $2)', [
    user?.id,
    songId,
  ]);
  mkdirSync(join(catalogue.music, to, '..'), { recursive: true });
  renameSync(join(catalogue.music, from), join(catalogue.music, to));
  expect(await catalogue.import()).toEqual({ [to]: { status: 'moved', id: songId, reason: '' } });
  expect(await catalogue.importStatuses()).toEqual({ [to]: 'unchanged' });
  expect(await catalogue.ids()).toEqual([songId]);
  expect(await catalogue.sql('select track_id from public.track_likes')).toEqual([
    { track_id: songId },
  ]);
});

test('a copy of a sound is a duplicate, and replaces the first file when that is gone', async () => {
  catalogue.write('a.mp3', withId3(sound(0), song));
  catalogue.write('b.mp3', withId3(sound(0), { title: 'Khác' }));
  const first = await catalogue.import();
  expect(first).toMatchObject({
    'a.mp3': { status: 'added', id: songId },
    'b.mp3': {
      status: 'duplicate',
      id: songId,
      reason: `cùng bản thu với ${basename(catalogue.music)}/a.mp3`,
    },
  });
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'unchanged', 'b.mp3': 'duplicate' });
  rmSync(join(catalogue.music, 'a.mp3'));
  renameSync(join(catalogue.music, 'b.mp3'), join(catalogue.music, 'c.mp3'));
  expect(await catalogue.import()).toMatchObject({ 'c.mp3': { status: 'moved', id: songId } });
  expect(await catalogue.track(songId)).toMatchObject({ title: 'Khác' });
});

test('a folder given twice, or linked in a circle, is read once', async () => {
  catalogue.write('a/b.mp3', sound(0));
  symlinkSync(catalogue.music, join(catalogue.music, 'a/lại'));
  const outcomes = await catalogue.import({ roots: [catalogue.music, join(catalogue.music, 'a')] });
  expect(outcomes).toMatchObject({ 'a/b.mp3': { status: 'added' } });
  expect(Object.keys(outcomes)).toHaveLength(1);
});

test('a file without sound is refused with the reason, and retried when it changes', async () => {
  catalogue.write('rỗng.mp3', '');
  const path = catalogue.write('hỏng.mp3', Buffer.from('không phải nhạc '.repeat(20)));
  catalogue.write('tốt.mp3', sound(0));
  const outcomes = await catalogue.import();
  expect(outcomes).toMatchObject({
    'rỗng.mp3': { status: 'refused', id: null },
    'hỏng.mp3': { status: 'refused', id: null },
    'tốt.mp3': { status: 'added' },
  });
  expect(outcomes['hỏng.mp3']?.reason).not.toBe('');
  expect(await catalogue.import()).toMatchObject({ 'hỏng.mp3': outcomes['hỏng.mp3'] });
  expect(await catalogue.ids()).toHaveLength(1);
  writeFileSync(path, sound(1));
  expect(await catalogue.importStatuses()).toMatchObject({ 'hỏng.mp3': 'added' });
  expect(await catalogue.ids()).toHaveLength(2);
});

test('a file with a value that the database refuses does not stop the others', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  await catalogue.sql("alter table public.tracks add constraint odd check (title <> 'Lạ')");
  try {
    for (const [n, title] of ['An', 'Lạ', 'Vy'].entries())
      catalogue.write(`${title}.mp3`, withId3(await toneMp3(220 + 50 * n), { title, artist: 'X' }));
    const outcomes = await catalogue.import();
    expect(outcomes).toMatchObject({
      'An.mp3': { status: 'added' },
      'Lạ.mp3': { status: 'refused', id: null, reason: expect.stringContaining('(odd)') },
      'Vy.mp3': { status: 'added' },
    });
    expect(await catalogue.ids()).toEqual(['an-x', 'vy-x']);
    expect(errors.mock.calls[0]?.[0]).toBe('file-not-stored');
  } finally {
    errors.mockRestore();
    await catalogue.sql('alter table public.tracks drop constraint odd');
  }
});

test('another recording with the same names and path is the same track', async () => {
  const path = catalogue.write('a.mp3', withId3(sound(0), song));
  await catalogue.import();
  const before = await catalogue.track(songId);
  writeFileSync(path, withId3(sound(1), song));
  expect(await catalogue.import()).toMatchObject({ 'a.mp3': { status: 'updated', id: songId } });
  const after = await catalogue.track(songId);
  expect(after?.stream_url).not.toBe(before?.stream_url);
  expect(existsSync(join(catalogue.dataFolder, 'library', before?.stream_url))).toBe(true);
});

test('another recording with other names and the same path is another track', async () => {
  const path = catalogue.write('a.mp3', withId3(sound(0), song));
  await catalogue.import();
  writeFileSync(path, withId3(sound(1), { title: 'Bài khác', artist: 'Người khác' }));
  expect(await catalogue.import()).toMatchObject({
    'a.mp3': { status: 'added', id: 'bai-khac-nguoi-khac' },
  });
  expect(await catalogue.ids()).toEqual(['bai-khac-nguoi-khac', songId]);
});

test('a removed track does not come back, and a hidden one stays hidden', async () => {
  const removed = catalogue.write('a.mp3', withId3(sound(0), song));
  const hidden = catalogue.write('b.mp3', withId3(sound(1), { title: 'Ẩn', artist: 'X' }));
  await catalogue.import();
  await catalogue.sql("update public.tracks set status = 'removed' where id = $1", [songId]);
  await catalogue.sql("update public.tracks set status = 'hidden' where id = 'an-x'");
  const told = {
    'a.mp3': { status: 'unchanged', id: songId, reason: 'đã gỡ' },
    'b.mp3': { status: 'unchanged', id: 'an-x', reason: 'đang ẩn' },
  };
  expect(await catalogue.import()).toEqual(told);
  writeFileSync(removed, withId3(sound(0), { title: 'Tên mới', artist: 'X' }));
  appendFileSync(hidden, '');
  expect(await catalogue.import()).toEqual(told);
  expect(await catalogue.ids()).toEqual([]);
});

test("a folder's sidecar overrides the tags; two of its tracks may share a file", async () => {
  catalogue.write('a.mp3', withId3(sound(0), song));
  catalogue.write('b.mp3', sound(1));
  const sha256 = createHash('sha256').update(sound(1)).digest('hex');
  const measured = { sha256, durationSec: 3600, loudnessLufs: -14, truePeakDb: -1 };
  const entries = [
    { file: 'b.mp3', id: 'bai-b', title: 'B', artist: 'X', waveform: false, measured },
    { file: 'a.mp3', id: 'bai-a', title: 'A', artist: 'X', likesCount: 7 },
    { file: 'a.mp3', id: 'bai-a-2', title: 'A (2)', artist: 'X' },
    { file: 'không-có.mp3', title: 'C' },
  ];
  const sidecar = catalogue.write('tracks.json', JSON.stringify({ tracks: entries }));
  expect(await catalogue.importStatuses()).toEqual({
    'a.mp3': 'added',
    'b.mp3': 'added',
    'không-có.mp3': 'refused',
  });
  expect(await catalogue.ids()).toEqual(['bai-b', 'bai-a', 'bai-a-2']);
  expect(await catalogue.track('bai-a')).toMatchObject({ title: 'A', likes_count: '7' });
  // As long as it is measured, not as the file's header says.
  expect(await catalogue.track('bai-b')).toMatchObject({ tags: ['Nonstop'] });

  entries.splice(3);
  Object.assign(entries[2] ?? {}, { title: 'A khác' });
  writeFileSync(sidecar, JSON.stringify({ tracks: entries }));
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'updated', 'b.mp3': 'unchanged' });
  expect(await catalogue.track('bai-a-2')).toMatchObject({ title: 'A khác' });

  writeFileSync(sidecar, '{"tracks": [{"file": 3}]}');
  expect(await catalogue.importStatuses()).toEqual({ 'tracks.json': 'refused' });
});

test('tracks imported under other rules get today’s categories with the next import of any file', async () => {
  const path = catalogue.write('a.mp3', withId3(sound(0), { title: 'Bài (Remix)', artist: 'A' }));
  catalogue.write('b.mp3', withId3(sound(1), { title: 'Khác (Remix)', artist: 'A' }));
  catalogue.write('c.mp3', withId3(sound(2), { title: 'Chill', artist: 'A' }));
  catalogue.write('tracks.json', '{"tracks":[{"file":"c.mp3","tags":["Miền Tây"]}]}');
  await catalogue.import();
  const tagsOf = async () => {
    const rows = await catalogue.sql('select tags from public.tracks order by id');
    return rows.map(({ tags }) => tags);
  };
  expect(await tagsOf()).toEqual([['Remix'], ['Miền Tây'], ['Remix']]);
  await catalogue.sql("update public.tracks set tags = '{}' where id like 'bai%'");
  // An operator has removed the tag.
  await catalogue.sql(
    "update public.tracks set tags = '{}', edited = '{tags}' where id like 'khac%'",
  );
  await catalogue.sql(
    `update private.library_files set tags = jsonb_set(tags, '{importRules}', '"x"')`,
  );
  rmSync(path);
  let read = 0;
  await catalogue.import({ onRead: () => void read++ });
  expect([await tagsOf(), read]).toEqual([[['Remix'], ['Miền Tây'], []], 0]);

  await catalogue.sql("update public.tracks set tags = '{}'");
  await catalogue.import();
  expect(await tagsOf()).toEqual([[], [], []]);
});

test('a picture added to the folder becomes the cover of tracks without one', async () => {
  catalogue.write('a.mp3', withId3(sound(0), song));
  rmSync(join(catalogue.music, 'cover.png'));
  await catalogue.import();
  const generated = await catalogue.track(songId);
  const red = { width: 8, height: 8, channels: 3, background: '#ff0000' } as const;
  await sharp({ create: red }).jpeg().toFile(join(catalogue.music, 'cover.jpg'));
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'updated' });
  expect((await catalogue.track(songId))?.cover_image).not.toBe(generated?.cover_image);
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'unchanged' });
});

test('a picture that is not used is reported with the reason, also at the next import', async () => {
  const cut = Buffer.from('ffd8ffe000104a464946', 'hex');
  const path = catalogue.write('a.mp3', withId3v2(sound(0), { ...song, bpm: '140,5', cover: cut }));
  const coverProblem = 'ảnh trong tệp nhạc: ảnh JPEG bị hỏng hoặc thiếu dữ liệu';
  expect(await catalogue.import()).toMatchObject({ 'a.mp3': { status: 'added', coverProblem } });
  // The folder's picture is the cover, and a second of sound has no tempo of its own.
  expect(await catalogue.track(songId)).toMatchObject({ cover_color: '#123456', bpm: 140.5 });
  expect(await catalogue.import()).toMatchObject({
    'a.mp3': { status: 'unchanged', coverProblem },
  });
  chmodSync(path, 0o600);
  expect(await catalogue.import()).toMatchObject({
    'a.mp3': { status: 'unchanged', coverProblem },
  });
  const cover = await sharp(join(catalogue.music, 'cover.png')).resize(9).tiff().toBuffer();
  writeFileSync(path, withId3v2(sound(0), { ...song, cover }));
  const { 'a.mp3': repaired } = await catalogue.import();
  expect(repaired).toEqual({ status: 'updated', id: songId, reason: '' });
});

test('a cue sheet added beside a sound gives it chapters', async () => {
  catalogue.write('a.mp3', withId3(sound(0), song));
  await catalogue.import();
  catalogue.write('A.cue', 'TRACK 01 AUDIO\n  TITLE "Mở màn"\n  INDEX 01 00:00:15');
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'updated' });
  expect((await catalogue.track(songId))?.chapters).toEqual([{ atSec: 0.2, title: 'Mở màn' }]);
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'unchanged' });
});

test('the crew’s first track replaces the demo, unless the demo is to be kept', async () => {
  catalogue.write('demo.mp3', sound(0));
  await catalogue.import({ origin: 'demo' });
  const [demo] = await catalogue.ids();
  catalogue.write('a.mp3', withId3(sound(1), song));
  await catalogue.import({ keepsDemo: true });
  expect(await catalogue.ids()).toEqual([songId, demo]);
  catalogue.write('b.mp3', sound(2));
  await catalogue.import();
  expect(await catalogue.ids()).not.toContain(demo);
  expect(await catalogue.ids()).toHaveLength(2);
});

test('a file that changed a moment ago is skipped', async () => {
  catalogue.write('a.mp3', sound(0));
  expect(await catalogue.import({ restMs: 60_000 })).toEqual({});
  expect(await catalogue.importStatuses()).toEqual({ 'a.mp3': 'added' });
});

test('a track known only from listeners’ data gets its sound under the same id', async () => {
  await catalogue.sql(
    `insert into public.tracks (id, status, status_reason, title, artist, genre)
     values ($1, 'removed', 'unknown', $1, 'Chưa rõ', 'Vinahouse')`,
    [songId],
  );
  catalogue.write('a.mp3', withId3(sound(0), song));
  expect(await catalogue.import()).toMatchObject({ 'a.mp3': { status: 'added', id: songId } });
  expect(await catalogue.track(songId)).toMatchObject({ title: song.title, status: 'published' });
});

test('a copy in another folder keeps the id when the first folder is gone', async () => {
  const path = catalogue.write('1/a.mp3', withId3(sound(0), song));
  await catalogue.import({ roots: [join(catalogue.music, '1')] });
  mkdirSync(join(catalogue.music, '2'));
  copyFileSync(path, join(catalogue.music, '2/a.mp3'));
  rmSync(join(catalogue.music, '1'), { recursive: true });
  expect(await catalogue.import()).toMatchObject({ '2/a.mp3': { status: 'moved', id: songId } });
});
