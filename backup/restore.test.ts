import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect, startTestDatabase } from '#database/testing/test-database.ts';
import { FolderStore } from '#media/folder-store.ts';
import { moveToStore } from '#media/move-media.ts';
import { S3Bucket } from '#media/s3-bucket.ts';
import { S3Store } from '#media/s3-store.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { checkArchive } from './archive/check-archive.ts';
import { backup } from './backup.ts';
import { silent } from './progress.ts';
import { restore } from './restore.ts';
import { TestDataFolder } from './testing/test-data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'vinahouse-restore-'));
const site = new TestDataFolder();
const file = join(folder, 'vinahouse.tar');

beforeAll(async () => {
  await site.start({ isNew: true });
  await site.addTrack('bai-1', 2_000_000);
  await site.sql("insert into auth.users (id, email) values (gen_random_uuid(), 'an@example.com')");
  await backup({ file, dataFolder: site.dataFolder });
});
afterAll(async () => {
  await site.stop();
  site.remove();
  rmSync(folder, { recursive: true, force: true });
});

const newFolder = (name: string) => join(folder, name, 'data');
const parts = () => readdirSync(folder).filter((name) => name.includes('.part'));
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'was not refused',
    (error) => (error instanceof CommandRefused ? error.message : String(error.stack)),
  );

test('a backup of media in a bucket holds them, or only looks for them; a restore uploads them', async () => {
  const s3 = await new TestS3().start();
  onTestFinished(() => s3.stop());
  const openStore = async (dataFolder: string) =>
    new S3Store(dataFolder, new S3Bucket(s3.settings));
  const store = await openStore(newFolder('cache'));
  await moveToStore(
    new FolderStore(site.dataFolder),
    new S3Store(site.dataFolder, new S3Bucket(s3.settings)),
  );
  const keys = [...s3.objects.keys()].sort();
  expect(keys).toHaveLength(3);
  const options = { dataFolder: site.dataFolder, store };

  const whole = join(folder, 'stored.tar');
  expect((await backup({ ...options, file: whole })).manifest.missingFiles).toEqual([]);
  s3.objects.clear();
  await restore({ file: whole, dataFolder: newFolder('from-bucket'), openStore });
  expect([...s3.objects.keys()].sort()).toEqual(keys);

  const [damaged = ''] = keys.filter((key) => key.startsWith('sound'));
  const stored = s3.objects.get(damaged);
  if (stored) stored.body = Buffer.from(stored.body).fill(0);
  const fresh = await openStore(newFolder('fresh'));
  const partly = await backup({ ...options, store: fresh, file: join(folder, 'partly.tar') });
  expect(partly.manifest.missingFiles).toEqual([`/${damaged}`]);

  const light = join(folder, 'light.tar');
  const [lost = ''] = keys;
  s3.objects.delete(lost);
  const { manifest } = await backup({ ...options, file: light, isWithoutMedia: true });
  expect(manifest.missingFiles).toEqual([`/${lost}`]);
  expect(statSync(light).size).toBeLessThan(statSync(whole).size / 10);
  const { store: _, ...withoutStore } = options;
  const refused = backup({ ...withoutStore, file: join(folder, 'no.tar'), isWithoutMedia: true });
  expect(await refusal(refused)).toContain('MEDIA_S3_');
});

test('a backup refuses an existing file name, unless told to replace it', async () => {
  const taken = join(folder, 'taken.tar');
  writeFileSync(taken, 'precious');
  expect(await refusal(backup({ file: taken, dataFolder: site.dataFolder }))).toContain('--force');
  expect(readFileSync(taken, 'utf8')).toBe('precious');
  await backup({ file: taken, dataFolder: site.dataFolder, isForced: true });
  expect((await checkArchive(taken)).manifest.counts.tracks).toBe(1);
});

test('a backup refuses to write into the music or a missing folder', async () => {
  const inside = join(site.dataFolder, 'library', 'vinahouse.tar');
  expect(await refusal(backup({ file: inside, dataFolder: site.dataFolder }))).toContain(
    'thư mục nhạc',
  );
  const nowhere = join(folder, 'nowhere', 'vinahouse.tar');
  expect(await refusal(backup({ file: nowhere, dataFolder: site.dataFolder }))).toContain(
    'Không có thư mục',
  );
});

test('a folder without data is not backed up and stays unchanged', async () => {
  const empty = newFolder('empty');
  expect(await refusal(backup({ file: join(folder, 'x.tar'), dataFolder: empty }))).toContain(
    'Không có cơ sở dữ liệu',
  );
  expect(existsSync(empty)).toBe(false);
});

test.each(['Đang chép tệp', 'Đang kiểm tra'])(
  'a backup stopped while it prints "%s" leaves nothing',
  async (stage) => {
    const stopping = new AbortController();
    const progress = {
      ...silent,
      begin: (label: string) => {
        if (label === stage) stopping.abort();
      },
    };
    const stopped = join(folder, 'stopped.tar');
    const options = { file: stopped, dataFolder: site.dataFolder, progress };
    await expect(backup({ ...options, signal: stopping.signal })).rejects.toThrow('abort');
    expect(existsSync(stopped)).toBe(false);
    expect(parts()).toEqual([]);
  },
);

test('after a stopped backup the next one works, and removes the files of a killed one', async () => {
  const next = join(folder, 'stopped.tar');
  const dead = spawn('true');
  await once(dead, 'exit');
  writeFileSync(`${next}.part-${dead.pid}`, 'half');
  writeFileSync(`${next}.part-1`, 'another, which runs');
  await backup({ file: next, dataFolder: site.dataFolder });
  expect(parts()).toEqual(['stopped.tar.part-1']);
  rmSync(`${next}.part-1`);
});

test('on a full disk a backup says so and leaves nothing', async () => {
  const full = join(folder, 'full.tar');
  const script = fileURLToPath(new URL('backup-main.ts', import.meta.url));
  // A limit of 1 MB per file simulates a full disk.
  const child = spawn(
    'sh',
    ['-c', 'ulimit -f 2000; exec "$0" "$@"', process.execPath, script, full],
    {
      env: { ...process.env, DATA_DIR: site.dataFolder },
    },
  );
  let told = '';
  child.stderr.on('data', (chunk) => {
    told += chunk;
  });
  const [code] = await once(child, 'close');
  expect(told).toContain('Không ghi được');
  expect(code).toBe(1);
  expect(existsSync(full)).toBe(false);
  expect(parts()).toEqual([]);
});

test('a damaged archive is refused without any change', async () => {
  const damaged = join(folder, 'damaged.tar');
  const bytes = readFileSync(file);
  const place = newFolder('damaged');
  for (const damage of [
    () => {
      const flipped = Buffer.from(bytes);
      const middle = flipped.length >> 1;
      flipped[middle] = (flipped[middle] ?? 0) ^ 1;
      writeFileSync(damaged, flipped);
    },
    () => truncateSync(damaged, bytes.length >> 1),
    () => truncateSync(damaged, 0),
  ]) {
    damage();
    expect(await refusal(restore({ file: damaged, dataFolder: place }))).toContain('đã hỏng');
    expect(existsSync(place)).toBe(false);
  }
});

test('a folder with data is refused; with --force its data is set aside, or stays if the restore is stopped', async () => {
  const place = newFolder('used');
  mkdirSync(join(place, 'library', 'sound'), { recursive: true });
  writeFileSync(join(place, 'library', 'sound', 'old.mp3'), 'old');
  const readOld = (data: string) => readFileSync(join(data, 'library', 'sound', 'old.mp3'), 'utf8');
  expect(await refusal(restore({ file, dataFolder: place }))).toContain('--force');
  expect(readOld(place)).toBe('old');

  const stopping = new AbortController();
  const progress = {
    ...silent,
    begin: (label: string) => {
      if (label === 'Đang khôi phục') stopping.abort();
    },
  };
  const options = { file, dataFolder: place, isForced: true };
  await expect(restore({ ...options, progress, signal: stopping.signal })).rejects.toThrow('abort');
  expect(readdirSync(place).filter((name) => !name.startsWith('server.'))).toEqual(['library']);
  expect(readOld(place)).toBe('old');

  const { movedTo = '' } = await restore(options);
  expect(readOld(movedTo)).toBe('old');
  const again = new TestDataFolder(place);
  expect(await again.sql('select id from public.tracks')).toEqual([{ id: 'bai-1' }]);
  expect(readdirSync(join(place, 'library', 'sound'))).not.toContain('old.mp3');
});

test('the folder of a running server is refused', async () => {
  const told = await refusal(restore({ file, dataFolder: site.dataFolder, isForced: true }));
  expect(told).toBe(
    `Thư mục dữ liệu đang được tiến trình ${process.pid} dùng. Hãy dừng máy chủ, hay đợi lệnh đang chạy xong, rồi khôi phục.`,
  );
  expect(await site.sql('select id from public.tracks')).toEqual([{ id: 'bai-1' }]);
});

test("with DATABASE_URL, backup and restore work for an ordinary owner's empty database", async () => {
  const elsewhere = await startTestDatabase();
  const client = await connect(elsewhere.connectionString);
  const crew = `crew_${process.pid}`;
  await client.query(
    `create role ${crew} login; grant anon, authenticated, service_role to ${crew}`,
  );
  const databases = [`${crew}_1`, `${crew}_2`];
  for (const name of databases)
    await client.query(`create database ${name} template template0 owner ${crew}`);
  onTestFinished(async () => {
    for (const name of databases) await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${crew}`);
    await client.end();
    await elsewhere.stop();
  });
  const [databaseUrl = '', nextUrl = ''] = databases.map((name) =>
    elsewhere.connectionString.replace(/postgres@localhost\/\w+/, `${crew}@localhost/${name}`),
  );

  const place = newFolder('beside');
  await restore({ file, dataFolder: place, databaseUrl });
  expect(existsSync(join(place, 'postgres'))).toBe(false);
  const other = new TestDataFolder(place, databaseUrl);
  expect(await other.sql('select id from public.tracks')).toEqual([{ id: 'bai-1' }]);
  await other.addTrack('bai-2');

  const second = join(folder, 'second.tar');
  const { manifest, bytes } = await backup({ file: second, dataFolder: place, databaseUrl });
  expect(manifest.counts).toMatchObject({ tracks: 2, accounts: 1 });
  // For all servers of the database.
  expect(await other.sql('select taken_at, bytes::int from private.last_backup')).toEqual([
    { taken_at: new Date(manifest.createdAt), bytes },
  ]);
  expect(manifest.missingFiles).toEqual([]);
  const third = newFolder('third');
  expect(await refusal(restore({ file: second, dataFolder: third, databaseUrl }))).toContain(
    'trống',
  );
  await restore({ file: second, dataFolder: third, databaseUrl: nextUrl });
  expect(
    await new TestDataFolder(third, nextUrl).sql('select count(*)::int from public.tracks'),
  ).toEqual([{ count: 2 }]);
});

test('a missing file of a track is reported', async () => {
  const [{ stream_url } = { stream_url: '' }] = await site.sql<{ stream_url: string }>(
    'select stream_url from public.tracks',
  );
  rmSync(join(site.dataFolder, 'library', stream_url));
  const { manifest } = await backup({ file: join(folder, 'y.tar'), dataFolder: site.dataFolder });
  expect(manifest.missingFiles).toEqual([stream_url]);
});
