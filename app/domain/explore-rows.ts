/** So many are scanned at a glance; who wants more goes to a list. */
export const MOST_IN_ROW = 12;
const MOST_TAG_ROWS = 4;
/** One track is no row. */
const FEWEST_IN_ROW = 2;

/** In beats per minute: a track from here on is of medium tempo, */
export const MEDIUM_FROM_BPM = 134;
/** and from here on fast. Vinahouse lies between 125 and 150, and changes its character at these. */
export const FAST_FROM_BPM = 140;

const TEMPOS = ['slow', 'medium', 'fast'] as const;

export type Tempo = (typeof TEMPOS)[number];

/** What a row of 'Khám phá' has in common, and the ids of its tracks, the first to be seen first. */
export type ExploreRow =
  | { kind: 'plays' | 'likes' | 'new' | Tempo; trackIds: string[] }
  | { kind: 'tag'; tag: string; trackIds: string[] };

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
 * The rows of 'Khám phá' that are the same for everybody. An entry that is another one's duplicate, the
 * same recording under the same title, is in none of them; a row of a single track is left out.
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

/** Days as 2026-11-20 are in the order of their letters; what has none comes last, as it stands. */
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

/** Each as the first track writes it; of those used as often, the one that comes first. */
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
