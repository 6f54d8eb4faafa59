import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAST_BACKUP, markBackup } from '#runtime/last-backup.ts';
import { NEWEST_MINORS } from './newest-postgres.ts';
import { findWarnings } from './site-warnings.ts';

const GB = 1e9;
const NEWEST = 170_000 + (NEWEST_MINORS[17] ?? 0);
const HEALTHY = { isDamaged: false, failure: undefined, odd: [] };
const DAY_MS = 86_400_000;
const nowMs = Date.parse('2026-11-23T09:00:00Z');

let dataFolder: string;
let sources: Parameters<typeof findWarnings>[0];
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'vinahouse-warnings-'));
  await markBackup(dataFolder, { createdAt: new Date(nowMs - DAY_MS).toISOString(), bytes: 5 });
  sources = {
    dataFolder,
    mail: { failedSince: undefined, hasSent: true, leavesNowhere: false },
    catalogueState: () => HEALTHY,
    isEmbedded: true,
    own: async (text) => [{ version: NEWEST }].filter(() => text.includes('version')) as never,
    readSpace: async () => ({ freeBytes: 50 * GB, totalBytes: 100 * GB }),
    now: () => nowMs,
  };
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

test('a healthy site has no warnings', async () => {
  expect(await findWarnings(sources)).toEqual([]);
});

test.each([
  [1.9, 3],
  [9.9, 100],
  [1.9, 4000],
  [390, 4000],
])('with %d of %d GB left a disk is nearly full', async (free, total) => {
  const space = { freeBytes: free * GB, totalBytes: total * GB };
  const warnings = await findWarnings({ ...sources, readSpace: async () => space });
  expect(warnings).toEqual([{ kind: 'disk', ...space }]);
});

test('there is no disk warning with 2.1 of 20 GB left, or if the free space is unknown', async () => {
  const space = { freeBytes: 2.1 * GB, totalBytes: 20 * GB };
  expect(await findWarnings({ ...sources, readSpace: async () => space })).toEqual([]);
  expect(await findWarnings({ ...sources, readSpace: async () => undefined })).toEqual([]);
});

test('there is a warning if the last backup is older than a week, missing, or of unknown date', async () => {
  const createdAt = new Date(nowMs - 7 * DAY_MS - 1000).toISOString();
  await markBackup(dataFolder, { createdAt, bytes: 5 });
  expect(await findWarnings(sources)).toEqual([{ kind: 'backup', last_at: createdAt }]);
  const never = [{ kind: 'backup', last_at: null }];
  for (const text of ['', '{"createdAt": "soon"}', 'null', '{"createdAt": 5}']) {
    writeFileSync(join(dataFolder, LAST_BACKUP), text);
    expect(await findWarnings(sources)).toEqual(never);
  }
  rmSync(join(dataFolder, LAST_BACKUP));
  expect(await findWarnings(sources)).toEqual(never);
});

test('the last backup is that of any server: the newer one of the database and the data folder', async () => {
  const at = (days: number) => new Date(nowMs - days * DAY_MS);
  const withBackup = (taken_at: Date) =>
    findWarnings({
      ...sources,
      own: async (text) =>
        (text.includes('last_backup') ? [{ taken_at }] : await sources.own(text)) as never,
    });
  expect(await withBackup(at(30))).toEqual([]);
  await markBackup(dataFolder, { createdAt: at(9).toISOString(), bytes: 5 });
  expect(await withBackup(at(1))).toEqual([]);
  expect(await withBackup(at(8))).toEqual([{ kind: 'backup', last_at: at(8).toISOString() }]);
  expect(await withBackup(at(30))).toEqual([{ kind: 'backup', last_at: at(9).toISOString() }]);
  rmSync(join(dataFolder, LAST_BACKUP));
  expect(await withBackup(at(1))).toEqual([]);
});

test('there is a warning if e-mails fail, or if a public site has no mail server', async () => {
  const since = '2026-11-23T08:00:00.000Z';
  const mail = { failedSince: since, hasSent: true, leavesNowhere: false };
  expect(await findWarnings({ ...sources, mail })).toEqual([{ kind: 'mail', since }]);
  const none = { failedSince: undefined, hasSent: false, leavesNowhere: true };
  expect(await findWarnings({ ...sources, mail: none })).toEqual([{ kind: 'no_mail' }]);
});

test('there is a warning if PostgreSQL is older than the version that the site ships', async () => {
  const own = async (text: string) =>
    [{ version: 170_001 }].filter(() => text.includes('version')) as never;
  const [warning] = await findWarnings({ ...sources, own });
  expect(warning).toMatchObject({ kind: 'postgres', why: 'restart', running: '17.1' });
});

test('there is a warning if the published catalogue cannot be read, or if the import refused files', async () => {
  const catalogueState = () => ({ ...HEALTHY, isDamaged: true });
  expect(await findWarnings({ ...sources, catalogueState })).toEqual([{ kind: 'library' }]);
  const reason = 'Không phải nhạc';
  const paths = Array.from({ length: 7 }, (_, n) => join(dataFolder, `${n}.mp3`));
  for (const path of paths) writeFileSync(path, '');
  const rows = [...paths, join(dataFolder, 'xoa.mp3')].map((path) => ({ path, reason }));
  const own = async (text: string) =>
    (text.includes('library_files') ? rows : await sources.own(text)) as never;
  const files = ['0.mp3', '1.mp3', '2.mp3', '3.mp3', '4.mp3'].map((name) => ({ name, reason }));
  expect(await findWarnings({ ...sources, own })).toEqual([{ kind: 'files', count: 7, files }]);
  for (const path of paths) rmSync(path);
  expect(await findWarnings({ ...sources, own })).toEqual([]);
});

test('there is a warning if changes are not published, and one that names the odd rows', async () => {
  const failure = { since: '2026-11-23T08:00:00.000Z', code: 'ENOSPC' };
  const odd = Array.from({ length: 7 }, (_, n) => ({
    id: `bai-${n}`,
    fields: ['analysis.energy'],
    isLeftOut: false,
  }));
  const catalogueState = () => ({ isDamaged: false, failure, odd });
  expect(await findWarnings({ ...sources, catalogueState })).toEqual([
    { kind: 'not_published', ...failure },
    { kind: 'odd_rows', count: 7, rows: odd.slice(0, 5) },
  ]);
});
