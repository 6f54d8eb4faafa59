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
import { TestLibrary } from './testing/test-library.ts';
import { toneMp3, withId3 } from './testing/test-music.ts';
import { cutOffFile, makeTestSound } from './testing/test-sound.ts';
import { withId3v2 } from './testing/test-tags.ts';

const library = new TestLibrary();
let sounds: Buffer[] = [];
const sound = (n: number): Buffer => sounds[n] ?? Buffer.alloc(0);

beforeAll(async () => {
  await library.start();
  sounds = await Promise.all([220, 330, 440, 550].map((hz) => toneMp3(hz)));
});
afterAll(() => library.stop());
beforeEach(() => library.clear());

const song = { title: 'Đèn Đỏ Sài Gòn', artist: 'DJ Cá Kèo' };
const songId = 'den-do-sai-gon-dj-ca-keo';

test('the first file in natural order is on top of the list and has all data of a page', async () => {
  library.write('2 Hai.mp3', sound(0));
  library.write('10 Mười.mp3', sound(1));
  library.write('A/Bài.mp3', sound(2));
  library.write('A/ghi chú.txt', 'không phải nhạc');
  library.write('.hidden.mp3', sound(3));
  const outcomes = await library.import();
  expect(Object.values(outcomes).map(({ status }) => status)).toEqual(['added', 'added', 'added']);
  const ids = ['2 Hai.mp3', '10 Mười.mp3', 'A/Bài.mp3'].map((name) => outcomes[name]?.id);
  expect(await library.ids()).toEqual(ids);

  const track = await library.track(String(ids[0]));
  expect(track).toMatchObject({ origin: 'import', playback_count: '0', likes_count: '0' });
  expect(track?.duration_sec).toBeCloseTo(1, 0);
  expect(track?.stream_url).toMatch(/^\/sound\/[0-9a-f]{24}\.mp3$/);
  const inLibrary = (name: string) => join(library.dataFolder, 'library', name);
  for (const address of [track?.stream_url, track?.cover_image, track?.waveform_url])
    expect(existsSync(inLibrary(address))).toBe(true);
  expect(readdirSync(inLibrary('work'))).toEqual([]);
});

test('an unchanged file is not opened again; one that was only touched is read, and stays as it is', async () => {
  const path = library.write('a.mp3', withId3(sound(0), song));
  let read = 0;
  const onRead = () => {
    read++;
  };
  const importOnce = async () => (await library.import({ onRead }))['a.mp3']?.status;
  expect([await importOnce(), await importOnce(), read]).toEqual(['added', 'unchanged', 1]);
  chmodSync(path, 0o600);
  expect([await importOnce(), await importOnce(), read]).toEqual(['unchanged', 'unchanged', 2]);
  // Another version reads other tags from the same file.
  await library.sql('update private.library_files set reading_version = 0');
  expect([await importOnce(), await importOnce(), read]).toEqual(['unchanged', 'unchanged', 3]);
});

test('progress adds up to the listed length, and tells what did not have to be decoded', async () => {
  library.write('a.mp3', sound(0));
  const cutOff = join(library.music, 'b.flac');
  await makeTestSound(cutOff, { format: 'flac', durationSec: 1 });
  await cutOffFile(cutOff, 0.5);
  const importIt = async () => {
    const told = { listed: 0, decoded: 0, skipped: 0 };
    await library.import({
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
  renameSync(join(library.music, 'a.mp3'), join(library.music, 'c.mp3'));
  const { decoded, skipped } = await importIt();
  expect([decoded, skipped > 0.9]).toEqual([0, true]);
});

test('a tag edit that keeps size and time is seen', async () => {
  const path = library.write('a.mp3', withId3(sound(0), song));
  const time = new Date('2026-11-20T10:00:00Z');
  utimesSync(path, time, time);
  await library.import();
  writeFileSync(path, withId3(sound(0), { ...song, title: 'Đèn Xa Sài Gòn' }));
  utimesSync(path, time, time);
  expect(await library.import()).toMatchObject({ 'a.mp3': { status: 'updated', id: songId } });
  expect(await library.track(songId)).toMatchObject({ title: 'Đèn Xa Sài Gòn' });
});

test('hidden files and folders are skipped and counted; names that begin with dots are imported', async () => {
  library.write('...Và Em.mp3', sound(0));
  library.write('...Đêm/..Nhạc.mp3', sound(1));
  for (const name of ['.DS_Store', '._...Và Em.mp3', '.hidden/b.mp3', '.ẩn.mp3'])
    library.write(name, sound(2));
  const outcomes: Outcome[] = [];
  const { hidden } = await importFolders([library.music], {
    ...library.settings,
    preparer: library.preparer,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  expect(hidden).toBe(4);
  // Files are prepared at the same time: either may be the first to be done.
  expect(outcomes.map(({ file, status }) => [basename(file), status]).sort()).toEqual([
    ['...Và Em.mp3', 'added'],
    ['..Nhạc.mp3', 'added'],
  ]);
  const titles = await library.sql<{ title: string }>('select title from public.tracks order by 1');
  expect(titles.map(({ title }) => title)).toEqual(['...Và Em', '..Nhạc']);
});

test('a file with changed tags keeps its id and its manual edits', async () => {
  const path = library.write('a.mp3', withId3(sound(0), song));
  await library.import();
  await library.sql("update public.tracks set artist = 'Bằng tay', edited = '{artist}'");
  const before = await library.track(songId);
  writeFileSync(path, withId3(sound(0), { title: 'Đèn Xanh', artist: 'Khác', album: 'Ngã Tư' }));
  expect(await library.import()).toEqual({
    'a.mp3': { status: 'updated', id: songId, reason: '' },
  });
  expect(await library.track(songId)).toMatchObject({
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
  library.write(from, withId3(sound(0), song));
  await library.import();
  const [user] = await library.sql<{ id: string }>(
    "insert into auth.users (id, email) values (gen_random_uuid(), 'a@example.com') returning id",
  );
  await library.sql('insert into public.track_likes (user_id, track_id) values ($1, $2)', [
    user?.id,
    songId,
  ]);
  mkdirSync(join(library.music, to, '..'), { recursive: true });
  renameSync(join(library.music, from), join(library.music, to));
  expect(await library.import()).toEqual({ [to]: { status: 'moved', id: songId, reason: '' } });
  expect(await library.importStatuses()).toEqual({ [to]: 'unchanged' });
  expect(await library.ids()).toEqual([songId]);
  expect(await library.sql('select track_id from public.track_likes')).toEqual([
    { track_id: songId },
  ]);
});

test('a copy of a sound is a duplicate, and replaces the first file when that is gone', async () => {
  library.write('a.mp3', withId3(sound(0), song));
  library.write('b.mp3', withId3(sound(0), { title: 'Khác' }));
  const first = await library.import();
  expect(first).toMatchObject({
    'a.mp3': { status: 'added', id: songId },
    'b.mp3': {
      status: 'duplicate',
      id: songId,
      reason: `cùng bản thu với ${basename(library.music)}/a.mp3`,
    },
  });
  expect(await library.importStatuses()).toEqual({ 'a.mp3': 'unchanged', 'b.mp3': 'duplicate' });
  rmSync(join(library.music, 'a.mp3'));
  renameSync(join(library.music, 'b.mp3'), join(library.music, 'c.mp3'));
  expect(await library.import()).toMatchObject({ 'c.mp3': { status: 'moved', id: songId } });
  expect(await library.track(songId)).toMatchObject({ title: 'Khác' });
});

test('a folder given twice, or linked in a circle, is read once', async () => {
  library.write('a/b.mp3', sound(0));
  symlinkSync(library.music, join(library.music, 'a/lại'));
  const outcomes = await library.import({ roots: [library.music, join(library.music, 'a')] });
  expect(outcomes).toMatchObject({ 'a/b.mp3': { status: 'added' } });
  expect(Object.keys(outcomes)).toHaveLength(1);
});

test('a file without sound is refused with the reason, and retried when it changes', async () => {
  library.write('rỗng.mp3', '');
  const path = library.write('hỏng.mp3', Buffer.from('không phải nhạc '.repeat(20)));
  library.write('tốt.mp3', sound(0));
  const outcomes = await library.import();
  expect(outcomes).toMatchObject({
    'rỗng.mp3': { status: 'refused', id: null },
    'hỏng.mp3': { status: 'refused', id: null },
    'tốt.mp3': { status: 'added' },
  });
  expect(outcomes['hỏng.mp3']?.reason).not.toBe('');
  expect(await library.import()).toMatchObject({ 'hỏng.mp3': outcomes['hỏng.mp3'] });
  expect(await library.ids()).toHaveLength(1);
  writeFileSync(path, sound(1));
  expect(await library.importStatuses()).toMatchObject({ 'hỏng.mp3': 'added' });
  expect(await library.ids()).toHaveLength(2);
});

test('a file with a value that the database refuses does not stop the others', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  await library.sql("alter table public.tracks add constraint odd check (title <> 'Lạ')");
  try {
    for (const [n, title] of ['An', 'Lạ', 'Vy'].entries())
      library.write(`${title}.mp3`, withId3(await toneMp3(220 + 50 * n), { title, artist: 'X' }));
    const outcomes = await library.import();
    expect(outcomes).toMatchObject({
      'An.mp3': { status: 'added' },
      'Lạ.mp3': { status: 'refused', id: null, reason: expect.stringContaining('(odd)') },
      'Vy.mp3': { status: 'added' },
    });
    expect(await library.ids()).toEqual(['an-x', 'vy-x']);
    expect(errors.mock.calls[0]?.[0]).toBe('file-not-stored');
  } finally {
    errors.mockRestore();
    await library.sql('alter table public.tracks drop constraint odd');
  }
});

test('another recording with the same names and path is the same track', async () => {
  const path = library.write('a.mp3', withId3(sound(0), song));
  await library.import();
  const before = await library.track(songId);
  writeFileSync(path, withId3(sound(1), song));
  expect(await library.import()).toMatchObject({ 'a.mp3': { status: 'updated', id: songId } });
  const after = await library.track(songId);
  expect(after?.stream_url).not.toBe(before?.stream_url);
  expect(existsSync(join(library.dataFolder, 'library', before?.stream_url))).toBe(true);
});

test('another recording with other names and the same path is another track', async () => {
  const path = library.write('a.mp3', withId3(sound(0), song));
  await library.import();
  writeFileSync(path, withId3(sound(1), { title: 'Bài khác', artist: 'Người khác' }));
  expect(await library.import()).toMatchObject({
    'a.mp3': { status: 'added', id: 'bai-khac-nguoi-khac' },
  });
  expect(await library.ids()).toEqual(['bai-khac-nguoi-khac', songId]);
});

test('a removed track does not come back, and a hidden one stays hidden', async () => {
  const removed = library.write('a.mp3', withId3(sound(0), song));
  const hidden = library.write('b.mp3', withId3(sound(1), { title: 'Ẩn', artist: 'X' }));
  await library.import();
  await library.sql("update public.tracks set status = 'removed' where id = $1", [songId]);
  await library.sql("update public.tracks set status = 'hidden' where id = 'an-x'");
  const told = {
    'a.mp3': { status: 'unchanged', id: songId, reason: 'đã gỡ' },
    'b.mp3': { status: 'unchanged', id: 'an-x', reason: 'đang ẩn' },
  };
  expect(await library.import()).toEqual(told);
  writeFileSync(removed, withId3(sound(0), { title: 'Tên mới', artist: 'X' }));
  appendFileSync(hidden, '');
  expect(await library.import()).toEqual(told);
  expect(await library.ids()).toEqual([]);
});

test("a folder's sidecar overrides the tags; two of its tracks may share a file", async () => {
  library.write('a.mp3', withId3(sound(0), song));
  library.write('b.mp3', sound(1));
  const entries = [
    { file: 'b.mp3', id: 'bai-b', title: 'B', artist: 'X' },
    { file: 'a.mp3', id: 'bai-a', title: 'A', artist: 'X', likesCount: 7 },
    { file: 'a.mp3', id: 'bai-a-2', title: 'A (2)', artist: 'X' },
    { file: 'không-có.mp3', title: 'C' },
  ];
  const sidecar = library.write('tracks.json', JSON.stringify({ tracks: entries }));
  expect(await library.importStatuses()).toEqual({
    'a.mp3': 'added',
    'b.mp3': 'added',
    'không-có.mp3': 'refused',
  });
  expect(await library.ids()).toEqual(['bai-b', 'bai-a', 'bai-a-2']);
  expect(await library.track('bai-a')).toMatchObject({ title: 'A', likes_count: '7' });

  entries.splice(3);
  Object.assign(entries[2] ?? {}, { title: 'A khác' });
  writeFileSync(sidecar, JSON.stringify({ tracks: entries }));
  expect(await library.importStatuses()).toEqual({ 'a.mp3': 'updated', 'b.mp3': 'unchanged' });
  expect(await library.track('bai-a-2')).toMatchObject({ title: 'A khác' });

  writeFileSync(sidecar, '{"tracks": [{"file": 3}]}');
  expect(await library.importStatuses()).toEqual({ 'tracks.json': 'refused' });
});

test('a picture added to the folder becomes the cover of tracks without one', async () => {
  library.write('a.mp3', withId3(sound(0), song));
  rmSync(join(library.music, 'cover.png'));
  await library.import();
  const generated = await library.track(songId);
  const red = { width: 600, height: 600, channels: 3, background: '#ff0000' } as const;
  await sharp({ create: red }).jpeg().toFile(join(library.music, 'cover.jpg'));
  expect(await library.importStatuses()).toEqual({ 'a.mp3': 'updated' });
  expect((await library.track(songId))?.cover_image).not.toBe(generated?.cover_image);
  expect(await library.importStatuses()).toEqual({ 'a.mp3': 'unchanged' });
});

test('a picture that is not used is told with its reason, also at the next import', async () => {
  const cut = Buffer.from('ffd8ffe000104a464946', 'hex');
  const path = library.write('a.mp3', withId3v2(sound(0), { ...song, bpm: '140,5', cover: cut }));
  const coverProblem = 'ảnh trong tệp nhạc: ảnh JPEG bị hỏng hoặc thiếu dữ liệu';
  expect(await library.import()).toMatchObject({ 'a.mp3': { status: 'added', coverProblem } });
  // The folder's picture is the cover, and a second of sound has no tempo of its own.
  expect(await library.track(songId)).toMatchObject({ cover_color: '#123456', bpm: 140.5 });
  expect(await library.import()).toMatchObject({ 'a.mp3': { status: 'unchanged', coverProblem } });
  chmodSync(path, 0o600);
  expect(await library.import()).toMatchObject({ 'a.mp3': { status: 'unchanged', coverProblem } });
  const cover = await sharp(join(library.music, 'cover.png')).resize(9).tiff().toBuffer();
  writeFileSync(path, withId3v2(sound(0), { ...song, cover }));
  const { 'a.mp3': repaired } = await library.import();
  expect(repaired).toEqual({ status: 'updated', id: songId, reason: '' });
});

test('a cue sheet added beside a sound gives it chapters', async () => {
  library.write('a.mp3', withId3(sound(0), song));
  await library.import();
  library.write('A.cue', 'TRACK 01 AUDIO\n  TITLE "Mở màn"\n  INDEX 01 00:00:15');
  expect(await library.importStatuses()).toEqual({ 'a.mp3': 'updated' });
  expect((await library.track(songId))?.chapters).toEqual([{ atSec: 0.2, title: 'Mở màn' }]);
  expect(await library.importStatuses()).toEqual({ 'a.mp3': 'unchanged' });
});

test('the crew’s first track replaces the demo, unless the demo is to be kept', async () => {
  library.write('demo.mp3', sound(0));
  await library.import({ origin: 'demo' });
  const [demo] = await library.ids();
  library.write('a.mp3', withId3(sound(1), song));
  await library.import({ keepsDemo: true });
  expect(await library.ids()).toEqual([songId, demo]);
  library.write('b.mp3', sound(2));
  await library.import();
  expect(await library.ids()).not.toContain(demo);
  expect(await library.ids()).toHaveLength(2);
});

test('a file that changed a moment ago is skipped', async () => {
  library.write('a.mp3', sound(0));
  expect(await library.import({ restMs: 60_000 })).toEqual({});
  expect(await library.importStatuses()).toEqual({ 'a.mp3': 'added' });
});

test('a track known only from listeners’ data gets its sound under the same id', async () => {
  await library.sql(
    `insert into public.tracks (id, status, status_reason, title, artist, genre)
     values ($1, 'removed', 'unknown', $1, 'Chưa rõ', 'Vinahouse')`,
    [songId],
  );
  library.write('a.mp3', withId3(sound(0), song));
  expect(await library.import()).toMatchObject({ 'a.mp3': { status: 'added', id: songId } });
  expect(await library.track(songId)).toMatchObject({ title: song.title, status: 'published' });
});

test('a copy in another folder keeps the id when the first folder is gone', async () => {
  const path = library.write('1/a.mp3', withId3(sound(0), song));
  await library.import({ roots: [join(library.music, '1')] });
  mkdirSync(join(library.music, '2'));
  copyFileSync(path, join(library.music, '2/a.mp3'));
  rmSync(join(library.music, '1'), { recursive: true });
  expect(await library.import()).toMatchObject({ '2/a.mp3': { status: 'moved', id: songId } });
});
