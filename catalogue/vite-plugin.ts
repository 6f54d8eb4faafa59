import type { Plugin } from 'vite';
import { CATEGORIES, filterByCategory } from '../app/domain/category.ts';
import { type ExploreRow, pickExploreRows } from '../app/domain/explore-rows.ts';
import { shelfOf } from '../app/domain/shelf-of.ts';
import { MOST_SUGGESTIONS, suggestTracks } from '../app/domain/suggest-tracks.ts';
import type { Track } from './track-schema.ts';

const CARDS = 'virtual:catalogue/cards';
const INDEX = 'virtual:catalogue/index';
const EXPLORE = 'virtual:catalogue/explore';
const SEARCH = 'virtual:catalogue/search';
/** Whole pages of the home page's list: five of them, as many as its pagination shows. */
const CARDS_PER_FILE = 60;
/** Large enough that few files are made, small enough that one of them costs a phone little. */
const TRACKS_PER_FILE = 25;

/**
 * Serves the catalogue to the pages as modules, so that it is built in and nothing is fetched at
 * run time. However many tracks there are, a view costs the browser a file or two of fixed size: each
 * category's list is cut into files of 60 cards, and each track is in a file with its longer texts
 * and its suggestions. What looks through all of them, a search, has one file of its own, for those who
 * search. Their types are in virtual-modules.d.ts.
 */
export function catalogueModules(tracks: readonly Track[]): Plugin {
  const cards = tracks.map(toCard);
  const lists = new Map<string, TrackCard[][]>(
    CATEGORIES.map((category) => [category, cutUp(filterByCategory(cards, category))]),
  );
  const shelves = shelve(tracks);
  const suggest = rememberSuggestions(cards);
  return {
    name: 'vinahouse:catalogue-modules',
    resolveId: (id) => (id.startsWith('virtual:catalogue/') ? `\0${id}` : undefined),
    load(resolvedId) {
      const id = resolvedId.slice(1);
      if (id === CARDS) return asModule(cards);
      if (id === INDEX) return indexModule(lists, shelves.length);
      if (id === EXPLORE) return asModule(describeExplore(cards));
      if (id === SEARCH) return asModule(tracks.map(toSearchable));
      const [, kind, name = '', number = ''] = id.split(/(?<!:)\//);
      if (kind === 'list') return asModule(lists.get(name)?.[Number(number)]);
      if (kind === 'shelf') return asModule(describeShelf(shelves[Number(name)] ?? [], suggest));
    },
  };
}

/** JSON.parse of a string is faster to start than the same data as an object literal. */
const asModule = (value: unknown) =>
  `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

function indexModule(lists: ReadonlyMap<string, TrackCard[][]>, shelfCount: number): string {
  const entries = [...lists].map(([category, files]) => {
    const name = firstLike(lists, category);
    const imports = files.map((_, n) => importOf(`virtual:catalogue/list/${name}/${n}`));
    const trackCount = files.flat().length;
    return `${JSON.stringify(category)}: { trackCount: ${trackCount}, files: [${imports}] }`;
  });
  const shelves = Array.from({ length: shelfCount }, (_, n) =>
    importOf(`virtual:catalogue/shelf/${n}`),
  );
  return `export const cardsPerFile = ${CARDS_PER_FILE};
export const lists = { ${entries.join(', ')} };
export const shelves = [${shelves}];`;
}

const importOf = (module: string) => `() => import(${JSON.stringify(module)})`;

/** Categories of the very same tracks, as 'Tất cả' and 'Vinahouse' may be, share their files. */
function firstLike(lists: ReadonlyMap<string, TrackCard[][]>, category: string): string {
  const idsOf = (name: string) =>
    lists
      .get(name)
      ?.flat()
      .map(({ id }) => id)
      .join();
  const ids = idsOf(category);
  return [...lists.keys()].find((name) => idsOf(name) === ids) ?? category;
}

function cutUp(cards: readonly TrackCard[]): TrackCard[][] {
  const count = Math.ceil(cards.length / CARDS_PER_FILE);
  return Array.from({ length: count }, (_, n) =>
    cards.slice(n * CARDS_PER_FILE, (n + 1) * CARDS_PER_FILE),
  );
}

function shelve(tracks: readonly Track[]): Track[][] {
  const count = Math.max(1, Math.ceil(tracks.length / TRACKS_PER_FILE));
  const shelves: Track[][] = Array.from({ length: count }, () => []);
  for (const track of tracks) shelves[shelfOf(track.id, count)]?.push(track);
  return shelves;
}

type Suggest = (track: Track) => TrackCard[];

/** Each card is in the file once, however many tracks suggest it. */
function describeShelf(tracks: readonly Track[], suggest: Suggest): CatalogueShelf {
  const cards: CatalogueShelf['cards'] = {};
  const entries = tracks.map((track) => {
    const suggestions = suggest(track);
    for (const card of [toCard(track), ...suggestions]) cards[card.id] = card;
    return [
      track.id,
      { ...toDetails(track), suggestions: suggestions.map(({ id }) => id) },
    ] as const;
  });
  return { cards, tracks: Object.fromEntries(entries) };
}

/** A track is in several rows, and its card is there once. */
function describeExplore(cards: readonly TrackCard[]): CatalogueExplore {
  const rows = pickExploreRows(cards);
  const wanted = new Set(rows.flatMap(({ trackIds }) => trackIds));
  const shown = cards.filter(({ id }) => wanted.has(id));
  return { cards: Object.fromEntries(shown.map((card) => [card.id, card])), rows };
}

/**
 * What is like a track depends on its tags, tempo and recording alone: tracks alike in these are
 * ranked once. One more than is shown is kept, since the track itself may be among them.
 */
function rememberSuggestions(cards: readonly TrackCard[]): Suggest {
  const known = new Map<string, TrackCard[]>();
  return (track) => {
    const key = JSON.stringify([track.tags, track.bpm, track.streamUrl]);
    const others =
      known.get(key) ?? suggestTracks({ ...track, id: '' }, cards, MOST_SUGGESTIONS + 1);
    known.set(key, others);
    return others.filter(({ id }) => id !== track.id).slice(0, MOST_SUGGESTIONS);
  };
}

function toCard({ album, description, youtubeUrl, waveformUrl, ...card }: Track) {
  return card;
}

function toSearchable({ description, youtubeUrl, waveformUrl, ...track }: Track) {
  return track;
}

function toDetails({ album, description, youtubeUrl, waveformUrl }: Track) {
  return { album, description, youtubeUrl, waveformUrl };
}

export type TrackCard = ReturnType<typeof toCard>;
/** A card, and what else is searched of it. */
export type SearchableTrack = ReturnType<typeof toSearchable>;
export type TrackDetails = ReturnType<typeof toDetails>;

/** One file of tracks: what is told of each, and the cards of all that it speaks of, by id. */
export type CatalogueShelf = {
  cards: Record<string, TrackCard>;
  tracks: Record<string, TrackDetails & { suggestions: string[] }>;
};

/** All that 'Khám phá' shows of the catalogue: its rows, and the cards of their tracks, by id. */
export type CatalogueExplore = { cards: Record<string, TrackCard>; rows: ExploreRow[] };
