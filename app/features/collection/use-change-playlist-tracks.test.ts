import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as playlistTracks from '#app/backend/playlist-tracks.ts';
import * as failures from '#app/listener/show-collection-failure.ts';
import { playlistTracksQuery } from './collection.queries.ts';
import { changeTracksOptions } from './use-change-playlist-tracks.ts';
import type { TracksChange } from './with-change.ts';

const addToPlaylist = vi.spyOn(playlistTracks, 'addToPlaylist');
const moveInPlaylist = vi.spyOn(playlistTracks, 'moveInPlaylist');
const removeFromPlaylist = vi.spyOn(playlistTracks, 'removeFromPlaylist');
const fetchPlaylistTrackIds = vi.spyOn(playlistTracks, 'fetchPlaylistTrackIds');
const showCollectionFailure = vi.spyOn(failures, 'showCollectionFailure');
const spies = [
  ...[addToPlaylist, moveInPlaylist, removeFromPlaylist],
  ...[fetchPlaylistTrackIds, showCollectionFailure],
];

const { queryKey } = playlistTracksQuery('p', 'lan');
let client: QueryClient;

beforeEach(() => {
  for (const change of [addToPlaylist, moveInPlaylist, removeFromPlaylist])
    change.mockReset().mockResolvedValue();
  showCollectionFailure.mockReset().mockReturnValue();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, ['a', 'b', 'c']);
  // The backend stays unavailable. No component observes the query, so nothing is refetched, and
  // the cache has what is shown.
  fetchPlaylistTrackIds.mockReset().mockRejectedValue(new Error('away'));
});
afterAll(() => {
  for (const spy of spies) spy.mockRestore();
});

const shown = () => client.getQueryData(queryKey)?.join('');
const change = (wanted: TracksChange) =>
  new MutationObserver(client, changeTracksOptions(client, 'p', 'lan'))
    .mutate(wanted)
    .catch(() => {});

test('a change is shown before the backend has stored it', async () => {
  let answer = () => {};
  moveInPlaylist.mockReturnValue(
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
  addToPlaylist.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    reached.push('add');
  });
  moveInPlaylist.mockImplementation(async () => void reached.push('move'));
  removeFromPlaylist.mockImplementation(async () => void reached.push('remove'));
  await Promise.all([
    change({ kind: 'add', trackId: 'd' }),
    change({ kind: 'move', trackId: 'd', place: 0 }),
    change({ kind: 'remove', trackId: 'a' }),
  ]);
  expect(reached).toEqual(['add', 'move', 'remove']);
  expect(shown()).toBe('dbc');
});

test('a refused change is undone with a message, also if the backend stays unavailable', async () => {
  moveInPlaylist.mockRejectedValue(new Error('away'));
  await Promise.all([
    change({ kind: 'move', trackId: 'c', place: 0 }),
    change({ kind: 'move', trackId: 'b', place: 0 }),
  ]);
  expect(shown()).toBe('abc');
  expect(showCollectionFailure).toHaveBeenCalledTimes(2);
});

test('of two changes the accepted one stays', async () => {
  moveInPlaylist.mockRejectedValueOnce(new Error('no')).mockResolvedValue();
  await Promise.all([
    change({ kind: 'move', trackId: 'c', place: 0 }),
    change({ kind: 'move', trackId: 'b', place: 0 }),
  ]);
  expect(shown()).toBe('bac');
});
