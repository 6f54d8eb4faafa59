import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Track } from '#domain/track.ts';
import { FolderStore } from '#media/folder-store.ts';
import { asRows, DEMO_FOLDER, readDemoTracks } from '#publish/demo-tracks.ts';
import { PublishedSite } from '#publish/published-site.ts';
import { RenderThreads } from '#publish/render-threads.ts';
import { Snapshot } from '#publish/snapshot.ts';
import { type BuiltSite, findBuiltSite } from '#runtime/built-site.ts';
import { createHttpServer } from '#server/connections/create-http-server.ts';
import { createApp } from '#server/create-app.ts';
import { indexBuiltFiles } from '#server/files/index-built-files.ts';
import { MediaFiles } from '#server/files/media-files.ts';

/**
 * Serves these tracks without a backend, which pages and music do not need.
 *
 * @param tracks with the demo's sound and covers; by default the demo's tracks
 */
export async function servePages(tracks?: readonly Track[], built: BuiltSite = findBuiltSite()) {
  const demo = await readDemoTracks();
  const snapshotFolder = await mkdtemp(join(tmpdir(), 'vinahouse-pages-'));
  const written = await new Snapshot(snapshotFolder).write(
    null,
    asRows(tracks ?? demo.tracks),
    '1',
  );
  if (!written) throw new Error('Nothing was published');
  const siteUrl = 'http://localhost:3000';
  const pages = new PublishedSite(new RenderThreads(built.serverBundle, siteUrl), snapshotFolder);
  await pages.open(written.index);
  const media = new MediaFiles(
    new FolderStore(snapshotFolder),
    { folder: DEMO_FOLDER, names: demo.files },
    pages,
  );
  const files = await indexBuiltFiles(built);
  const server = createHttpServer(createApp({ files, pages, media, siteUrl: () => siteUrl }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await pages.close();
      await rm(snapshotFolder, { recursive: true });
    },
  };
}
