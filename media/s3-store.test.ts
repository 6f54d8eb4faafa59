import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mediaPath } from '#media/media-folder.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { log } from '#runtime/log.ts';
import { FetchedFile } from './fetched-file.ts';
import { PassedPieces } from './passed-pieces.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Store } from './s3-store.ts';

const s3 = new TestS3();
let dataFolder: string;
let store: S3Store;
beforeAll(() => s3.start());
afterAll(() => s3.stop());
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'vh-s3-'));
  store = newStore();
});
afterEach(() => {
  vi.restoreAllMocks();
  s3.release();
  s3.fault = undefined;
  s3.objects.clear();
  s3.requests.length = 0;
  rmSync(dataFolder, { recursive: true });
});

const newStore = (options = {}) => new S3Store(dataFolder, new S3Bucket(s3.settings), options);
const SOUND = '/sound/0a0b0c0d0e0f.mp3';
/** Different bytes at each offset, so that a wrong range shows. */
const bytes = (length: number) => {
  const content = Buffer.alloc(length);
  for (let at = 0; at + 4 <= length; at += 4) content.writeUInt32LE(at, at);
  return content;
};
const MB = 1024 * 1024;

function write(address: string, content: Buffer): void {
  const file = mediaPath(store.folder, address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function read(address: string, from: number, length: number): Promise<Buffer> {
  const file = await store.open(address);
  if (!file) throw new Error('missing');
  const { live } = file;
  if (!live) return readFileSync(join(file.folder, file.name)).subarray(from, from + length);
  live.onOpen();
  try {
    const content = Buffer.alloc(length);
    let at = 0;
    while (at < length) {
      const got = await live.read(content, at, length - at, from + at);
      if (got === 0) break;
      at += got;
    }
    return content.subarray(0, at);
  } finally {
    live.onClose();
  }
}

async function fetchAlone(): Promise<FetchedFile> {
  const bucket = new S3Bucket(s3.settings);
  const paths = { part: join(dataFolder, 'part'), place: join(dataFolder, 'place') };
  const options = { pieces: new PassedPieces(bucket), waitMs: 60_000 };
  return (await FetchedFile.open(bucket, SOUND.slice(1), paths, options)) as FetchedFile;
}

const isWhole = (length: number) =>
  readFileSync(mediaPath(store.folder, SOUND)).equals(bytes(length));

test('a kept file is in the bucket with its type and hash, and is served from here without asking', async () => {
  write(SOUND, bytes(100));
  await store.keep([SOUND]);
  expect(s3.objects.get('sound/0a0b0c0d0e0f.mp3')).toMatchObject({
    body: bytes(100),
    headers: { 'content-type': 'audio/mpeg' },
  });
  s3.fault = 500;
  expect(await read(SOUND, 0, 100)).toEqual(bytes(100));
  expect(await store.find(SOUND)).toBe(mediaPath(store.folder, SOUND));
});

test('another machine gets the whole file once, however many ask', async () => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(3 * MB));
  const parts = [0, 1, 2, 2.5].map((at) => read(SOUND, at * MB, 1000));
  const got = await Promise.all(parts);
  for (const [n, at] of [0, 1, 2, 2.5].entries())
    expect(got[n]).toEqual(bytes(3 * MB).subarray(at * MB, at * MB + 1000));
  await store.find(SOUND);
  expect(isWhole(3 * MB)).toBe(true);
  expect(s3.requests.filter((one) => one.startsWith('HEAD'))).toHaveLength(1);
});

test('what a listener wants is fetched with one request, on a connection that is kept', async () => {
  const six = [1, 2, 3, 4, 5, 6].map((n) => `/sound/0${n}0d0e0f0a0b.mp3`);
  for (const address of six) s3.put(address.slice(1), bytes(3 * MB));
  const before = s3.connections;
  for (const address of six) {
    const opened = await Promise.all([1, 2, 3].map(() => store.open(address, { isWanted: true })));
    for (const file of opened) expect(file).toMatchObject({ sizeBytes: 3 * MB });
    expect(await store.find(address)).not.toBeNull();
    expect(readFileSync(mediaPath(store.folder, address)).equals(bytes(3 * MB))).toBe(true);
    // Asked once more, since it may have been removed meanwhile.
    const key = address.slice(1);
    const asked = () => s3.requests.filter((one) => one.includes(key));
    await expect.poll(asked).toEqual([`GET ${key}`, `HEAD ${key}`]);
  }
  // Twelve requests, of which two or three may overlap.
  expect(s3.connections - before).toBeLessThan(six.length);
});

test('a disk that takes a part of what it is given gets the rest', async () => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(2 * MB));
  const file = await open(join(dataFolder, 'any'), 'w');
  const { writev } = Object.getPrototypeOf(file);
  vi.spyOn(Object.getPrototypeOf(file), 'writev').mockImplementation(function (
    this: unknown,
    ...[chunks, position]: unknown[]
  ) {
    return writev.call(this, (chunks as Buffer[]).slice(0, 1), position);
  });
  await file.close();
  await store.find(SOUND);
  expect(isWhole(2 * MB)).toBe(true);
});

test('a listener who seeks does not wait for what comes before', async () => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(8 * MB));
  s3.holdAfter(64 * 1024);
  expect(await read(SOUND, 0, 100)).toEqual(bytes(100));
  expect(await read(SOUND, 6 * MB, 100)).toEqual(bytes(8 * MB).subarray(6 * MB, 6 * MB + 100));
  s3.release();
  expect(await read(SOUND, 8 * MB - 50, 100)).toEqual(bytes(8 * MB).subarray(8 * MB - 50));
  await store.find(SOUND);
  expect(isWhole(8 * MB)).toBe(true);
});

test('a missing file is null, and is not asked for again at once', async () => {
  const MISSING = '/sound/0f0e0d0c0b0a.mp3';
  expect(await store.find(MISSING)).toBeNull();
  expect(await store.open(MISSING)).toBeNull();
  expect(s3.requests.filter((one) => one.endsWith(MISSING.slice(1)))).toHaveLength(1);
  write(MISSING, bytes(10));
  await store.keep([MISSING]);
  rmSync(mediaPath(store.folder, MISSING));
  expect(await store.find(MISSING)).toBe(mediaPath(store.folder, MISSING));
});

test('a bucket that is not there is no missing file, and takes nothing', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const info = vi.spyOn(log, 'info').mockImplementation(() => {});
  const bucket = new S3Bucket({ ...s3.settings, bucket: 'nhac-cu' });
  store = new S3Store(dataFolder, bucket);
  expect(store.state()).toBe('ok');
  write(SOUND, bytes(100));
  const noBucket = { code: 'no-bucket' };
  await expect(store.check()).rejects.toMatchObject(noBucket);
  await expect(store.keep([SOUND])).rejects.toMatchObject(noBucket);
  rmSync(mediaPath(store.folder, SOUND));
  for (const ask of [() => store.find(SOUND), () => store.open(SOUND), () => store.has(SOUND)])
    await expect(ask()).rejects.toMatchObject(noBucket);
  await expect(store.list('sound')[Symbol.asyncIterator]().next()).rejects.toMatchObject(noBucket);
  expect(store.state()).toBe('no-bucket');
  // Said once, in words that name the setting.
  const message = expect.stringContaining('MEDIA_S3_BUCKET');
  expect(warn.mock.calls).toEqual([['media-store-away', { code: 'no-bucket', message }]]);
  const right = newStore();
  s3.fault = 403;
  await expect(right.check()).rejects.toMatchObject({ code: 'refused' });
  expect(right.state()).toBe('refused');
  s3.fault = undefined;
  await right.check();
  expect(right.state()).toBe('ok');
  expect(info).toHaveBeenCalledWith('media-store-back');
});

test.each([
  [403, 'refused'],
  [507, 'full'],
  [500, '500'],
  [418, '418'],
] as const)(
  'a store that answers %s says so, without its address, key or words',
  async (fault, code) => {
    s3.fault = fault;
    const error = await store.find(SOUND).catch((one) => one);
    expect(error).toMatchObject({ name: 'Error', code });
    const { endpoint, secretAccessKey, accessKeyId } = s3.settings;
    for (const secret of [endpoint, secretAccessKey, accessKeyId])
      expect(`${error.stack} ${error.cause}`).not.toContain(secret);
  },
);

test('a store that lies about a length or a hash gives an error, and nothing wrong is kept', async () => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(2 * MB));
  s3.fault = 'cut-at-once';
  await expect(read(SOUND, MB, MB)).rejects.toMatchObject({ code: 'cut' });
  s3.fault = undefined;
  const stored = s3.objects.get('sound/0a0b0c0d0e0f.mp3');
  if (stored) stored.headers['x-amz-meta-sha256'] = '0'.repeat(64);
  await expect.poll(() => store.find(SOUND).catch(({ code }) => code)).toBe('damaged');
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(2 * MB));
  await expect.poll(() => store.find(SOUND).catch(() => null)).toBe(mediaPath(store.folder, SOUND));
});

test('a listener waits a few seconds at most for a store that hangs, and the next one gets what came meanwhile', async () => {
  const HANGING = '/sound/0e0d0c0b0a0f.mp3';
  store = newStore({ waitMs: 20 });
  s3.put(HANGING.slice(1), bytes(MB));
  s3.fault = 'silent';
  await expect(store.open(HANGING)).rejects.toMatchObject({ code: 'timeout' });
  expect(s3.requests.filter((one) => one === `HEAD ${HANGING.slice(1)}`)).toHaveLength(1);
  s3.endSilence();
  store = newStore({ waitMs: 20 });
  s3.holdAfter(0);
  // On a busy machine the answer to HEAD, too, may take longer than the store waits.
  let opened: Awaited<ReturnType<typeof store.open>> = null;
  const open = async () => {
    opened ??= await store.open(HANGING).catch(() => null);
    return opened;
  };
  await expect.poll(open).not.toBeNull();
  const { live } = (await open()) ?? {};
  await expect(live?.begin(0)).rejects.toMatchObject({ code: 'timeout' });
  await expect(live?.complete()).rejects.toMatchObject({ code: 'timeout' });
  s3.release();
  expect(await store.find(HANGING)).toBe(mediaPath(store.folder, HANGING));
});

test.each([
  ['in order', 0],
  ['from its middle', MB / 2],
])('wrong content, fetched %s, never gets a place, and its end is not sent', async (_, from) => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(MB));
  const stored = s3.objects.get('sound/0a0b0c0d0e0f.mp3');
  if (stored) stored.body = bytes(MB).fill(0, 500, 600);
  const live = await fetchAlone();
  await live.begin(from);
  await expect(live.verify()).rejects.toMatchObject({ code: 'damaged' });
  await expect(live.complete()).rejects.toMatchObject({ code: 'damaged' });
  await live.close();
  expect(readdirSync(dataFolder)).toEqual([]);
});

test.each(['there', 'on another server'])(
  'a file that is removed %s while it is being fetched does not come back',
  async (where) => {
    s3.put('sound/0a0b0c0d0e0f.mp3', bytes(MB));
    s3.holdAfter(64 * 1024);
    expect(await read(SOUND, 0, 100)).toEqual(bytes(100));
    if (where === 'there') await store.remove(SOUND);
    else s3.objects.delete('sound/0a0b0c0d0e0f.mp3');
    s3.release();
    const isGone = async () => (await store.open(SOUND).catch(() => null)) === null;
    await expect.poll(isGone).toBe(true);
    expect(existsSync(mediaPath(store.folder, SOUND))).toBe(false);
  },
);

test('on a full disk a file is passed on, also from its middle, and is stored once there is room', async () => {
  const [small, large] = [bytes(MB).subarray(0, 700_000), bytes(3 * MB)];
  s3.put('sound/0a0b0c0d0e0f.mp3', large);
  s3.put('covers/0a0b0c0d0e0f-96.webp', small);
  const file = await open(join(dataFolder, 'any'), 'w');
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const write = vi.spyOn(Object.getPrototypeOf(file), 'writev').mockRejectedValue(full);
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  await file.close();
  const whole = await Promise.all([read(SOUND, 0, 3 * MB), read(SOUND, MB, 2 * MB)]);
  expect(whole[0].equals(large) && whole[1].equals(large.subarray(MB))).toBe(true);
  const cover = await store.open('/covers/0a0b0c0d0e0f-96.webp');
  expect(await cover?.live?.complete()).toBe(false);
  expect((await read('/covers/0a0b0c0d0e0f-96.webp', 0, MB)).equals(small)).toBe(true);
  await expect(store.find(SOUND)).rejects.toMatchObject(full);
  expect(s3.requests.filter((one) => one.startsWith('GET')).length).toBeLessThan(30);
  expect(log.warn).toHaveBeenCalledWith(
    'media-not-cached',
    expect.objectContaining({ code: 'ENOSPC' }),
  );
  write.mockRestore();
  await expect.poll(() => store.find(SOUND).catch(() => null)).toBe(mediaPath(store.folder, SOUND));
  expect(isWhole(3 * MB)).toBe(true);
});

test('a folder that takes no file passes files on, too', async () => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(MB));
  vi.spyOn(log, 'warn').mockImplementation(() => {});
  mkdirSync(dirname(store.folder.fetchWork), { recursive: true });
  writeFileSync(store.folder.fetchWork, 'not a folder');
  expect((await read(SOUND, 0, MB)).equals(bytes(MB))).toBe(true);
  const left = readdirSync(tmpdir()).filter((name) => name.endsWith(`.part-${process.pid}`));
  expect(left).toEqual([]);
});

test('a line that is cut again and again only makes it slower, as long as it brings something', async () => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(8 * MB));
  s3.fault = 'cut';
  const got = read(SOUND, 0, 8 * MB);
  // More often than a line may be cut that brings nothing.
  await expect.poll(() => s3.requests.length).toBeGreaterThan(7);
  s3.fault = undefined;
  expect((await got).equals(bytes(8 * MB))).toBe(true);
});

test('a fetched file stays open until its last reader has gone, whoever has gone before', async () => {
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(MB));
  const live = await fetchAlone();
  live.onOpen();
  live.onClose();
  live.onOpen();
  live.fetchAll();
  await live.whole;
  const closed = live.close();
  await live.whole;
  for (let n = 0; n < 20; n++) expect(await live.read(Buffer.alloc(10), 0, 10, MB / 2)).toBe(10);
  live.onClose();
  await closed;
});

test('a file that is only asked about is not fetched, and is let go; parts of killed processes are removed', async () => {
  store = newStore({ unusedMs: 20 });
  s3.put('sound/0a0b0c0d0e0f.mp3', bytes(MB));
  const { fetchWork } = store.folder;
  mkdirSync(fetchWork, { recursive: true });
  writeFileSync(join(fetchWork, 'x-0a.mp3.part-4194304'), 'killed');
  expect(await store.open(SOUND)).toMatchObject({ sizeBytes: MB });
  await expect.poll(() => readdirSync(fetchWork)).toEqual([]);
  expect(s3.requests.filter((one) => one.startsWith('GET'))).toEqual([]);
  expect((await read(SOUND, MB - 100, 100)).equals(bytes(MB).subarray(MB - 100))).toBe(true);
});

test('the cache keeps what was used last, and never removes what the store has not', async () => {
  store = newStore({ mostBytes: 2.5 * MB });
  write('/sound/0000000000aa.mp3', bytes(MB));
  for (const name of ['0a', '0b', '0c']) s3.put(`sound/${name}00000000.mp3`, bytes(MB));
  await store.find('/sound/0a00000000.mp3');
  await store.find('/sound/0b00000000.mp3');
  const isHere = (name: string) => {
    try {
      return readFileSync(join(store.folder.sound, name)).length === MB;
    } catch {
      return false;
    }
  };
  await store.find('/sound/0a00000000.mp3');
  await store.find('/sound/0c00000000.mp3');
  await expect.poll(() => isHere('0b00000000.mp3')).toBe(false);
  expect(isHere('0c00000000.mp3')).toBe(true);
  expect(isHere('0000000000aa.mp3')).toBe(true);
});

test('the list has all pages; a touched object is new; a removed one is gone here and there', async () => {
  for (let n = 0; n < 8; n++) s3.put(`covers/0${n}-96.webp`, bytes(n), 8 * 24 * 3_600_000);
  s3.put('sound/00.mp3', bytes(1));
  const list = async () => {
    const found: Record<string, number> = {};
    for await (const { address, sizeBytes } of store.list('covers')) found[address] = sizeBytes;
    return found;
  };
  expect(Object.keys(await list())).toHaveLength(8);
  expect((await list())['/covers/07-96.webp']).toBe(7);
  await store.touch('/covers/03-96.webp');
  expect(Date.now() - (s3.objects.get('covers/03-96.webp')?.modifiedMs ?? 0)).toBeLessThan(60_000);
  expect(s3.objects.get('covers/03-96.webp')?.body).toEqual(bytes(3));
  await store.find('/covers/03-96.webp');
  await store.remove('/covers/03-96.webp');
  expect(await store.find('/covers/03-96.webp')).toBeNull();
  expect(s3.objects.has('covers/03-96.webp')).toBe(false);
});
