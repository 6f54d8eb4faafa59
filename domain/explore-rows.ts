import { tagAddress } from './tag-address.ts';

/** Few enough to scan at a glance; a list shows more. */
export const MOST_IN_ROW = 12;
const MOST_TAG_ROWS = 4;
/** A single track does not make a row. */
const FEWEST_IN_ROW = 2;

/** Medium tempo starts here, in beats per minute. */
export const MEDIUM_FROM_BPM = 134;
/**
 * Fast tempo starts here. Vinahouse lies between 125 and 150 BPM; its character changes at 134 and at 140.
 */
export const FAST_FROM_BPM = 140;

const TEMPOS = ['slow', 'medium', 'fast'] as const;

export type Tempo = (typeof TEMPOS)[number];

/** A row of 'Khám phá': what its tracks have in common, and their ids in display order. */
export type ExploreRow =
  | { kind: 'plays' | 'likes' | 'new' | Tempo; trackIds: string[] }
  | { kind: 'tag'; tag: string; address: string; trackIds: string[] };

type Explorable = {
  id: string;
  title: string;
  tags: readonly string[];
  streamUrl: string;
  playbackCount: number;
  likesCount: number;
  bpm?: number | undefined;
  addedOn?: string | undefined;
};

/**
 * The rows of 'Khám phá' that are the same for everybody. Of entries with the same recording and title only
 * the first is used. A row with a single track is left out.
 *
 * @param entries of the catalogue, in its order
 */
export function pickExploreRows(entries: readonly Explorable[]): ExploreRow[] {
  const tracks = withoutDuplicates(entries);
  const byPlays = tracks.toSorted((a, b) => b.playbackCount - a.playbackCount);
  const ofTempo = (tempo: Tempo): ExploreRow => ({
    kind: tempo,
    trackIds: firstIds(byPlays.filter(({ bpm }) => bpm !== undefined && tempoOf(bpm) === tempo)),
  });
  const rows: ExploreRow[] = [
    { kind: 'plays', trackIds: firstIds(byPlays) },
    { kind: 'likes', trackIds: firstIds(tracks.toSorted((a, b) => b.likesCount - a.likesCount)) },
    { kind: 'new', trackIds: firstIds(tracks.toSorted(newestFirst)) },
    ...TEMPOS.map(ofTempo),
    ...mostUsedTags(tracks).map(
      ({ tag, uses }): ExploreRow => ({
        kind: 'tag',
        tag,
        address: tagAddress(tag),
        trackIds: firstIds(byPlays.filter((track) => uses.has(track))),
      }),
    ),
  ];
  return rows.filter(({ trackIds }) => trackIds.length >= FEWEST_IN_ROW);
}

export const isTempo = (kind: ExploreRow['kind']): kind is Tempo =>
  TEMPOS.some((tempo) => tempo === kind);

export function tempoOf(bpm: number): Tempo {
  if (bpm < MEDIUM_FROM_BPM) return 'slow';
  return bpm < FAST_FROM_BPM ? 'medium' : 'fast';
}

const firstIds = (tracks: readonly Explorable[]) =>
  tracks.slice(0, MOST_IN_ROW).map(({ id }) => id);

/** ISO dates such as 2026-11-20 sort as strings. Tracks without a date come last, in catalogue order. */
const newestFirst = ({ addedOn: a = '' }: Explorable, { addedOn: b = '' }: Explorable) =>
  a === b ? 0 : a < b ? 1 : -1;

function withoutDuplicates(entries: readonly Explorable[]): Explorable[] {
  const firsts = new Map<string, Explorable>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.streamUrl, fold(entry.title)]);
    if (!firsts.has(key)) firsts.set(key, entry);
  }
  return [...firsts.values()];
}

type TagUse = { tag: string; uses: Set<Explorable> };

/** Spelt as in the first track that has it. Ties keep the order of the catalogue. */
function mostUsedTags(tracks: readonly Explorable[]): TagUse[] {
  const found = new Map<string, TagUse>();
  for (const track of tracks)
    for (const tag of track.tags) {
      const use = found.get(fold(tag)) ?? { tag, uses: new Set() };
      found.set(fold(tag), use);
      use.uses.add(track);
    }
  return [...found.values()]
    .filter(({ uses }) => uses.size >= FEWEST_IN_ROW)
    .sort((a, b) => b.uses.size - a.uses.size)
    .slice(0, MOST_TAG_ROWS);
}

const fold = (text: string) => text.normalize('NFC').toLowerCase();
