import { expect, test } from 'vitest';
import { chooseNextTrack } from './choose-next-track.ts';
import { seededRandom } from './seeded-random.ts';

const track = (id: string, bpm?: number, tags: string[] = []) => ({
  id,
  bpm,
  tags,
  streamUrl: `/${id}.mp3`,
});

const current = track('current', 140, ['Remix', 'Acid']);
const chosen = (candidates: ReturnType<typeof track>[], recentIds: string[] = []) =>
  chooseNextTrack(current, candidates, recentIds)?.id ?? null;

test('a matching tempo counts more than shared tags', () => {
  expect(chosen([track('kin', 150, ['Remix', 'Acid']), track('near', 134)])).toBe('near');
});

test.each([
  ['half', 70, 140],
  ['twice', 280, 140],
  ['one twentieth slower', 140, 147],
  ['one twentieth faster', 140, 133],
])('%s: %d BPM can be fitted to %d BPM', (_, bpm, toBpm) => {
  const candidates = [track('kin', 158, ['Remix']), track('fits', bpm)];
  expect(chooseNextTrack({ ...current, bpm: toBpm }, candidates, [])?.id).toBe('fits');
});

test('an unknown tempo matches none', () => {
  expect(chosen([track('unknown', undefined, ['Remix']), track('near', 141)])).toBe('near');
  expect(chosen([track('unknown', undefined), track('far', 100)])).toBe('far');
  const unknown = { ...current, bpm: undefined };
  const candidates = [track('a', 140), track('b', undefined, ['Acid'])];
  expect(chooseNextTrack(unknown, candidates, [])?.id).toBe('b');
});

test('among matching tempos, more shared tags count first, then the nearer tempo, then the earlier candidate', () => {
  const candidates = [
    track('other', 140, ['Chill']),
    track('far', 136, ['Acid', 'Remix']),
    track('near', 139, ['Acid', 'Remix']),
    track('near-too', 139, ['Acid', 'Remix']),
  ];
  expect(chosen(candidates)).toBe('near');
  expect(chosen(candidates, ['near'])).toBe('near-too');
  expect(chosen(candidates, ['near', 'near-too'])).toBe('far');
  expect(chosen(candidates, ['near', 'near-too', 'far'])).toBe('other');
});

test('a key that fits counts more than shared tags; an unknown key counts as one that fits', () => {
  const minor = { ...current, key: '8A' };
  const clashing = { ...track('kin', 140, ['Remix', 'Acid']), key: '2B' };
  const fitting = { ...track('fits', 140), key: '9A' };
  const next = (...candidates: (typeof fitting)[]) => chooseNextTrack(minor, candidates, [])?.id;
  expect(next(clashing, fitting)).toBe('fits');
  expect(chooseNextTrack(minor, [clashing, track('unknown', 140)], [])?.id).toBe('unknown');
  expect(next(clashing, { ...fitting, bpm: 100 })).toBe('kin');
});

test('an energy step of at most two counts more than shared tags; an unknown energy counts as no step', () => {
  const warm = { ...current, energy: 5 };
  const hot = { ...track('kin', 140, ['Remix', 'Acid']), energy: 8 };
  const near = { ...track('near', 140), energy: 7 };
  const next = (...candidates: (typeof near)[]) => chooseNextTrack(warm, candidates, [])?.id;
  expect(next(hot, near)).toBe('near');
  expect(next(hot, { ...near, energy: 3 })).toBe('near');
  expect(chooseNextTrack(warm, [hot, track('unknown', 140)], [])?.id).toBe('unknown');
  expect(chooseNextTrack(current, [near, hot], [])?.id).toBe('kin');
  expect(next(hot, { ...near, bpm: 100 })).toBe('kin');
});

test('an unknown energy of the current track leaves the order unchanged', () => {
  const known = [track('a', 139, ['Acid']), track('b', 140, ['Acid', 'Remix']), track('c', 141)];
  const energies = [9, 1, 5];
  const mixed = known.map((one, n) => ({ ...one, energy: energies[n] }));
  expect(chooseNextTrack(current, mixed, [])?.id).toBe(chosen(known));
});

test('energy changes by at most two per track if the catalogue allows', () => {
  const tracks = Array.from({ length: 30 }, (_, n) => ({
    ...track(`t${n}`, 138 + (n % 5), [['Remix'], ['Acid'], []][n % 3]),
    energy: 1 + ((n * 7) % 10),
  }));
  let playing = { ...track('first', 140), energy: 4 };
  const heard: string[] = [];
  for (let played = 0; played < 15; played++) {
    const next = chooseNextTrack(playing, tracks, heard);
    if (!next) throw new Error('Silence');
    expect(Math.abs(next.energy - playing.energy)).toBeLessThanOrEqual(2);
    heard.push(next.id);
    playing = next;
  }
});

test('a track not heard recently is preferred to the most similar one', () => {
  expect(chosen([track('kin', 140, ['Remix']), track('far', 90)], ['kin'])).toBe('far');
});

test('if all were heard, the one heard longest ago is next', () => {
  const candidates = [track('a', 140, ['Remix']), track('b', 90), track('c', 140)];
  expect(chosen(candidates, ['b', 'a', 'c'])).toBe('b');
  expect(chosen(candidates, ['b', 'a', 'c', 'b'])).toBe('a');
});

test('a duplicate of the same recording comes last', () => {
  const again = { ...current, id: 'again' };
  expect(chosen([again, track('heard', 90)], ['heard'])).toBe('heard');
  expect(chosen([again])).toBe('again');
});

test('the track itself is never next, and without others there is none', () => {
  expect(chosen([current, track('far', 90)])).toBe('far');
  expect(chosen([current])).toBeNull();
  expect(chosen([])).toBeNull();
});

test('the list of candidates is not changed', () => {
  const candidates = Object.freeze([track('far', 90), track('near', 140)]);
  expect(chooseNextTrack(current, candidates, Object.freeze([]))?.id).toBe('near');
});

test('a night of Nonstop with nine tracks never stops and plays all of them', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seededRandom(`nonstop ${seed}`);
    const tags = ['Remix', 'Acid', 'Chill'].filter(() => random() < 0.5);
    const tracks = Array.from({ length: 9 }, (_, n) => track(`t${n}`, 60 + random() * 160, tags));
    const heard = ['t0'];
    let playing = tracks[0] ?? current;
    for (let played = 1; played < 60; played++) {
      const next = chooseNextTrack(playing, tracks, heard);
      if (!next) throw new Error(`Silence, seed ${seed}`);
      expect(heard.slice(-8), `seed ${seed}`).not.toContain(next.id);
      heard.push(next.id);
      playing = next;
    }
  }
});
