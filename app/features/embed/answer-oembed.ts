import { isHttpError } from '#app/router/http-error.ts';
import { siteAddress } from '#app/router/site-address.ts';
import { type OembedFile, toOembed } from '#domain/oembed.ts';
import { siteWords } from '#messages/site-words.ts';
import type { Embedded } from './load-embedded.ts';

/** What is known of a page for those who embed it: https://oembed.com. @param load null: there is nothing */
export async function answerOembed(load: () => Promise<Embedded | null>): Promise<Response> {
  const found = siteWords.areEmbedsOff ? null : await load().catch(nothingIfGone);
  const [first] = found?.tracks ?? [];
  if (!found || !first) return Response.json(null, { status: 404 });
  return Response.json(toOembed(oembedFile(found, first.coverImage)));
}

function oembedFile({ title, by, player, isList }: Embedded, cover: string): OembedFile {
  const absolute = (path: string) => new URL(path, siteAddress.origin).href;
  return {
    title,
    ...(by && { author: by }),
    player: absolute(player),
    cover: absolute(cover),
    site: absolute('/'),
    siteName: siteWords.name,
    isList,
  };
}

function nothingIfGone(error: unknown): null {
  if (isHttpError(error)) return null;
  throw error;
}
