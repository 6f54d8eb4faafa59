import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type PreviewTag, previewTags } from '#app/domain/preview-tags.ts';
import { messages } from '#app/messages/vi.ts';
import { chooseEncoding } from '#server/choose-encoding.ts';
import type { StaticFile, StaticFiles } from '#server/static-files.ts';
import type { PublicPlaylist } from './find-public-playlist.ts';

/** Quick enough for each visit, and nearly as small as the best. */
const BROTLI_QUALITY = 5;

const COMPRESS = {
  br: (html: string) =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify(gzip) as (html: string) => Promise<Buffer>,
  identity: async (html: string) => Buffer.from(html),
};

/**
 * The page without a content, with a public playlist's own words in its head: for those who read no
 * further. Its scripts stay as they were, and so does its policy.
 *
 * @param acceptEncoding the request's header
 */
export async function playlistPage(
  site: StaticFiles,
  { id, playlist }: { id: string; playlist: PublicPlaylist },
  acceptEncoding: string | undefined,
): Promise<Response> {
  const html = await readHtml(site, site.fallbackPage);
  const head = await describe(site, id, playlist);
  const encoding = chooseEncoding(acceptEncoding, new Set(['br', 'gzip', 'identity']));
  const { title, description } = playlist;
  const words = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`;
  // Functions, since '$' stands for something in a string.
  const told = html
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace(/(?<=<noscript>).*?(?=<\/noscript>)/s, () => words);
  const body = await COMPRESS[encoding](told);
  return new Response(new Uint8Array(body), {
    headers: {
      ...site.fallbackPage.headers,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  });
}

/** The cover is that of the first track, as its own page has it. */
async function describe(
  site: StaticFiles,
  id: string,
  { title: name, description, firstTrackId }: PublicPlaylist,
): Promise<string> {
  const home = await readHtml(site, site.pages.get('/'));
  const track = firstTrackId ? await readHtml(site, site.pages.get(`/track/${firstTrackId}`)) : '';
  const find = (property: string) => readProperty(track, property) ?? readProperty(home, property);
  const title = messages.playlistPage.titleOf(name);
  const tags = previewTags({
    title,
    description: description || messages.playlistPage.description(name),
    // As the site was built: what the request calls the host is anybody's word.
    url: new URL(`/playlist/${id}`, readProperty(home, 'og:url') ?? 'http://localhost').href,
    image: find('og:image') ?? '',
    imageAlt: find('og:image:alt') ?? '',
    siteName: messages.site.name,
    type: 'music.playlist',
  });
  return [`<title>${escapeHtml(title)}</title>`, ...tags.map(toElement)].join('');
}

/** Marked as the page's own: the browser's router takes it out when it goes to another page. */
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

const unescapeHtml = (text: string) =>
  Object.entries(ENTITIES).reduceRight(
    (left, [sign, entity]) => left.replaceAll(entity, sign),
    text,
  );

/** Of a page of our own, whose tags are all written alike. */
function readProperty(html: string, property: string): string | undefined {
  const found = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : unescapeHtml(found);
}

async function readHtml({ folder }: StaticFiles, page: StaticFile | undefined): Promise<string> {
  const name = page?.variants.get('identity')?.name;
  return name ? readFile(join(folder, name), 'utf8') : '';
}
