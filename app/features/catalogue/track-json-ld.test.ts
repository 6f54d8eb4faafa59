import { expect, test } from 'vitest';
import type { Credit } from '#domain/credits.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { toCard, toDetails } from '#domain/track-card.ts';
import { trackBreadcrumbs, trackJsonLd } from './track-json-ld.ts';

const [track] = makeTestTracks(1);
const albumOf = (changes: { album: string; label?: string }) => {
  if (!track) throw new Error('No track');
  const changed = { ...track, title: 'Đèn Đỏ', ...changes };
  return jsonOf(changed).inAlbum;
};
/** As search engines read it. */
const jsonOf = (changed: Track) =>
  JSON.parse(JSON.stringify(trackJsonLd({ ...toCard(changed), ...toDetails(changed) }, String)));

test('the label is that of the album’s release, or of the track’s own', () => {
  const recordLabel = { '@type': 'Organization', name: 'Hẻm Records' };
  const release = (name: string) => ({
    '@type': 'MusicAlbum',
    name,
    albumRelease: { '@type': 'MusicRelease', name, recordLabel },
  });
  expect(albumOf({ album: 'Tập 1', label: 'Hẻm Records' })).toEqual(release('Tập 1'));
  expect(albumOf({ album: '', label: 'Hẻm Records' })).toEqual(release('Đèn Đỏ'));
  expect(albumOf({ album: 'Tập 1' })).toEqual({ '@type': 'MusicAlbum', name: 'Tập 1' });
});

test('what a track does not say is left out', () => {
  if (!track) throw new Error('No track');
  const texts = { description: ' ', album: '', label: '', genre: '', artist: '', credits: [] };
  const data = jsonOf({ ...track, ...texts });
  expect(JSON.stringify(data)).not.toMatch(/:"\s*"/);
  for (const field of ['description', 'inAlbum', 'genre', 'byArtist'])
    expect(data).not.toHaveProperty(field);
});

test('the artists are those of their pages, and the text if none is known', () => {
  const credits: Credit[] = [
    { id: 'bo', name: 'Bồ Câu' },
    { id: 'lan', name: 'Lan' },
    { id: 'hai', name: 'Hải', part: 'remixer' },
  ];
  const artistsOf = (changes: object) => {
    if (!track) throw new Error('No track');
    const changed = { ...track, artist: 'Bo x Lan', ...changes };
    const absoluteUrl = (path: string) => `https://a.vn${path}`;
    return Object.entries(
      trackJsonLd({ ...toCard(changed), ...toDetails(changed) }, absoluteUrl),
    ).find(([field]) => field === 'byArtist')?.[1];
  };
  const group = (id: string, name: string) => {
    const url = `https://a.vn/nghe-si/${id}`;
    return { '@type': 'MusicGroup', '@id': url, url, name };
  };
  expect(artistsOf({ credits })).toEqual([group('bo', 'Bồ Câu'), group('lan', 'Lan')]);
  expect(artistsOf({})).toEqual({ '@type': 'MusicGroup', name: 'Bo x Lan' });
});

test('the pages above a track are those of the site and of its first main artist', () => {
  const credits: Credit[] = [
    { id: 'hai', name: 'Hải', part: 'remixer' },
    { id: 'bo', name: 'Bồ Câu' },
    { id: 'lan', name: 'Lan' },
  ];
  const pathOf = (changes: object) => {
    if (!track) throw new Error('No track');
    const changed = { ...track, id: 'den-do', title: 'Đèn Đỏ', ...changes };
    const { itemListElement } = trackBreadcrumbs(
      { ...toCard(changed), ...toDetails(changed) },
      String,
    );
    return itemListElement.map(({ position, item }) => `${position} ${item}`);
  };
  expect(pathOf({ credits })).toEqual(['1 /', '2 /nghe-si/bo', '3 /track/den-do']);
  expect(pathOf({})).toEqual(['1 /', '2 /track/den-do']);
});
