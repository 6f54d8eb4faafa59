import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestSound } from '../testing/test-sound.ts';
import { SoundPreparer } from './prepare-in-child.ts';
import type { PreparedSound } from './prepare-sound.ts';
import { RefusedSound } from './refused-sound.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'child-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A child process that runs `body` instead of preparing. `body` sees the job and its number `count`. */
async function programOf(body: string): Promise<string> {
  const program = path.join(await mkdtemp(path.join(folder, 'program-')), 'child.mjs');
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs';
    process.on('message', (job) => {
      appendFileSync(${JSON.stringify(`${program}.log`)}, '.');
      const count = readFileSync(${JSON.stringify(`${program}.log`)}).length;
      const answer = (result) => process.send({ type: 'done', result: { ...result, pid: process.pid } });
      ${body}
    });`,
  );
  return program;
}

const jobs = { workFolder: '/nowhere' };
const pidOf = (sound: PreparedSound) => (sound as PreparedSound & { pid: number }).pid;

test('sound is prepared in another process, which reports progress', async () => {
  const file = path.join(folder, 'a.wav');
  await makeTestSound(file, { format: 'wav', durationSec: 2 });
  await using preparer = new SoundPreparer({ children: 1 });
  const progress: number[] = [];
  const sound = await preparer.prepare(file, {
    workFolder: folder,
    onProgress: (sec) => progress.push(sec),
  });
  expect(sound).toMatchObject({ durationSec: 2, served: { extension: 'm4a' } });
  expect(progress.length).toBeGreaterThan(0);
});

test('a refusal keeps its kind and its reason, and the child continues', async () => {
  const empty = path.join(folder, 'empty.mp3');
  await writeFile(empty, '');
  await using preparer = new SoundPreparer({ children: 1 });
  for (let time = 0; time < 2; time++) {
    const error = await preparer.prepare(empty, { workFolder: folder }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(RefusedSound);
    expect(error).toHaveProperty('message', 'Tệp rỗng, không có dữ liệu nào.');
  }
});

test('the compiled modules of a child are stored for the next one, although it is killed', async () => {
  const cache = path.join(folder, 'compiled');
  vi.stubEnv('NODE_COMPILE_CACHE', cache);
  try {
    await using preparer = new SoundPreparer({ children: 1 });
    await expect(preparer.prepare('/nowhere', jobs)).rejects.toThrow('ENOENT');
  } finally {
    vi.unstubAllEnvs();
  }
  expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(10);
});

test('any other error is not a refusal, since the file may be fine', async () => {
  await using preparer = new SoundPreparer({ children: 1 });
  const error = await preparer
    .prepare(path.join(folder, 'nothing-here.mp3'), { workFolder: folder })
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(RefusedSound);
  expect(error).toHaveProperty('message', expect.stringContaining('ENOENT'));
});

test('after a crash a file is tried once more', async () => {
  const program = await programOf(
    `count === 1 ? process.kill(process.pid, 'SIGSEGV') : answer({})`,
  );
  await using preparer = new SoundPreparer({ children: 1, program });
  await expect(preparer.prepare('a', jobs)).resolves.toMatchObject({ pid: expect.any(Number) });
});

test('a file that crashes every process is refused, and the next one is prepared', async () => {
  const program = await programOf(`job.file === 'bad' ? process.exit(1) : answer({})`);
  await using preparer = new SoundPreparer({ children: 1, program });
  const [bad, good] = [preparer.prepare('bad', jobs), preparer.prepare('good', jobs)];
  await expect(bad).rejects.toThrow(RefusedSound);
  await expect(good).resolves.toBeTruthy();
});

test('a process that stops responding is killed', async () => {
  const program = await programOf(`for (;;);`);
  await using preparer = new SoundPreparer({ children: 1, program, stuckMs: 50 });
  await expect(preparer.prepare('a', jobs)).rejects.toThrow('bị treo');
});

test('an abort stops the work at once, even when FFmpeg does not react', async () => {
  const program = await programOf(`process.send({ type: 'progress', doneSec: 1 }); for (;;);`);
  await using preparer = new SoundPreparer({ children: 1, program });
  const stop = new AbortController();
  const aborted = preparer.prepare('a', {
    ...jobs,
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('Đủ rồi')),
  });
  await expect(aborted).rejects.toThrow('Đủ rồi');
  await expect(preparer.prepare('b', { ...jobs, signal: stop.signal })).rejects.toThrow('Đủ rồi');
});

test('each child has one file at a time, and the number of children is limited', async () => {
  const program = await programOf(`setImmediate(() => answer({ count }))`);
  await using preparer = new SoundPreparer({ children: 2, program });
  const sounds = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((f) => preparer.prepare(f, jobs)));
  expect(new Set(sounds.map(pidOf)).size).toBe(2);
});

test('children have a lower priority than the site', async () => {
  const program = await programOf(`answer({})`);
  await using preparer = new SoundPreparer({ children: 1, program });
  expect(getPriority(pidOf(await preparer.prepare('a', jobs)))).toBeGreaterThan(getPriority());
});

test('closing the preparer ends running and waiting work', async () => {
  const program = await programOf(`process.send({ type: 'progress', doneSec: 1 });`);
  const preparer = new SoundPreparer({ children: 1, program });
  const started = Promise.withResolvers<void>();
  const running = preparer.prepare('a', { ...jobs, onProgress: () => started.resolve() });
  const waiting = preparer.prepare('b', jobs);
  await started.promise;
  await Promise.all([
    expect(running).rejects.toThrow('closed'),
    expect(waiting).rejects.toThrow('closed'),
    preparer[Symbol.asyncDispose](),
  ]);
});
