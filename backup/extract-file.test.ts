import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ArchiveWriter } from './archive/archive-writer.ts';
import { readArchive } from './archive/read-archive.ts';
import { extractFile, isBackupPath } from './extract-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'vinahouse-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([0o777, 0o4755, 0o2666, 0o000, 0o644])(
  'a file with the mode %o in the archive gets the mode that the server gives it',
  async (mode) => {
    const place = join(folder, String(mode));
    const file = `${place}.tar`;
    const archive = await ArchiveWriter.create(file);
    const paths = ['secrets.json', 'mailbox/1.eml', 'library/sound/a.mp3'];
    for (const path of paths) await archive.addBytes(path, Buffer.from('x'), mode);
    await archive.finish();
    await archive.close();

    for await (const member of readArchive(file)) await extractFile(member, place);
    const modeOf = (path: string) => statSync(join(place, path)).mode & 0o7777;
    const umask = process.umask();
    expect(paths.map((path) => [modeOf(path), modeOf(dirname(path))])).toEqual([
      [0o600, expect.anything()],
      [0o600, 0o700],
      [0o644 & ~umask, 0o755 & ~umask],
    ]);
  },
);

test('only files of the data folder that a backup keeps have a place', () => {
  const kept = ['secrets.json', 'mailbox/1.eml', 'library/sound/a b.mp3', 'library/..a'];
  const others = [
    '../secrets.json',
    'library/../../x',
    'library/./x',
    'library//x',
    '/etc/passwd',
    '/library/x',
    'library/',
    'library/x\0.mp3',
    'postgres/pg_hba.conf',
    'site/current.json',
    '',
  ];
  expect([...kept, ...others].filter(isBackupPath)).toEqual(kept);
});
