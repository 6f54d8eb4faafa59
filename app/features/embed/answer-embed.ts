import { isHttpError } from '#app/router/http-error.ts';
import type { SiteFacts } from '#app/router/page.ts';
import { siteAddress } from '#app/router/site-address.ts';
import { MOST_EMBEDDED } from '#domain/embeds.ts';
import { siteWords } from '#messages/site-words.ts';
import { embedMessages } from '#messages/vi-embed.ts';
import type { EmbedTrack, ListensAddress } from './embed-facts.ts';
import { type EmbedView, renderEmbed, renderEmbedNotice } from './embed-page.tsx';
import type { Embedded } from './load-embedded.ts';

const GONE = 410;

/** The page of an embedded player, or one that says why there is none. @param load null: there is none */
export async function answerEmbed(
  { hasBackend, embedScript }: SiteFacts,
  load: () => Promise<Embedded | null>,
): Promise<Response> {
  const { off, offHint, gone, goneHint, notFound, notFoundHint } = embedMessages;
  if (siteWords.areEmbedsOff) {
    const known = await load().catch(nothingIfMissing);
    return notice(404, off, offHint, known?.page);
  }
  try {
    const found = await load();
    const [first, ...others] = (found?.tracks ?? []).slice(0, MOST_EMBEDDED).map(pickFields);
    if (!found || !first) return notice(404, notFound, notFoundHint);
    const facts = { tracks: [first, ...others] as EmbedView['facts']['tracks'] };
    const listens = hasBackend ? listensAddress() : undefined;
    const view = {
      ...{ title: found.title, by: found.by, page: absolute(found.page) },
      facts: { ...facts, listens },
      script: embedScript,
    };
    return page(200, renderEmbed(view));
  } catch (error) {
    if (!isHttpError(error)) throw error;
    return error.status === GONE
      ? notice(GONE, gone, goneHint)
      : notice(404, notFound, notFoundHint);
  }
}

/** @param shown the path of the page that shows what was asked for, if there is one */
function notice(status: number, heading: string, hint: string, shown?: string) {
  const { open, listenOn } = embedMessages;
  const link = shown === undefined ? open : listenOn;
  return page(status, renderEmbedNotice({ heading, hint, page: absolute(shown ?? '/'), link }));
}

function nothingIfMissing(error: unknown): null {
  if (isHttpError(error)) return null;
  throw error;
}

const absolute = (path: string) => new URL(path, siteAddress.origin).href;

const page = (status: number, html: string) =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });

function listensAddress(): ListensAddress {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey } = import.meta.env;
  return url && anonKey
    ? { url: `${url.replace(/\/$/, '')}/rest/v1/rpc/count_listens`, anonKey }
    : { url: '/api/embed-listens' };
}

/** A card has more, and the page should be small. */
const pickFields = (track: EmbedTrack): EmbedTrack => ({
  id: track.id,
  title: track.title,
  artist: track.artist,
  streamUrl: track.streamUrl,
  duration: track.duration,
  coverImage: track.coverImage,
  coverHasAvif: track.coverHasAvif,
  coverColor: track.coverColor,
  loudnessLufs: track.loudnessLufs,
  truePeakDb: track.truePeakDb,
  mp3Seeking: track.mp3Seeking,
});
