import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeListeners } from './test-listeners.ts';
import { TestServer } from './test-server.ts';

/** PostgreSQL's first start takes 60 MB. */
const DISK = 'size=128m,mode=700';
/** A small disk that this server alone sees, which root may make, and others in a namespace of theirs. */
const unshare =
  process.getuid?.() === 0
    ? ['unshare', '--mount']
    : ['unshare', '--user', '--map-root-user', '--mount'];
const mount = [
  ...unshare,
  'sh',
  '-c',
  `mount -t tmpfs -o ${DISK} tmpfs "$DATA_DIR" && exec "$0" "$@"`,
];
const [program = '', ...args] = [...mount, 'true'];
const isPossible =
  spawnSync(program, args, { env: { ...process.env, DATA_DIR: '/mnt' } }).status === 0;

// Elsewhere there is no disk to fill but the one that everything is on.
describe.skipIf(!isPossible)('on a disk of its own', () => {
  const server = new TestServer({}, { isFirstStart: true, mount });
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  test('full, it refuses writes in words and reads on; when there is space again, it goes on', async () => {
    const nextListener = await makeListeners(server, 500);
    const kept: string[] = [];
    const post = async () => {
      const { id, headers } = nextListener();
      const content = randomBytes(480).toString('hex');
      const row = { user_id: id, track_id: 'bai-1', content };
      const answer = await server.call('POST', '/api/rest/v1/track_comments', row, headers);
      if (answer.status === 201) kept.push(content);
      return answer;
    };
    const rows = () => server.call('GET', '/api/rest/v1/track_comments?select=content&limit=100');
    expect((await post()).status).toBe(201);

    fill(`${server.seenDataFolder}/filler`);
    let answer = await post();
    while (answer.status === 201 && kept.length < 90) answer = await post();
    expect([answer.status, answer.body]).toMatchObject([507, { code: 'storage_full' }]);
    expect(answer.text).not.toMatch(/No space|extend|base\//);
    const { status, body } = await rows();
    expect(status).toBe(200);
    expect((body as { content: string }[]).map(({ content }) => content).sort()).toEqual(
      [...kept].sort(),
    );
    expect((await server.ask('/')).status).toBe(200);

    rmSync(`${server.seenDataFolder}/filler`);
    await expect.poll(async () => (await post()).status, { timeout: 30_000 }).toBe(201);
    expect((await rows()).body).toHaveLength(kept.length);
  });
});

function fill(file: string): void {
  const filler = openSync(file, 'w');
  for (const sizeBytes of [1024 * 1024, 4096])
    try {
      for (;;) writeSync(filler, Buffer.alloc(sizeBytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  closeSync(filler);
}
