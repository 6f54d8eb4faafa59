import { artistOembed, seriesOembed, trackOembed } from '#domain/embeds.ts';
import { isPlaylistId } from '#domain/is-playlist-id.ts';
import { parseMoment } from '#domain/moment.ts';
import { fitOembed, type Most, type Oembed, startOembed } from '#domain/oembed.ts';
import type { RenderedFile } from '#publish/site-renderer.ts';

type OembedParts = {
  siteUrl: string;
  isPage: (path: string) => boolean;
  read: (path: string) => Promise<RenderedFile>;
  /** Undefined without a backend. */
  readPlaylist: (id: string) => Promise<RenderedFile | undefined>;
};

const HEADERS = { 'Access-Control-Allow-Origin': '*' };
const refuse = (status: number) => Response.json(null, { status, headers: HEADERS });

/**
 * Answers a call by https://oembed.com, version 1.0: what to put into a page that links to one of this site's.
 *
 * @param asked the call's query
 */
export async function answerOembed(
  asked: Record<string, string | undefined>,
  parts: OembedParts,
): Promise<Response> {
  if (asked.format && asked.format !== 'json') return refuse(501);
  if (!asked.url) return refuse(400);
  const page = pageOnSite(asked.url, parts.siteUrl);
  const file = page && (await readFile(page.path, parts));
  if (file?.status !== 200) return refuse(file?.status === 503 ? 503 : 404);
  const found: Oembed = JSON.parse(Buffer.from(file.bodies.identity).toString());
  const headers = { ...HEADERS, 'Cache-Control': 'no-cache' };
  const started = startOembed(found, page?.startSec ?? 0);
  return Response.json(fitOembed(started, mostOf(asked)), { headers });
}

type PageOnSite = {
  /** Decoded. */
  path: string;
  /** Where the address has the track start: only tracks do. */
  startSec: number;
};

/** What an address on this site names; undefined for all others. */
function pageOnSite(address: string, siteUrl: string): PageOnSite | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(siteUrl).host)
    return undefined;
  try {
    const path = decodeURIComponent(url.pathname).replace(/\/$/, '');
    const asked = path.startsWith('/track/') ? url.searchParams.get('t') : null;
    return { path, startSec: parseMoment(asked ?? '') ?? 0 };
  } catch {
    return undefined;
  }
}

const FILES: Record<string, (id: string) => string> = {
  track: trackOembed,
  'nghe-si': artistOembed,
  'tuyen-tap': seriesOembed,
};

async function readFile(path: string, parts: OembedParts): Promise<RenderedFile | undefined> {
  const [, kind, id = ''] = /^\/(track|nghe-si|tuyen-tap|playlist)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'playlist') return isPlaylistId(id) ? await parts.readPlaylist(id) : undefined;
  const file = decodeURIComponent(FILES[kind ?? '']?.(id) ?? '');
  return file && parts.isPage(file) ? await parts.read(file) : undefined;
}

function mostOf({ maxwidth, maxheight }: Record<string, string | undefined>): Most {
  const [width, height] = [maxwidth, maxheight].map((text = '') =>
    /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY,
  ) as [number, number];
  return { width, height };
}
