import { generateTracks } from '#domain/testing/generate-tracks.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { servePages } from './serve-pages.ts';

/** A site with this many generated tracks, without a backend. */
export async function startGeneratedSite(size: number) {
  const { tracks } = await readDemoTracks();
  return servePages(generateTracks(tracks, size));
}
