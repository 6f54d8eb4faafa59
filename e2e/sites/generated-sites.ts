import { generateTracks } from '#domain/testing/generate-tracks.ts';
import { readDemoTracks } from '#publish/demo-tracks.ts';
import { servePages } from './serve-pages.ts';

/** One site for each number of generated tracks, without a backend. */
export async function startGeneratedSites(sizes: readonly number[]) {
  const { tracks } = await readDemoTracks();
  const sites = await Promise.all(sizes.map((size) => servePages(generateTracks(tracks, size))));
  return {
    urls: new Map(sizes.map((size, index) => [size, sites[index]?.url ?? ''])),
    stop: async () => {
      await Promise.all(sites.map((site) => site.stop()));
    },
  };
}
