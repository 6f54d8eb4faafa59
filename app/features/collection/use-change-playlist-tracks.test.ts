import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  addToPlaylist,
  fetchPlaylistTrackIds,
  moveInPlaylist,
  removeFromPlaylist,
} from '#app/backend/playlist-tracks.ts';
import { showCollectionFailure } from '#app/listener/show-collection-failure.ts';
import { playlistTracksQuery } from './collection.queries.ts';
import { changeTracksOptions } from './use-change-playlist-tracks.ts';
import type { TracksChange } from './with-change.ts';

vi.mock('#app/backend/playlist-tracks.ts');
vi.mock('#app/backend/playlists.ts');
vi.mock('#app/listener/show-collection-failure.ts');

const { queryKey } = playlistTracksQuery('p', 'lan');
let client: QueryClient;

beforeEach(() => {
  vi.resetAllMocks();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, ['a', 'b', 'c']);
  // The backend stays unavailable. No component observes the query, so nothing is refetched, and
  // the cache has what is shown.
  vi.mocked(fetchPlaylistTrackIds).mockRejectedValue(new Error('away'));
});

const shown = () => client.getQueryData(queryKey)?.join('');
const change = (wanted: TracksChange) =>
  new MutationObserver(client, changeTracksOptions(client, 'p', 'lan'))
    .mutate(wanted)
    .catch(() => {});

test('a change is shown before the backend has stored it', async () => {
  let answer = () => {};
  vi.mocked(moveInPlaylist).mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const moving = change({ kind: 'move', trackId: 'c', place: 0 });
  await vi.waitFor(() => expect(shown()).toBe('cab'));
  expect(moveInPlaylist).toHaveBeenCalledExactlyOnceWith('p', 'c', 0);
  answer();
  await moving;
  expect(shown()).toBe('cab');
});

test('changes reach the backend one after the other', async () => {
  const reached: string[] = [];
  vi.mocked(addToPlaylist).mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    reached.push('add');
  });
  vi.mocked(moveInPlaylist).mockImplementation(async () => void reached.push('move'));
  vi.mocked(removeFromPlaylist).mockImplementation(async () => void reached.push('remove'));
  await Promise.all([
    change({ kind: 'add', trackId: 'd' }),
    change({ kind: 'move', trackId: 'd', place: 0 }),
    change({ kind: 'remove', trackId: 'a' }),
  ]);
  expect(reached).toEqual(['add', 'move', 'remove']);
  expect(shown()).toBe('dbc');
});

test('a refused change is undone with a message, also if the backend stays unavailable', async () => {
  vi.mocked(moveInPlaylist).mockRejectedValue(new Error('away'));
  await Promise.all([
    change({ kind: 'move', trackId: 'c', place: 0 }),
    change({ kind: 'move', trackId: 'b', place: 0 }),
  ]);
  expect(shown()).toBe('abc');
  expect(showCollectionFailure).toHaveBeenCalledTimes(2);
});

test('of two changes the accepted one stays', async () => {
  vi.mocked(moveInPlaylist).mockRejectedValueOnce(new Error('no')).mockResolvedValue();
  await Promise.all([
    change({ kind: 'move', trackId: 'c', place: 0 }),
    change({ kind: 'move', trackId: 'b', place: 0 }),
  ]);
  expect(shown()).toBe('bac');
});
