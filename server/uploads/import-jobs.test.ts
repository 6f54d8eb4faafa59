import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { expect, onTestFinished, test } from 'vitest';
import { openJobsForTests, watchLog } from '#server/jobs/testing/test-jobs.ts';
import { importUploads } from './import-jobs.ts';
import { UploadFolder } from './upload-folder.ts';

const tests = openJobsForTests();
const logged = watchLog();
let finishedMs = 0;

/** A server with a folder of uploads, whose files are imported one at a time, or fail. */
async function openServer(dataFolder = mkdtempSync(join(tmpdir(), 'vinahouse-uploads-'))) {
  const folder = new UploadFolder(dataFolder);
  await folder.make();
  const imported: string[] = [];
  const failing = new Set<string>();
  let begin = () => {};
  let going = Promise.resolve();
  /** Until `release`, imports begin but do not go on. */
  const hold = () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    [begin, going] = [begun.resolve, held.promise];
    return { begun: begun.promise, release: held.resolve };
  };
  const waiting = async () => (await folder.list()).filter(({ outcome }) => !outcome);
  const importer = {
    importNext: async (failures = 0) => {
      const all = await waiting();
      const next = all[failures % all.length];
      if (!next) return false;
      begin();
      await going;
      if (failing.has(next.name)) throw new Error(`${next.name} cannot be imported`);
      imported.push(next.name);
      await folder.end({ ...next, outcome: { status: 'added', id: next.name, reason: '' } });
      return all.length > 1;
    },
  };
  const { jobs } = await tests.serve();
  const importSoon = await importUploads(jobs, { store: folder, importer });
  const upload = async (name: string) => {
    finishedMs += 1;
    const id = `${finishedMs}`;
    writeFileSync(join(folder.parts, id), 'sound');
    await folder.finish({ id, name, owner: 'an', finishedMs });
  };
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const queue = `import-uploads-${await folder.readId()}`;
  return { dataFolder, folder, jobs, imported, failing, hold, upload, importSoon, queue };
}

test('uploads are imported in their order, by the server that has the files', async () => {
  const [one, other] = [await openServer(), await openServer()];
  await Promise.all([one.jobs.open(), other.jobs.open()]);
  for (const name of ['a.mp3', 'b.mp3', 'c.mp3']) await one.upload(name);
  await one.importSoon();
  await expect.poll(() => one.imported).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
  await expect.poll(() => tests.stored(one.queue)).toEqual([]);
  expect(other.imported).toEqual([]);
  expect(one.queue).not.toBe(other.queue);
});

test('servers that share a store import one after the other, each file once', async () => {
  const one = await openServer();
  const other = await openServer(one.dataFolder);
  expect(other.queue).toBe(one.queue);
  const held = [one.hold(), other.hold()];
  await Promise.all([one.jobs.open(), other.jobs.open()]);
  await one.upload('a.mp3');
  await one.importSoon();
  await Promise.race(held.map(({ begun }) => begun));
  await one.upload('b.mp3');
  await other.importSoon();
  // As a server does that is free: the second file waits until the first is done.
  expect(await (await other.jobs.open()).fetch(one.queue)).toEqual([]);
  expect((await tests.stored(one.queue)).map(({ state }) => state).sort()).toEqual([
    'active',
    'created',
  ]);
  for (const { release } of held) release();
  await expect.poll(() => [...one.imported, ...other.imported].sort()).toEqual(['a.mp3', 'b.mp3']);
  await expect.poll(() => tests.stored(one.queue)).toEqual([]);
});

test('what a killed server was importing is imported at its next start, at once', async () => {
  const killed = await openServer();
  await killed.jobs.open();
  await expect.poll(() => tests.stored(killed.queue)).toEqual([]);
  await killed.jobs.stop();
  await killed.upload('a.mp3');
  // Killed after the last byte of one file, and while the other was moved.
  const parts = await killed.folder.openParts();
  const metadata = { owner: 'an', name: 'b.mp3', held: '1' };
  for (const id of ['b', 'moved'])
    await parts.create(new Upload({ id, offset: 0, size: 5, metadata }));
  await parts.write(Readable.from([Buffer.from('sound')]), 'b', 0);
  rmSync(join(killed.folder.parts, 'moved'));
  // The unfinished job and the one that waits behind it.
  await tests.pool.query(
    `insert into pgboss.job (name, state, singleton_key, policy, start_after)
     values ($1, 'active', 'next', 'short', now()), ($1, 'retry', 'next', 'short', now() + interval '1 day')`,
    [killed.queue],
  );
  const next = await openServer(killed.dataFolder);
  expect(next.queue).toBe(killed.queue);
  await next.jobs.open();
  await expect.poll(() => next.imported).toEqual(['a.mp3', 'b.mp3']);
  expect(await next.folder.list()).toMatchObject([{}, { id: 'b', owner: 'an', isHeld: true }]);
  expect(readdirSync(next.folder.parts)).toEqual([]);
});

test('a file that cannot be imported is tried again and again, and does not keep others waiting', async () => {
  const { jobs, imported, failing, upload, importSoon, queue, folder } = await openServer();
  await jobs.open();
  failing.add('hỏng.mp3');
  for (const name of ['hỏng.mp3', 'a.mp3', 'b.mp3']) await upload(name);
  await importSoon();
  const failed = () => tests.stored(queue).then(([job]) => job?.state);
  for (let count = 1; count <= 2; count++) {
    await expect.poll(failed).toBe('retry');
    await tests.startNow(jobs, queue);
    await expect.poll(() => imported).toHaveLength(count);
  }
  expect(imported).toEqual(['a.mp3', 'b.mp3']);
  await expect.poll(failed).toBe('retry');
  failing.clear();
  await tests.startNow(jobs, queue);
  await expect.poll(async () => (await folder.list()).every(({ outcome }) => outcome)).toBe(true);
  expect(logged('error')).toEqual([]);
});

test('a folder that cannot be written has no uploads, and the server starts all the same', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'vinahouse-uploads-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  // A file in place of the folder.
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(join(dataFolder, 'uploads'), '');
  expect(await new UploadFolder(dataFolder).readId()).toBe('none');
});
