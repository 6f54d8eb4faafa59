import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { playlistOembed } from '#domain/embeds.ts';
import { type PreviewTag, previewTags } from '#domain/preview-tags.ts';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';
import { playlistPageMessages } from '#messages/vi-playlist-page.ts';
import type { RenderedFile } from '#publish/site-renderer.ts';
import { chooseEncoding } from '#server/files/choose-encoding.ts';

import type { PublicPlaylist } from './find-public-playlist.ts';

/** Fast enough for each request, with nearly the best compression. */
const BROTLI_QUALITY = 5;

const COMPRESS = {
  br: (html: string) =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify(gzip) as (html: string) => Promise<Buffer>,
  identity: async (html: string) => Buffer.from(html),
};

export type PlaylistPreview = {
  id: string;
  playlist: PublicPlaylist;
  /** The cover of its first track; null when it has none. */
  cover: { image: string; alt: string } | null;
  siteUrl: string;
};

/**
 * The empty page, with a public playlist's title and description in its <head> and <noscript>: for link
 * previews and clients without scripts. Its scripts and Content-Security-Policy stay the same.
 *
 * @param acceptEncoding the request's header
 */
export async function playlistPage(
  empty: RenderedFile,
  preview: PlaylistPreview,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const html = Buffer.from(empty.bodies.identity).toString();
  const encoding = chooseEncoding(acceptEncoding, new Set(['br', 'gzip', 'identity']));
  const { title, description } = preview.playlist;
  const words = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`;
  // Functions, since '$' has a special meaning in a replacement string.
  const told = html
    .replace(/<title>[^<]*<\/title>/, () => describe(preview))
    .replace(/(?<=<noscript>).*?(?=<\/noscript>)/s, () => words);
  const body = await COMPRESS[encoding](told);
  return new Response(new Uint8Array(body), {
    headers: {
      ...empty.headers,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  });
}

/** The preview picture is the first track's cover, as on the track's own page. */
function describe({ id, playlist, cover, siteUrl }: PlaylistPreview): string {
  const { title: name, description } = playlist;
  const title = playlistPageMessages.titleOf(name);
  const tags = previewTags({
    title,
    description: description || playlistPageMessages.description(name),
    url: new URL(`/playlist/${id}`, siteUrl).href,
    image: new URL(cover?.image ?? '/art/og-home.jpg', siteUrl).href,
    imageAlt: cover?.alt ?? messages.site.previewImage,
    siteName: siteWords.name,
    type: 'music.playlist',
  });
  const oembed: PreviewTag = {
    ...{ tagName: 'link', rel: 'alternate', type: 'application/json+oembed' },
    href: new URL(playlistOembed(new URL(`/playlist/${id}`, siteUrl).href), siteUrl).href,
  };
  return [`<title>${escapeHtml(title)}</title>`, ...[...tags, oembed].map(toElement)].join('');
}

/** Marked with data-of-page: the router in the browser removes such elements when it opens another page. */
function toElement({ tagName = 'meta', ...attributes }: PreviewTag): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value ?? '')}"`,
  );
  return `<${tagName}${written.join('')} data-of-page=""/>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
