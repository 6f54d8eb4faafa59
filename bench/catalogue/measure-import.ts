import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { importFolders } from '#import/import-folders.ts';
import { FolderStore } from '#media/folder-store.ts';
import { inProject } from '../../scripts/lib/project-folder.mjs';
import { writeLongFiles, writeTinyFiles } from '../line/write-music.ts';
import { type LoadedServer, startServer } from '../load/start-server.ts';
import type { Keep } from './keep.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const TINY_FILES = 10_000;
/** Files of two to three MB each. */
const LONG_FILES = 300;

/** Measures listing new files and rescanning unchanged ones, while the site serves. */
export async function measureImport(keep: Keep, rounds: number): Promise<void> {
  const server = await startServer();
  try {
    await inTemporaryFolder(async (folder) => {
      const [tiny, long, empty] = [
        join(folder, 'Ngắn'),
        join(folder, 'Dài'),
        join(folder, 'Trống'),
      ];
      for (const one of [tiny, long, empty]) await mkdir(one);
      await writeTinyFiles(tiny, TINY_FILES);
      await writeLongFiles(long, LONG_FILES);
      keep('listLong', await list(server, long, LONG_FILES));
      await forgetFiles(server);
      keep('listTiny', await list(server, tiny, TINY_FILES));
      await markAnalysed(server);
      for (let round = 0; round < rounds; round++) {
        keep('rescan', await rescan(server, tiny));
        keep('rescanCommand', await rescanByCommand(server, tiny, TINY_FILES));
        keep('emptyCommand', await rescanByCommand(server, empty, 0));
      }
    });
  } finally {
    await server.stop();
  }
}

/** Time until the files are rows of the table, before any is decoded. */
async function list({ connectionString, dataFolder }: LoadedServer, folder: string, count: number) {
  const ended = new AbortController();
  const startMs = performance.now();
  const usedBefore = process.cpuUsage();
  let tookMs = 0;
  let processorMs = 0;
  let listed = 0;
  await importFolders([folder], {
    connectionString,
    media: new FolderStore(dataFolder),
    signal: ended.signal,
    onListed: (files) => {
      tookMs = performance.now() - startMs;
      const { user, system } = process.cpuUsage(usedBefore);
      processorMs = (user + system) / 1000;
      listed = files;
      ended.abort();
    },
  }).catch((error) => {
    if (!ended.signal.aborted) throw error;
  });
  if (listed !== count) throw new Error(`${listed} of ${count} files were listed.`);
  return { perSecond: (count * 1000) / tookMs, eachProcessorMs: processorMs / count };
}

async function rescan({ connectionString, dataFolder }: LoadedServer, folder: string) {
  let read = 0;
  let decoded = 0;
  let unchanged = 0;
  const startMs = performance.now();
  await importFolders([folder], {
    connectionString,
    media: new FolderStore(dataFolder),
    onRead: () => {
      read += 1;
    },
    onListed: (files) => {
      decoded = files;
    },
    onOutcome: ({ status }) => {
      if (status === 'unchanged') unchanged += 1;
    },
  });
  checkAll(unchanged, TINY_FILES);
  return { tookMs: performance.now() - startMs, read, decoded };
}

/** Rescans by the command, including the program's start. */
async function rescanByCommand({ dataFolder }: LoadedServer, folder: string, count: number) {
  const startMs = performance.now();
  const child = spawn(process.execPath, [inProject('import', 'main.ts'), '--json', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DATA_DIR: dataFolder },
  });
  const lines = await text(child.stdout);
  const tookMs = performance.now() - startMs;
  checkAll(lines.split('\n').filter((line) => line.includes('"unchanged"')).length, count);
  return { tookMs };
}

function checkAll(unchanged: number, count: number): void {
  if (unchanged !== count)
    throw new Error(`${unchanged} of ${count} files were reported as unchanged.`);
}

/** Marks all files as analysed: analysis is measured separately. */
const markAnalysed = (server: LoadedServer) =>
  run(
    server,
    `update public.tracks set status = 'published', duration_sec = 0.2, stream_url = '/sound/0.mp3',
       cover_image = '/covers/0.jpg', cover_has_avif = true
     where status = 'waiting';
     update private.library_files set state = 'listed' where state = 'waiting'`,
  );

const forgetFiles = (server: LoadedServer) =>
  run(
    server,
    `delete from private.library_files where state = 'waiting';
     delete from public.tracks where status = 'waiting'`,
  );

async function run({ connectionString }: LoadedServer, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statements);
  await client.end();
}
