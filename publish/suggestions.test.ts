import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { countSharedTags, MOST_SUGGESTIONS, suggestTracks } from '#domain/suggest-tracks.ts';
import { Suggestions } from './suggestions.ts';

/** Tags and tempos as in a real catalogue: a few styles, a few dozen artists, 125 to 151 BPM. */
function makeTracks(size: number) {
  const styles = ['Nonstop', 'Remix', 'Chill', 'Việt Mix', 'Tây Bắc'];
  return Array.from({ length: size }, (_, number) => ({
    id: `bai-${number}`,
    tags: [styles[number % 5] ?? '', `DJ ${number % 37}`, `Tuyển ${number % 59}`],
    streamUrl: `/sound/${number}.mp3`,
    playbackCount: (number * 7919) % 10_007,
    bpm: number % 11 === 0 ? undefined : 125 + ((number * 37) % 260) / 10,
  }));
}

test.each([0, 1, 2, 9, 100, 250])(
  'for %d tracks the suggestions equal those of an exhaustive search',
  (size) => {
    const tracks = makeTracks(size);
    const suggestions = new Suggestions(tracks);
    for (const track of tracks) expect(suggestions.of(track)).toEqual(suggestTracks(track, tracks));
  },
);

describe('for 5,000 tracks', () => {
  const tracks = makeTracks(5_000);
  const suggestions = new Suggestions(tracks);
  const some = tracks.filter((_, number) => number % 101 === 0);

  test('of 5,000 tracks, each has eight other tracks as suggestions, each once', () => {
    for (const track of some) {
      const ids = suggestions.of(track).map(({ id }) => id);
      expect(new Set(ids).size).toBe(MOST_SUGGESTIONS);
      expect(ids).not.toContain(track.id);
    }
  });

  test('of 5,000 tracks, the suggestions are about as similar as the best of an exhaustive search', () => {
    for (const track of some) {
      const similarity = (found: typeof tracks) =>
        found.map(
          (other) =>
            10 * countSharedTags(track, other) -
            (track.bpm && other.bpm ? Math.abs(track.bpm - other.bpm) : 20),
        );
      const found = similarity(suggestions.of(track));
      const best = similarity(suggestTracks(track, tracks));
      // Candidates are found by tempo in whole BPM.
      for (const [place, wanted] of best.entries())
        expect(found[place], `${track.id}, place ${place}`).toBeGreaterThan(wanted - 1);
    }
  });

  test('a track whose tags nobody shares gets tracks of its tempo', () => {
    const alone = { ...(tracks[1] ?? tracks[0]), id: 'le', tags: ['Khác'], bpm: 140 } as Track;
    const found = new Suggestions([...tracks, alone]).of(alone);
    expect(found).toHaveLength(MOST_SUGGESTIONS);
    for (const { bpm } of found) expect(Math.abs((bpm ?? 0) - 140)).toBeLessThanOrEqual(1);
  });
});

test('the number of compared candidates does not grow with the catalogue', () => {
  const compared = (size: number) => {
    const tracks = makeTracks(size);
    const suggestions = new Suggestions(tracks);
    let count = 0;
    // Each comparison reads the candidate's streamUrl once.
    for (const track of tracks) {
      const { streamUrl } = track;
      Object.defineProperty(track, 'streamUrl', {
        get: () => {
          count += 1;
          return streamUrl;
        },
      });
    }
    const asking = tracks.filter((_, number) => number % Math.ceil(size / 40) === 0);
    for (const track of asking) suggestions.of(track);
    return count / asking.length;
  };
  const few = compared(1_000);
  expect(few).toBeGreaterThan(MOST_SUGGESTIONS);
  expect(compared(8_000)).toBeLessThan(2 * few);
});

test('tracks that all share tags and tempo get the most played tracks', () => {
  const tags = Array.from({ length: 40 }, (_, number) => `Thẻ ${number}`);
  const tracks = makeTracks(3_000).map((track) => ({ ...track, tags, bpm: 140 }));
  const [first] = tracks;
  if (!first) throw new Error('No track');
  const found = new Suggestions(tracks).of(first);
  const mostPlayed = tracks
    .filter(({ id }) => id !== first.id)
    .sort((one, other) => other.playbackCount - one.playbackCount);
  expect(found.map(({ playbackCount }) => playbackCount)).toEqual(
    mostPlayed.slice(0, MOST_SUGGESTIONS).map(({ playbackCount }) => playbackCount),
  );
});

type Track = ReturnType<typeof makeTracks>[number];

test('after changes it suggests the same as when it is made again', () => {
  const random = seededRandom('changes');
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  const tags = ['A', 'B', 'C', 'D', 'E'];
  // Without equal numbers of plays, whose order may differ.
  let plays = 0;
  const make = (number: number): Track => {
    plays += 1 + Math.floor(random() * 9);
    return {
      id: `bai-${number}`,
      tags: [pick(tags), pick(tags)],
      streamUrl: `/sound/${number}.mp3`,
      playbackCount: plays,
      bpm: 120 + Math.floor(random() * 3),
    };
  };
  let tracks = Array.from({ length: 900 }, (_, number) => make(number));
  const suggestions = new Suggestions(tracks);
  const idsOf = (of: Suggestions<Track>, track: Track) => of.of(track).map(({ id }) => id);
  for (let round = 0; round < 20; round++) {
    for (const track of tracks.slice(0, 30)) suggestions.of(track);
    const removed = [pick(tracks), pick(tracks)].filter((one, n, all) => all.indexOf(one) === n);
    const changed = { ...make(0), id: removed[0]?.id ?? '' };
    const added = [changed, make(1_000 + round), { ...make(2_000 + round), tags: ['Mới', 'A'] }];
    suggestions.change(removed, added);
    tracks = [...tracks.filter((track) => !removed.includes(track)), ...added];
    const again = new Suggestions(tracks);
    for (const track of [...added, ...tracks.slice(0, 20)])
      expect(idsOf(suggestions, track), track.id).toEqual(idsOf(again, track));
  }
});
