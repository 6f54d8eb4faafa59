import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#runtime/read-settings.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Store } from './s3-store.ts';

// Against the service of MEDIA_S3_…, such as versitygw or Garage on this machine, in an empty bucket.
const { s3 } = readSettings(process.env);
const dataFolder = mkdtempSync(join(tmpdir(), 'vh-engine-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));

test.skipIf(!s3)(
  'a real service keeps, lists, touches, hashes, serves and removes files',
  async () => {
    if (!s3) return;
    const bucket = new S3Bucket(s3);
    const store = new S3Store(dataFolder, bucket);
    mkdirSync(store.folder.sound, { recursive: true });
    const content = Buffer.alloc(5_000_000, 'vinahouse ');
    const names = Array.from({ length: 1_001 }, (_, n) => `${n}`.padStart(6, '0'));
    for (const name of names) writeFileSync(join(store.folder.sound, `${name}.mp3`), name);
    writeFileSync(join(store.folder.sound, 'ff00.mp3'), content);
    const addresses = [...names, 'ff00'].map((name) => `/sound/${name}.mp3`);
    await store.keep(addresses);
    const listed: string[] = [];
    for await (const { address } of store.list('sound')) listed.push(address);
    expect(listed.sort()).toEqual(addresses.sort());

    const before = await bucket.head('sound/ff00.mp3');
    await store.touch('/sound/ff00.mp3');
    const after = await bucket.head('sound/ff00.mp3');
    expect(after?.sha256).toBe(before?.sha256);
    expect(after?.modifiedMs).toBeGreaterThanOrEqual(before?.modifiedMs ?? 0);
    expect((await store.hash('/sound/ff00.mp3'))?.actual).toBe(before?.sha256);

    rmSync(store.folder.sound, { recursive: true });
    const open = await store.open('/sound/ff00.mp3');
    const piece = Buffer.alloc(1_000);
    expect(await open?.live?.read(piece, 0, 1_000, 4_000_000)).toBe(1_000);
    expect(piece.equals(content.subarray(4_000_000, 4_001_000))).toBe(true);
    const file = (await store.find('/sound/ff00.mp3')) ?? '';
    expect(readFileSync(file).equals(content)).toBe(true);

    // As uploads are kept: bytes, in small pieces.
    const words = Buffer.from('một miếng');
    const sha256 = createHash('sha256').update(words).digest('hex');
    await bucket.put('uploads/0a/0-1f', words, { sha256, type: 'application/octet-stream' });
    const stored = await bucket.get('uploads/0a/0-1f');
    expect(stored?.sha256).toBe(sha256);
    expect(stored && (await text(stored.body))).toBe('một miếng');
    await bucket.delete('uploads/0a/0-1f');
    expect(await bucket.get('uploads/0a/0-1f')).toBeNull();

    // As a proxy reads it, and nobody without the signature.
    const signed = await store.sign('/sound/ff00.mp3');
    const target = new URL(signed?.target ?? '', s3.endpoint);
    const part = await fetch(target, { headers: { range: 'bytes=10-19' } });
    expect([part.status, await part.text(), signed?.sizeBytes]).toEqual([
      206,
      'vinahouse ',
      content.length,
    ]);
    expect((await fetch(new URL(target.pathname, target))).status).toBe(403);

    for (const address of addresses) await store.remove(address);
    expect(await store.has('/sound/ff00.mp3')).toBe(false);
    await store.check();
    if (!new URL(s3.endpoint).hostname.startsWith(`${s3.bucket}.`)) {
      const elsewhere = new S3Bucket({ ...s3, bucket: `${s3.bucket}-khac` });
      await expect(elsewhere.check()).rejects.toMatchObject({ code: 'no-bucket' });
      await expect(elsewhere.head('sound/ff00.mp3')).rejects.toMatchObject({ code: 'no-bucket' });
    }
    const refused = new S3Bucket({ ...s3, secretAccessKey: `${s3.secretAccessKey}x` });
    await expect(refused.head('sound/ff00.mp3')).rejects.toMatchObject({ code: 'refused' });
  },
);
