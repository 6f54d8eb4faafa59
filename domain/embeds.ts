/** Where embedded players are: the only pages that other sites may frame. */
export const EMBEDS = '/nhung/';

export const trackEmbed = (trackId: string) => `${EMBEDS}${encodeURIComponent(trackId)}`;
export const artistEmbed = (artistId: string) => `${EMBEDS}nghe-si/${encodeURIComponent(artistId)}`;
export const seriesEmbed = (seriesId: string) =>
  `${EMBEDS}tuyen-tap/${encodeURIComponent(seriesId)}`;
export const playlistEmbed = (playlistId: string) => `${EMBEDS}danh-sach/${playlistId}`;

/** In pixels. */
export const BAR_HEIGHT = 120;
/** A list needs room for its tracks. */
export const LIST_HEIGHT = 400;

/** More tracks make the page of a list heavy. */
export const MOST_EMBEDDED = 100;

/**
 * The player's script. A frame without an origin of its own loads it, and covers and sound, only with a
 * Cross-Origin-Resource-Policy of 'cross-origin'.
 */
export const EMBED_SCRIPTS = /^\/assets\/nhung-/;

/** A public playlist, with the tracks to play. */
export type EmbeddedPlaylist = { id: string; title: string; trackIds: string[] };

/** The path by which the server has a playlist's player or its oEmbed rendered. No page leads there. */
export const playlistToRender = (kind: 'nhung' | 'oembed', playlist: EmbeddedPlaylist) =>
  `/${kind}/danh-sach/${encodeURIComponent(JSON.stringify(playlist))}${kind === 'oembed' ? '.json' : ''}`;

/** Files that describe a page for those who embed it: see domain/oembed.ts. */
export const OEMBEDS = '/oembed/';
export const trackOembed = (trackId: string) => `${OEMBEDS}${encodeURIComponent(trackId)}.json`;
export const artistOembed = (artistId: string) =>
  `${OEMBEDS}nghe-si/${encodeURIComponent(artistId)}.json`;
export const seriesOembed = (seriesId: string) =>
  `${OEMBEDS}tuyen-tap/${encodeURIComponent(seriesId)}.json`;

/** Playlists are in the backend: only our own server answers this. @param address of the playlist's page, absolute */
export const playlistOembed = (address: string) =>
  `/oembed?${new URLSearchParams({ url: address })}`;

export type EmbedSize = { width: number | '100%'; height: number };

/** The code that shows a player in a page. @param address of the player, absolute */
export function embedCode(address: string, title: string, { width, height }: EmbedSize): string {
  const [src, name] = [address, title].map(escapeAttribute);
  return `<iframe src="${src}" width="${width}" height="${height}" style="border:0;border-radius:12px;max-width:100%" loading="lazy" title="${name}"></iframe>`;
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
