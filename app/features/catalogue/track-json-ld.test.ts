import { expect, test } from 'vitest';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import { toCard, toDetails } from '#domain/track-card.ts';
import { trackJsonLd } from './track-json-ld.ts';

const [track] = makeTestTracks(1);
const albumOf = (changes: { album: string; label?: string }) => {
  if (!track) throw new Error('No track');
  const changed = { ...track, title: 'Đèn Đỏ', ...changes };
  return trackJsonLd({ ...toCard(changed), ...toDetails(changed) }, String).inAlbum;
};

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
