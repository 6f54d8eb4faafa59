import type { ReadData } from '#app/router/read-data.ts';
import { loadCards } from '#app/tracks/load-cards.ts';
import { loadTrack } from '#app/tracks/load-track.ts';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import { artistAddress } from '#domain/credits.ts';
import type { ArtistFile, SeriesFile } from '#domain/data-files.ts';
import {
  artistEmbed,
  type EmbeddedPlaylist,
  playlistEmbed,
  seriesEmbed,
  trackEmbed,
} from '#domain/embeds.ts';
import { seriesAddress } from '#domain/series.ts';
import { SERIES_FILES } from '#domain/series-files.ts';
import type { EmbedTrack } from './embed-facts.ts';

/** What a player plays. */
export type Embedded = {
  /** Of the track, the artist, the playlist. */
  title: string;
  /** Whose track it is; empty for lists. */
  by: string;
  /** The paths of the page that shows the same, and of its player. */
  page: string;
  player: string;
  isList: boolean;
  tracks: readonly EmbedTrack[];
};

export async function loadTrackEmbed(readData: ReadData, id: string): Promise<Embedded | null> {
  const found = await loadTrack(readData, id);
  if (!found) return null;
  const { title, artist } = found.track;
  return {
    ...{ title, by: artist, page: `/track/${encodeURIComponent(id)}`, player: trackEmbed(id) },
    isList: false,
    tracks: [found.track],
  };
}

/** The most heard tracks first, as when all are played on the artist's page. */
export async function loadArtistEmbed(
  readData: ReadData,
  artistId: string,
): Promise<Embedded | null> {
  const artist = await readData<ArtistFile>(ARTIST_FILES.artist(artistId));
  if (!artist) return null;
  const { id, name, own, guest } = artist;
  const list = own.trackCount > 0 ? own : guest;
  const tracks = list.cards.toSorted((one, other) => other.playbackCount - one.playbackCount);
  return {
    ...{ title: name, by: '', page: artistAddress(id), player: artistEmbed(id) },
    isList: true,
    tracks,
  };
}

/** In the order of the series. */
export async function loadSeriesEmbed(readData: ReadData, id: string): Promise<Embedded | null> {
  const series = await readData<SeriesFile>(SERIES_FILES.series(id));
  if (!series) return null;
  const by = series.artists.map(({ name }) => name).join(', ');
  return {
    ...{ title: series.name, by, page: seriesAddress(series.id), player: seriesEmbed(series.id) },
    isList: true,
    tracks: series.tracks.cards,
  };
}

/**
 * Playlists are in the backend, which pages are rendered without: the server names the tracks in the path, and never takes
 * such a path from a visitor.
 *
 * @param list see playlistToRender
 */
export async function loadPlaylistEmbed(readData: ReadData, list: string): Promise<Embedded> {
  const { id, title, trackIds }: EmbeddedPlaylist = JSON.parse(list);
  const tracks = await loadCards(trackIds, readData);
  return {
    ...{ title, by: '', page: `/playlist/${id}`, player: playlistEmbed(id) },
    isList: true,
    tracks,
  };
}
