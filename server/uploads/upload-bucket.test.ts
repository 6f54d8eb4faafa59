import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ERRORS, Upload } from '@tus/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Database } from '#database/database.ts';
import { startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { S3Bucket } from '#media/s3-bucket.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { UploadBucket } from './upload-bucket.ts';
import { KEPT_MS } from './upload-store.ts';

const s3 = new TestS3();
const folder = mkdtempSync(join(tmpdir(), 'vh-uploads-'));
const HOUR_MS = 3_600_000;
const MB = 1024 ** 2;
let cluster: TestDatabase;
let database: Database;
/** Three servers of the site. */
let a: UploadBucket;
let b: UploadBucket;
let c: UploadBucket;
beforeAll(async () => {
  await s3.start();
  cluster = await startTestDatabase();
  database = new Database(cluster.connectionString);
  [a, b, c] = [serve('a'), serve('b'), serve('c')];
});
afterEach(async () => {
  s3.fault = undefined;
  s3.objects.clear();
  await database.own('delete from gate.uploads');
});
afterAll(async () => {
  await database.end();
  await cluster.stop();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

/** Each has its own folder. */
const serve = (name: string) =>
  new UploadBucket(join(folder, name), { database, bucket: new S3Bucket(s3.settings) });
const AN = randomUUID();

type New = { id?: string; size: number; owner?: string; more?: Record<string, string> };
async function create(at: UploadBucket, { id = randomUUID(), size, owner = AN, more = {} }: New) {
  const metadata = { owner, name: 'Bài mới.mp3', ...more };
  await (await at.openParts()).create(new Upload({ id, size, offset: 0, metadata }));
  return id;
}
const write = async (at: UploadBucket, id: string, offset: number, bytes: Buffer) =>
  await (await at.openParts()).write(inChunks(bytes), id, offset);
const offsetOf = async (at: UploadBucket, id: string) =>
  (await (await at.openParts()).getUpload(id)).offset;
/** As a request's body arrives. */
function inChunks(bytes: Buffer, breaksAt = bytes.length): Readable {
  const chunks = function* () {
    for (let from = 0; from < breaksAt; from += 65_536)
      yield bytes.subarray(from, Math.min(from + 65_536, breaksAt));
    if (breaksAt < bytes.length) throw new Error('the line broke');
  };
  return Readable.from(chunks());
}
const fetchAll = async (at: UploadBucket) => await at.fetch(await at.list());
const pieceKeys = () => [...s3.objects.keys()].sort();

test('a file begins on one server, goes on at another, and a third one has it whole', async () => {
  const sound = randomBytes(3 * MB);
  const cover = await b.keepCover(Buffer.from('picture'));
  const id = await create(a, { size: sound.length, more: { cover, held: '1' } });
  expect(await write(a, id, 0, sound.subarray(0, 2.5 * MB))).toBe(2.5 * MB);
  expect(await b.unfinished()).toMatchObject([{ id, offset: 2.5 * MB, size: 3 * MB }]);
  expect(await write(b, id, 2.5 * MB, sound.subarray(2.5 * MB))).toBe(3 * MB);
  expect(await b.unfinished()).toEqual([]);
  const waiting = { id, owner: AN, name: 'Bài mới.mp3', isHeld: true };
  expect(await a.list()).toMatchObject([waiting]);
  const [fetched] = await fetchAll(c);
  expect(fetched).toMatchObject(waiting);
  const path = fetched?.path ?? '';
  expect(readFileSync(path).equals(sound)).toBe(true);
  expect(readFileSync(join(dirname(path), 'cover.jpg'), 'utf8')).toBe('picture');

  await c.end({ ...waiting, finishedMs: 0, outcome: { status: 'added', id: 'x', reason: '' } });
  expect(await a.list()).toMatchObject([{ id, outcome: { status: 'added' } }]);
  expect(existsSync(path)).toBe(false);
  expect(pieceKeys()).toEqual([`uploads/covers/${cover}`]);
  // A server that was cut off ends the same import later.
  await b.end({
    ...waiting,
    finishedMs: 0,
    outcome: { status: 'unchanged', id: 'x', reason: '' },
  });
  expect(await a.list()).toMatchObject([{ outcome: { status: 'added' } }]);
  await a.forget({ ...waiting, finishedMs: 0 });
  expect(await b.list()).toEqual([]);
});

test('of two requests for the same place one wins, and nothing of the other stays', async () => {
  const [one, two] = [Buffer.alloc(MB, '1'), Buffer.alloc(MB, '2')];
  const id = await create(a, { size: 2 * MB });
  const answers = await Promise.allSettled([write(a, id, 0, one), write(b, id, 0, two)]);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([{ status: 'rejected', reason: ERRORS.INVALID_OFFSET }]);
  const winner = answers[0].status === 'fulfilled' ? one : two;
  await expect(write(a, id, MB - 1, two)).rejects.toBe(ERRORS.INVALID_OFFSET);
  await write(b, id, MB, two);
  const [fetched] = await fetchAll(c);
  expect(readFileSync(fetched?.path ?? '').equals(Buffer.concat([winner, two]))).toBe(true);
  expect(pieceKeys()).toHaveLength(2);
});

test('what arrived before a line broke is kept, and no byte beyond the size', async () => {
  const sound = randomBytes(1.5 * MB);
  const id = await create(a, { size: sound.length });
  const parts = await a.openParts();
  await expect(parts.write(inChunks(sound, 1.25 * MB), id, 0)).rejects.toThrow('the line broke');
  expect(await offsetOf(b, id)).toBe(1.25 * MB);
  await expect(write(b, id, 1.25 * MB, randomBytes(MB))).rejects.toBe(ERRORS.INVALID_OFFSET);
  await write(b, id, 1.25 * MB, sound.subarray(1.25 * MB));
  const [fetched] = await fetchAll(b);
  expect(readFileSync(fetched?.path ?? '').equals(sound)).toBe(true);
});

test('an upload goes only as far as the bucket has it, and waits while the bucket is away', async () => {
  const sound = randomBytes(1000);
  const id = await create(a, { size: sound.length });
  s3.fault = 403;
  await expect(write(a, id, 0, sound)).rejects.toMatchObject({ code: 'refused' });
  expect(await offsetOf(b, id)).toBe(0);
  s3.fault = undefined;
  await write(b, id, 0, sound);
  s3.fault = 403;
  await expect(fetchAll(c)).rejects.toMatchObject({ code: 'refused' });
  s3.fault = undefined;
  expect(await fetchAll(c)).toHaveLength(1);
});

test('a file of which the bucket has lost a part is refused, and does not keep others waiting', async () => {
  const lost = await create(a, { size: 3 });
  await write(a, lost, 0, Buffer.from('abc'));
  s3.objects.clear();
  const other = await create(a, { size: 3 });
  await write(a, other, 0, Buffer.from('abc'));
  expect(await fetchAll(b)).toMatchObject([{ id: other }]);
  const [ended] = await a.list();
  expect(ended).toMatchObject({ id: lost, outcome: { status: 'refused', id: null } });
});

test('an upload can be given up until its last byte has arrived', async () => {
  const id = await create(a, { size: 6 });
  await write(a, id, 0, Buffer.from('abc'));
  await (await b.openParts()).remove(id);
  expect(pieceKeys()).toEqual([]);
  await expect(offsetOf(a, id)).rejects.toBe(ERRORS.FILE_NOT_FOUND);
  await expect(write(a, id, 3, Buffer.from('def'))).rejects.toBe(ERRORS.INVALID_OFFSET);
  const whole = await create(a, { size: 3 });
  await write(a, whole, 0, Buffer.from('abc'));
  await expect((await b.openParts()).remove(whole)).rejects.toBe(ERRORS.FILE_NOT_FOUND);
  expect(await a.list()).toMatchObject([{ id: whole }]);
  // Who asks after a lost answer learns that all has arrived.
  expect(await offsetOf(b, whole)).toBe(3);
});

test('an operator has thirty unfinished uploads on all servers together, and all have 200 GB', async () => {
  const [binh, chi] = [randomUUID(), randomUUID()];
  const tries = Array.from({ length: 40 }, (_, n) => create(n % 2 ? a : b, { size: 5 }));
  const answers = await Promise.allSettled(tries);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 429, code: 'upload_too_many' },
  });
  const GB = 1024 ** 3;
  for (const owner of [binh, chi, randomUUID()]) await create(a, { size: 60 * GB, owner });
  await expect(create(b, { size: 20 * GB, owner: binh })).rejects.toMatchObject({
    status: 507,
    code: 'storage_full',
  });
});

test('what is old goes, with its pieces, and so does what a killed server has left', async () => {
  const old = await create(a, { size: 6 });
  await write(a, old, 0, Buffer.from('abc'));
  const waiting = await create(a, { size: 3 });
  await write(a, waiting, 0, Buffer.from('abc'));
  const [kept = ''] = pieceKeys().filter((key) => key.includes(waiting));
  const cover = await a.keepCover(Buffer.from('picture'));
  // Killed between the object and its row.
  s3.put(`uploads/${old}/3-0a`, Buffer.from('def'));
  s3.put('sound/0a.mp3', Buffer.from('sound'));
  const media = ['sound/0a.mp3'];

  await b.forgetOld(Date.now() + HOUR_MS / 2);
  expect(pieceKeys()).toHaveLength(5);
  await b.forgetOld(Date.now() + 2 * HOUR_MS);
  expect(pieceKeys()).not.toContain(`uploads/${old}/3-0a`);
  expect(pieceKeys()).toHaveLength(4);
  await b.forgetOld(Date.now() + KEPT_MS + HOUR_MS);
  expect(await a.unfinished()).toEqual([]);
  expect(pieceKeys()).toEqual([...media, kept, `uploads/covers/${cover}`].sort());
  await b.forgetOld(Date.now() + 3 * KEPT_MS);
  expect(pieceKeys()).toEqual([...media, kept].sort());
  // A file that waits is never old.
  expect(await fetchAll(a)).toHaveLength(1);
});

test('what a killed import has brought here goes with the next one', async () => {
  const id = await create(a, { size: 3 });
  await write(a, id, 0, Buffer.from('abc'));
  await fetchAll(a);
  await a.fetch([]);
  expect(readdirSync(join(folder, 'a', 'uploads', 'fetched'))).toEqual([]);
});
