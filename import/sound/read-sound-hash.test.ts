import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestSound, type TestSound } from '../testing/test-sound.ts';
import { apeBytes } from '../testing/test-tags.ts';
import { readSoundHash } from './read-sound-hash.ts';
import { RefusedSound } from './refused-sound.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hash-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const nextFile = () => path.join(folder, `${++files}`);

async function hashOf(bytes: Buffer | string): Promise<string> {
  const file = nextFile();
  await writeFile(file, bytes);
  return readSoundHash(file);
}

async function makeSound(options: TestSound): Promise<Buffer> {
  const file = nextFile();
  await makeTestSound(file, { durationSec: 1, ...options });
  return readFile(file);
}

describe.each(['wav', 'aiff', 'flac', 'm4a', 'ogg', 'opus', 'mp3', 'mp3-vbr'] as const)(
  '%s',
  (format) => {
    const short = { durationSec: 0.4, channels: 1 } as const;
    test('a sound has the same hash with other tags', async () => {
      const plain = await makeSound({ format, ...short });
      const long = 'Một lời ghi chú rất dài, để mọi thứ phía sau dời chỗ. '.repeat(1000);
      const tagged = await makeSound({ format, ...short, tags: { title: 'Đêm', comment: long } });
      expect(tagged.length).toBeGreaterThan(plain.length + 1000);
      expect(await hashOf(tagged)).toBe(await hashOf(plain));
      expect(await hashOf(plain)).toMatch(/^[0-9a-f]{24}$/);
    });

    test('similar sounds have different hashes', async () => {
      const [one, two] = [
        await makeSound({ format, ...short, seed: 'a' }),
        await makeSound({ format, ...short, seed: 'b' }),
      ];
      expect(await hashOf(one)).not.toBe(await hashOf(two));
    });
  },
);

test('a WAV that was written to a pipe has the hash of one whose sizes are right', async () => {
  const right = await makeSound({ format: 'wav' });
  const data = right.indexOf('data');
  for (const size of [0, 0xffffffff, 0x7fffffff, 0x7ffff000]) {
    const piped = Buffer.from(right);
    piped.writeUInt32LE(size, 4);
    piped.writeUInt32LE(size, data + 4);
    expect(await hashOf(piped), String(size)).toBe(await hashOf(right));
  }
});

describe('an MP3 keeps its hash', () => {
  let bare: Buffer;
  let hash = '';
  beforeAll(async () => {
    bare = await makeSound({ format: 'mp3-bare' });
    hash = await hashOf(bare);
  });

  test('an MP3 has the same hash with and without a Xing or Info header', async () => {
    expect(await hashOf(await makeSound({ format: 'mp3' }))).toBe(hash);
    const variable = await hashOf(await makeSound({ format: 'mp3-vbr-bare' }));
    expect(await hashOf(await makeSound({ format: 'mp3-vbr' }))).toBe(variable);
    expect(await hashOf(await makeSound({ format: 'mp3-vbri' }))).toBe(variable);
  });

  test('an MP3 has the same hash with ID3v2 in front, even twice, and with padding', async () => {
    const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x02\0', 'latin1'), Buffer.alloc(256)]);
    expect(await hashOf(Buffer.concat([id3, id3, Buffer.alloc(300), bare]))).toBe(hash);
  });

  test('an MP3 has the same hash with APE, Lyrics3 and ID3v1 at the end', async () => {
    const ape = Buffer.alloc(64 + 20, 0x41);
    ape.write('APETAGEX', ape.length - 32, 'latin1');
    ape.writeUInt32LE(52, ape.length - 20);
    ape.writeUInt32LE(0x80000000, ape.length - 12);
    const lyrics = Buffer.from('LYRICSBEGININD0000200000020LYRICS200', 'latin1');
    const id3 = Buffer.alloc(128);
    id3.write('TAG');
    expect(await hashOf(Buffer.concat([bare, ape, lyrics, id3]))).toBe(hash);
  });

  test('an MP3 has the same hash with APE in front, longer than the sound', async () => {
    // The cover's bytes look like frames.
    const ape = apeBytes({
      Title: 'Đêm',
      'Cover Art (Front)': Buffer.alloc(2 * bare.length, bare),
    });
    const id3 = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1');
    expect(await hashOf(Buffer.concat([ape, bare]))).toBe(hash);
    expect(await hashOf(Buffer.concat([id3, ape, bare]))).toBe(hash);
  });

  test('a sound with junk before and after has the same hash', async () => {
    const junk = Buffer.from('<html>không phải nhạc</html>');
    expect(await hashOf(Buffer.concat([junk, bare, junk]))).toBe(hash);
  });
});

test('a file without sound is refused with a message', async () => {
  await expect(hashOf('')).rejects.toThrow('Tệp rỗng');
  await expect(hashOf('Đây là văn bản. '.repeat(5000))).rejects.toThrow(RefusedSound);
  await expect(hashOf(Buffer.alloc(100_000, 0xff))).rejects.toThrow(RefusedSound);
  await expect(hashOf(Buffer.alloc(20))).rejects.toThrow(RefusedSound);
});

describe.each([
  'RIFF....WAVE',
  'FORM....AIFF',
  'OggS',
  'fLaC',
  '....ftyp',
  'ID3',
  '\xff\xfb\x90\x64',
])('a file that only begins like %j', (magic) => {
  test('a file that only begins like sound is refused, whatever follows', async () => {
    for (const fill of [0, 0x20, 0xff]) {
      const bytes = Buffer.alloc(5000, fill);
      bytes.write(magic, 'latin1');
      await expect(hashOf(bytes)).rejects.toThrow(RefusedSound);
      await expect(hashOf(Buffer.from(magic, 'latin1'))).rejects.toThrow(RefusedSound);
    }
  });
});

test('a missing file is an error, not a refusal', async () => {
  const error = await readSoundHash(nextFile()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'ENOENT' });
});
