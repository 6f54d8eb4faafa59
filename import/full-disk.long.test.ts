import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestCatalogue } from './testing/test-catalogue.ts';
import { toneMp3 } from './testing/test-music.ts';

/** Enough space for some of the tracks. */
const DISK = 'size=600k,mode=700';
const FILES = 4;
/** A small disk visible only to the import. Without root it needs a user namespace. */
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

describe.skipIf(!isPossible)('on a disk of its own', () => {
  const catalogue = new TestCatalogue();
  beforeAll(async () => {
    await catalogue.start();
    await catalogue.clear();
  });
  afterAll(() => catalogue.stop());

  test('a full disk ends the import with a message; the next import completes it', async () => {
    for (let n = 0; n < FILES; n++) catalogue.write(`${n}.mp3`, await toneMp3(200 + 40 * n, 12));
    mkdirSync(catalogue.dataFolder);
    const { stderr, exitCode } = await catalogue.run('import/main.ts', [catalogue.music], {
      mount,
    });
    expect(stderr).toContain('Ổ đĩa đã đầy');
    expect(stderr).not.toMatch(/ENOSPC|at .*\.ts/);
    expect(exitCode).toBe(1);
    const broken = await catalogue.sql(
      "select from public.tracks where status = 'published' and stream_url is null",
    );
    expect(broken).toEqual([]);
    // The small disk disappears with the import, so its files are created again.
    await catalogue.import();
    expect(await catalogue.ids()).toHaveLength(FILES);
  });
});
