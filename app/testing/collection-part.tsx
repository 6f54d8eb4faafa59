import type { ReactNode } from 'react';
import { inject } from 'vitest';
import { page } from 'vitest/browser';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { OpenedPlaylist } from '#app/features/collection/opened-playlist.tsx';
import { withChange } from '#app/features/collection/with-change.ts';
import { PlayerBarHost } from '#app/features/player/player-bar-host.tsx';
import { ListenersOwn } from '#app/root.tsx';
import Collection from '#app/routes/collection.tsx';
import Playlist from '#app/routes/playlist.tsx';
import { toCard } from '#domain/track-card.ts';
import { trackTitled } from './demo-tracks.ts';
import { type FakeBackend, json, USER } from './fake-backend.ts';
import { renderPart } from './render-part.tsx';

type CollectionTab = Parameters<typeof Collection>[0]['loaderData']['tab'];

export const PLAYLIST = '2f1c7a54-0d4e-4b8e-9a3b-6c1d2e3f4a5b';
const NOW = '2026-11-20T20:42:08+00:00';

const playlistRow = (changes: Partial<PlaylistRow>): PlaylistRow => ({
  id: PLAYLIST,
  user_id: USER.id,
  title: 'Đi phượt',
  description: '',
  is_public: false,
  created_at: NOW,
  updated_at: NOW,
  ...changes,
});

export const idOf = (title: string) => trackTitled(title).id;

type Stored = {
  /** Titles, newest first. */
  likes?: readonly string[];
  playlist?: Partial<PlaylistRow>;
  /** Titles of the playlist's tracks. */
  tracks?: readonly string[];
};

type MoveCall = { track_id: string; new_position: number };

/**
 * Answers like a database with this content.
 * @returns the content, which later calls of the page change
 */
export function storeCollection(
  backend: FakeBackend,
  { likes = [], playlist, tracks = [] }: Stored,
) {
  const store = {
    likedIds: likes.map(idOf),
    playlists: playlist ? [playlistRow(playlist)] : [],
    trackIds: tracks.map(idOf),
  };
  const idIn = (search: string, column: string) =>
    new URLSearchParams(search).get(column)?.replace('eq.', '') ?? '';

  backend.answer(
    '/data/site.json',
    json(200, { trackCount: 12, shardCount: 1, search: 'browser' }),
  );
  const cards = inject('demoTracks').map((track) => [track.id, toCard(track)]);
  backend.answer('/data/shard/1/0.json', json(200, Object.fromEntries(cards)));

  backend.answer('/rest/v1/track_likes', ({ method, search, body }) => {
    if (method === 'DELETE')
      store.likedIds = store.likedIds.filter((id) => id !== idIn(search, 'track_id'));
    if (method === 'POST') store.likedIds.unshift((body as { track_id: string }).track_id);
    const toRow = (track_id: string, place: number) => ({
      track_id,
      created_at: new Date(1e12 - place).toISOString(),
    });
    return json(200, method === 'GET' ? store.likedIds.map(toRow) : { created_at: NOW });
  });
  backend.answer('/rest/v1/playlists', ({ method, body }) => {
    if (method === 'POST') {
      const row = playlistRow(body as Partial<PlaylistRow>);
      store.playlists = [row];
      return json(201, row);
    }
    if (method === 'PATCH')
      store.playlists = store.playlists.map((row) => ({ ...row, ...(body as object) }));
    return json(200, store.playlists);
  });
  backend.answer('/rest/v1/playlist_tracks', ({ method, search, body }) => {
    const trackId =
      method === 'POST' ? (body as { track_id: string }).track_id : idIn(search, 'track_id');
    const kind = method === 'POST' ? 'add' : 'remove';
    if (method !== 'GET') store.trackIds = withChange(store.trackIds, { kind, trackId });
    return json(200, method === 'GET' ? store.trackIds.map((track_id) => ({ track_id })) : null);
  });
  backend.answer('/rest/v1/rpc/move_playlist_track', ({ body }) => {
    const { track_id: trackId, new_position: place } = body as MoveCall;
    store.trackIds = withChange(store.trackIds, { kind: 'move', trackId, place });
    return json(200, null);
  });
  return store;
}

export const renderWithCollection = (part: ReactNode) =>
  renderPart(
    <>
      {part}
      <ListenersOwn />
      <PlayerBarHost />
    </>,
  );

export const renderCollection = (tab: CollectionTab) =>
  renderWithCollection(<Collection loaderData={{ tab, isPrerendered: false }} params={{}} />);

export const renderPlaylist = () =>
  renderWithCollection(
    <Playlist loaderData={{ OpenedPlaylist }} params={{ playlistId: PLAYLIST }} />,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });

export const collection = {
  heading: page.getByRole('heading', { level: 1 }),
  titles: () =>
    page
      .getByRole('listitem')
      .getByRole('link')
      .elements()
      .filter((link) => link.getAttribute('href')?.startsWith('/track/'))
      .map((link) => link.textContent),
  button,
  newName: page.getByRole('textbox', { name: 'Tạo playlist mới' }),
  announcement: () => document.querySelector('p[role=status].sr-only')?.textContent,
};
