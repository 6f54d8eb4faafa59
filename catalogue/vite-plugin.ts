import type { Plugin } from 'vite';
import type { Track } from './track-schema.ts';

const CARDS = 'virtual:catalogue/cards';
const DETAILS = 'virtual:catalogue/details';
/** Large enough that few files are made, small enough that one of them costs a phone little. */
const TRACKS_PER_DETAILS_FILE = 50;

/**
 * Serves the catalogue to the pages as modules, so that it is built in and nothing is fetched at
 * run time: one module with what lists, cards and the player need of every track, and the longer
 * texts in files of 50 tracks, loaded one at a time. Their types are in virtual-modules.d.ts.
 */
export function catalogueModules(tracks: readonly Track[]): Plugin {
  const fileCount = Math.ceil(tracks.length / TRACKS_PER_DETAILS_FILE);
  return {
    name: 'vinahouse:catalogue-modules',
    resolveId: (id) => (id.startsWith('virtual:catalogue/') ? `\0${id}` : undefined),
    load(resolvedId) {
      const id = resolvedId.slice(1);
      if (id === CARDS) return asModule(tracks.map(toCard));
      if (id === DETAILS) return loaderModule(fileCount);
      if (!id.startsWith(`${DETAILS}/`)) return;
      const first = Number(id.slice(DETAILS.length + 1)) * TRACKS_PER_DETAILS_FILE;
      const inFile = tracks.slice(first, first + TRACKS_PER_DETAILS_FILE);
      return asModule(Object.fromEntries(inFile.map((track) => [track.id, toDetails(track)])));
    },
  };
}

/** JSON.parse of a string is faster to start than the same data as an object literal. */
const asModule = (value: unknown) =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

function loaderModule(fileCount: number): string {
  const imports = Array.from({ length: fileCount }, (_, n) => `() => import('${DETAILS}/${n}')`);
  return `const files = [${imports.join(',')}];
export const loadDetails = async (index, id) =>
  (await files[Math.floor(index / ${TRACKS_PER_DETAILS_FILE})]()).default[id];`;
}

function toCard({ album, description, youtubeUrl, waveformUrl, ...card }: Track) {
  return card;
}

function toDetails({ album, description, youtubeUrl, waveformUrl }: Track) {
  return { album, description, youtubeUrl, waveformUrl };
}

export type TrackCard = ReturnType<typeof toCard>;
export type TrackDetails = ReturnType<typeof toDetails>;
