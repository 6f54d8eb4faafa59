import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '#testing/rounds.ts';
import { ArchiveDamaged } from './archive-damaged.ts';
import { ArchiveTooNew } from './archive-too-new.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { checkArchive } from './check-archive.ts';
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'vinahouse-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest: Manifest = {
  format: FORMAT,
  createdAt: '2026-11-23T00:00:00.000Z',
  postgresVersion: '17.10',
  migrations: ['20261209110000'],
  tables: [],
  sequences: [],
  counts: { tracks: 0, accounts: 0, comments: 0, likes: 0, playlists: 0 },
  files: { count: 2, bytes: 710 },
  missingFiles: [],
};
const MEMBERS = {
  'secrets.json': 'x'.repeat(10),
  // Too long for a tar header, and not ASCII.
  [`library/sound/${'Nhạc dài '.repeat(20)}.mp3`]: 'y'.repeat(700),
  'library/empty': '',
};

async function write(name: string, facts: object = manifest): Promise<string> {
  const file = join(folder, name);
  const archive = await ArchiveWriter.create(file);
  for (const [path, content] of Object.entries(MEMBERS))
    await archive.addBytes(path, Buffer.from(content));
  await archive.addBytes(MANIFEST, Buffer.from(JSON.stringify(facts)));
  await archive.finish();
  await archive.close();
  return file;
}

let whole: Buffer;
beforeAll(async () => {
  whole = readFileSync(await write('whole.tar'));
});

test('an unchanged archive passes', async () => {
  const { manifest: read, checksums } = await checkArchive(join(folder, 'whole.tar'));
  expect(read).toEqual(manifest);
  expect([...checksums.keys()]).toEqual([...Object.keys(MEMBERS), MANIFEST]);
});

test('any changed byte is detected', async () => {
  const file = join(folder, 'flipped.tar');
  // An odd step, so that positions are alternately even and odd, and both bits below are tried.
  const step = rounds(17, 3);
  for (let position = 0; position < whole.length; position += step) {
    const flipped = Buffer.from(whole);
    // The lowest or the highest bit: numbers in a header have both.
    flipped[position] = (flipped[position] ?? 0) ^ (position % 2 === 0 ? 1 : 128);
    writeFileSync(file, flipped);
    await expect(checkArchive(file), `byte ${position}`).rejects.toThrow(ArchiveDamaged);
  }
});

test.each([0, 1, 511, 512, 3000, 5000])(
  'an archive that is truncated after %i bytes is refused',
  async (length) => {
    const file = join(folder, 'cut.tar');
    writeFileSync(file, whole);
    truncateSync(file, length);
    await expect(checkArchive(file)).rejects.toThrow(ArchiveDamaged);
  },
);

test('an archive without its last block, or with trailing bytes, is refused', async () => {
  const file = join(folder, 'end.tar');
  writeFileSync(file, whole.subarray(0, -512));
  await expect(checkArchive(file)).rejects.toThrow(ArchiveDamaged);
  writeFileSync(file, whole);
  appendFileSync(file, 'x');
  await expect(checkArchive(file)).rejects.toThrow(ArchiveDamaged);
});

test('a file that is no archive is refused', async () => {
  const file = join(folder, 'song.mp3');
  writeFileSync(file, Buffer.alloc(100_000, 'ID3'));
  await expect(checkArchive(file)).rejects.toThrow(ArchiveDamaged);
});

test('an archive of a later format is refused as newer', async () => {
  const file = await write('newer.tar', { format: FORMAT + 1 });
  await expect(checkArchive(file)).rejects.toThrow(ArchiveTooNew);
});
