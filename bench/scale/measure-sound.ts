import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mediaPath } from '#media/media-folder.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { readSettings } from '#runtime/read-settings.ts';
import { startNginx } from '../../e2e/sites/start-nginx.ts';
import { median } from '../report/figure.ts';
import { fetchAll } from './fetch-all.ts';
import type { Fetch } from './fetch-process.ts';
import { processorMs } from './processor-time.ts';
import type { Run } from './run.ts';
import { startBucketFront } from './start-front.ts';
import { findFreePorts, type ScaleServer, startServers } from './start-servers.ts';
import { publishSound, type WrittenSound, writeSound } from './write-sound.ts';

/** What a player asks for: the server sends it ahead of playback, but not at full speed. */
const PLAYER = 'bytes=0-';
/** What a page asks for before a press. */
const HEAD = 'bytes=0-65535';
/** 128 kbit/s. */
const BYTES_PER_HOUR = 16_000 * 3600;

const megabytes = (bytes: number) => bytes / 1e6;

/** Compares sound from the store with sound from a folder, and both with nginx. */
export async function measureSound({ folder, engines, keep, isSmall }: Run): Promise<void> {
  const count = isSmall ? 10 : 100;
  const listeners = isSmall ? 50 : 1000;
  const base = { folder, databaseUrl: engines.databaseUrl, siteUrl: 'http://localhost' };
  const folderGroup = await startServers('folder', await findFreePorts(1), base);
  const [ofFolder] = folderGroup.servers;
  if (!ofFolder) return;
  const sounds = await writeSound(ofFolder.dataFolder, count);
  const settings = readSettings({ ...engines.s3, DATA_DIR: ofFolder.dataFolder });
  await (await openMediaStore(settings)).keep(sounds.map(({ address }) => address));
  await publishSound(engines.databaseUrl, sounds);
  const storeGroup = await startServers('store', await findFreePorts(1), {
    ...base,
    s3: engines.s3,
  });
  const [ofStore] = storeGroup.servers;
  if (!ofStore) return;
  const { s3 } = settings;
  if (!s3) return;
  const server = new URL(ofStore.url).host;
  const front = await startBucketFront(folder, { siteUrl: 'http://localhost', server, s3 });
  const nginx = await startSendfile(folder, ofFolder.dataFolder, sounds);

  try {
    const half = sounds.length / 2;
    await measureFirstBytes(sounds.slice(0, half), ofFolder, ofStore, { isCold: true }, keep);
    const cold = sounds.slice(half);
    const each = (server: ScaleServer, some: WrittenSound[]) =>
      some.map(({ address }) => ({ url: server.url + address, range: PLAYER }));
    keep('soundFolderOnce', await measureBytes(each(ofFolder, cold), [ofFolder.pid]));
    keep('soundStoreCold', await measureBytes(each(ofStore, cold), [ofStore.pid]));
    await untilCached(ofStore, sounds);
    for (let round = 0; round < (isSmall ? 1 : 3); round++) {
      await measureFirstBytes(sounds, ofFolder, ofStore, { isCold: false }, keep);
      const several = (server: { url: string }) =>
        Array.from({ length: listeners }, (_, number) => ({
          url: server.url + (sounds[number % count]?.address ?? ''),
          range: PLAYER,
        }));
      for (const [name, server] of [
        ['soundFolder', ofFolder],
        ['soundStore', ofStore],
        ['soundNginx', nginx],
      ] as const)
        keep(name, await measureBytes(several(server), [server.pid]));
      keep('soundFront', await measureBytes(several(front), [front.pid, ofStore.pid]));
    }
  } finally {
    await nginx.stop();
    await front.stop();
    await storeGroup.stop();
    await folderGroup.stop();
  }
}

/** The time to the first byte, in turn from the folder and from the store. */
async function measureFirstBytes(
  sounds: readonly WrittenSound[],
  ofFolder: ScaleServer,
  ofStore: ScaleServer,
  { isCold }: { isCold: boolean },
  keep: Run['keep'],
): Promise<void> {
  const times: { folder: number[]; store: number[] } = { folder: [], store: [] };
  const order = (server: ScaleServer, some: readonly WrittenSound[]) => ({
    fetches: some.map(({ address }) => ({ url: server.url + address, range: HEAD })),
    atOnce: 1,
  });
  // A few at a time, so that other load on the machine affects both alike.
  for (let from = 0; from < sounds.length; from += 5) {
    const some = sounds.slice(from, from + 5);
    times.folder.push(...(await fetchAll(order(ofFolder, some))).firstByteMs);
    times.store.push(...(await fetchAll(order(ofStore, some))).firstByteMs);
    await untilCached(ofStore, some);
  }
  const name = isCold ? 'firstByteCold' : 'firstByte';
  keep(name, { folderMs: median(times.folder), storeMs: median(times.store) });
}

/** Processor time of processes for each megabyte that they send. */
async function measureBytes(fetches: Fetch[], pids: number[]) {
  const used = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  const beforeMs = used();
  const startMs = performance.now();
  const { bytes } = await fetchAll({ fetches, atOnce: fetches.length });
  const usedMs = used() - beforeMs;
  return {
    perMegabyteMs: usedMs / megabytes(bytes),
    perListenerHourMs: (usedMs / bytes) * BYTES_PER_HOUR,
    sentMegabytes: megabytes(bytes),
    tookMs: performance.now() - startMs,
  };
}

/** Waits until the server has the files in its cache. */
async function untilCached(server: ScaleServer, sounds: readonly WrittenSound[]): Promise<void> {
  for (const { address } of sounds)
    while (!(await stat(mediaPath(server.media, address)).catch(() => null))) await pause(20);
}

/** nginx with sendfile on copies of the files. */
async function startSendfile(folder: string, dataFolder: string, sounds: readonly WrittenSound[]) {
  const root = join(folder, 'nginx');
  await mkdir(join(root, 'sound'), { recursive: true });
  for (const { address } of sounds)
    await copyFile(join(dataFolder, 'library', address), join(root, 'sound', basename(address)));
  return await startNginx(
    root,
    (listen) => `sendfile on; tcp_nopush on; server { ${listen} root "${root}"; }`,
  );
}
