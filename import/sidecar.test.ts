import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BadSidecar, parseSidecar, readSidecar } from './sidecar.ts';

const entry = { file: 'sound/den.mp3', id: 'den', title: 'Đèn Đỏ', bpm: 140 };
const parse = (...tracks: unknown[]) => parseSidecar({ tracks });

test('only the file of an entry is required', () => {
  expect(parse({ file: 'a.mp3' })).toEqual([{ file: 'a.mp3' }]);
});

test('file names are converted to NFC', () => {
  const [read] = parse({ file: 'Đèn đỏ.mp3'.normalize('NFD') });
  expect(read?.file).toBe('Đèn đỏ.mp3'.normalize('NFC'));
});

test('texts are cleaned as those of tags are', () => {
  const odd = '\u202eMột\u0085\ufffe\uffff\u009f hai\u0000 ';
  const chapters = [{ atSec: 0, title: odd }];
  const texts = { title: odd, artist: odd, label: odd, description: odd, lyrics: odd };
  const [read] = parse({ file: 'a.mp3', ...texts, tags: [odd], chapters });
  expect(read).toEqual({
    ...{ file: 'a.mp3', title: 'Một hai', artist: 'Một hai', label: 'Một hai' },
    ...{ description: 'Một\nhai', lyrics: 'Một\nhai', tags: ['Một hai'] },
    chapters: [{ atSec: 0, title: 'Một hai' }],
  });
});

describe('a bad entry is reported with its number and field, in Vietnamese', () => {
  test.each<[field: string, reason: string, change: object]>([
    ['file', 'còn thiếu', { file: undefined }],
    ['file', 'phải là đường dẫn', { file: '../den.mp3' }],
    ['file', 'phải là đường dẫn', { file: '/nhac/den.mp3' }],
    ['file', 'phải là đường dẫn', { file: 'nhac\\den.mp3' }],
    ['cover', 'phải là đường dẫn', { cover: 'covers/../../den.jpg' }],
    ['id', 'chỉ gồm chữ thường', { id: 'Đèn Đỏ' }],
    ['id', 'dài quá 64 ký tự', { id: 'a'.repeat(65) }],
    ['title', 'không được để trống', { title: '   ' }],
    ['title', 'không được để trống', { title: '\ufffe\u0085' }],
    ['tags.1', 'không được để trống', { tags: ['Remix', ''] }],
    ['tags', 'phải là một danh sách', { tags: 'Remix' }],
    ['playbackCount', 'phải là một số nguyên', { playbackCount: 1.5 }],
    ['likesCount', 'phải từ 0 trở lên', { likesCount: -1 }],
    ['addedOn', 'phải là một ngày có thật', { addedOn: '2026-02-30' }],
    ['youtubeUrl', 'https://', { youtubeUrl: 'http://youtu.be/a' }],
    ['bpm', 'phải từ 60 trở lên', { bpm: 30 }],
    ['bpm', 'phải là một con số', { bpm: '140' }],
    ['bpm', 'phải từ 220 trở xuống', { bpm: 500 }],
    ['coverColor', 'phải là mã màu', { coverColor: 'red' }],
    ['measured.durationSec', 'còn thiếu', { measured: { sha256: 'a'.repeat(64) } }],
    ['measured.sha256', 'phải là mã SHA-256', { measured: { sha256: 'abc' } }],
    ['chapters.0.atSec', 'phải từ 0 trở lên', { chapters: [{ atSec: -1, title: 'a' }] }],
  ])('a wrong field %s is refused: %s', (field, reason, change) => {
    const act = () => parse({ file: 'a.mp3' }, { ...entry, ...change });
    const name = 'id' in change ? String(change.id) : 'den';
    expect(act).toThrow(BadSidecar);
    expect(act).toThrow(`bài thứ 2 (${name}), trường “${field}”: `);
    expect(act).toThrow(reason);
  });

  test('an unknown field is refused by its name', () => {
    expect(() => parse({ ...entry, titel: 'x' })).toThrow('có trường không ai biết: titel');
  });

  test('an entry that is not an object is refused', () => {
    expect(() => parse(null)).toThrow('bài thứ 1: phải là một nhóm trường');
  });

  test('a sidecar that is not a list of tracks is refused', () => {
    for (const value of [null, [], {}, { tracks: {} }])
      expect(() => parseSidecar(value)).toThrow('{ "tracks": [ … ] }');
  });
});

describe('two entries', () => {
  test('two entries may have the same file, with ids of their own', () => {
    expect(parse(entry, { ...entry, id: 'den-2' })).toHaveLength(2);
  });

  test('two entries may not have the same id', () => {
    const other = { ...entry, file: 'b.mp3' };
    expect(() => parse(entry, other)).toThrow('bài thứ 2 (den), trường “id”: đã có bài khác dùng');
  });

  test('two entries with the same file need ids', () => {
    const unnamed = { file: entry.file };
    expect(() => parse(entry, unnamed)).toThrow(
      'bài thứ 2 (sound/den.mp3), trường “id”: còn thiếu',
    );
    expect(() => parse(unnamed, entry)).toThrow('bài thứ 2 (den), trường “id”: còn thiếu');
  });
});

describe('a folder', () => {
  async function makeFolder(content?: string): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'vinahouse-sidecar-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    if (content !== undefined) await writeFile(path.join(folder, 'tracks.json'), content);
    return folder;
  }

  test('a folder without a list, or that does not exist, has no entries', async () => {
    const folder = await makeFolder();
    expect(await readSidecar(folder)).toBeNull();
    expect(await readSidecar(path.join(folder, 'not-there'))).toBeNull();
  });

  test('a list may begin with a byte order mark', async () => {
    const folder = await makeFolder(`\uFEFF${JSON.stringify({ tracks: [entry] })}`);
    expect(await readSidecar(folder)).toEqual([entry]);
  });

  test.each([
    ['{ "tracks": [', 'không phải JSON hợp lệ'],
    ['{ "tracks": [{ "bpm": 140 }] }', 'bài thứ 1, trường “file”: còn thiếu'],
  ])('a bad list is refused, and the error names the file: %s', async (content, reason) => {
    const folder = await makeFolder(content);
    const act = readSidecar(folder);
    await expect(act).rejects.toThrow(BadSidecar);
    await expect(act).rejects.toThrow(`${path.join(folder, 'tracks.json')}: ${reason}`);
  });
});
