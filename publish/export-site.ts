import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { feedCover } from '#domain/cover-sources.ts';
import { artistAddress } from '#domain/credits.ts';
import {
  artistEmbed,
  artistOembed,
  seriesEmbed,
  seriesOembed,
  trackEmbed,
  trackOembed,
} from '#domain/embeds.ts';
import { FEED_FOLDERS } from '#domain/feed-address.ts';
import { logoFile } from '#domain/logo-files.ts';
import { LOW_BITRATE_FORMS, lowBitrateUrl } from '#domain/low-bitrate.ts';
import { PAGE_FOLDERS } from '#domain/page-folders.ts';
import { seriesAddress } from '#domain/series.ts';
import type { Track } from '#domain/track.ts';
import { makeFeedCover } from '#import/covers/feed-cover.ts';
import { DataFiles } from './data-files.ts';
import { hostRules } from './host-rules.ts';
import type { Renderer } from './published-site.ts';
import type { RenderedFile } from './site-renderer.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';

/** Pages requested at once: enough to keep the rendering threads busy. */
const AT_ONCE = 8;
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

export type ExportParts = {
  /** The address for which the pages were built. */
  siteUrl: string;
  /** The static host's document root. */
  folder: string;
  snapshotFolder: string;
  index: SnapshotIndex;
  renderer: Pick<Renderer, 'render' | 'listPages' | 'close'>;
  /** The built program's files, with their compressed versions. */
  clientFolder: string;
  /** Finds the file of a sound, cover or waveform by its path on the site; null if it is missing. */
  findMedia: (path: string) => Promise<string | null>;
  onProgress?: (written: number, total: number) => void;
};

export type Exported = { pages: number; filesWritten: number; missingMedia: string[] };

/**
 * Exports the whole site for a static host: pages, data files, sound, covers, the program, and the
 * rules for nginx and Caddy. Unchanged files are not written again; unpublished ones are deleted.
 * Each file is replaced atomically, and a page is written after the files that it refers to.
 */
export async function exportSite(parts: ExportParts): Promise<Exported> {
  const { siteUrl, folder, snapshotFolder, index, renderer } = parts;
  const snapshot = new Snapshot(snapshotFolder);
  const { tracks, gone, formerSounds } = await readAll(snapshot, index);
  const series = await snapshot.readSeries(index);
  const artistPages = await snapshot.readArtistPages(index);
  const dataFiles = new DataFiles(tracks, { ...index, series, artistPages });
  // Files of tracks that were never public are not exported, so that their addresses are unknown.
  const wasPublic = gone.filter(({ wasNeverPublic }) => !wasNeverPublic);
  const goneIds = wasPublic.map(({ id }) => id).sort();
  const fixed = await renderer.listPages();
  await mkdir(folder, { recursive: true });

  const { logo } = index.site ?? {};
  const published = mediaOf(tracks);
  if (logo) published.add(logoFile(logo, 'main'));
  for (const picture of dataFiles.pictures()) published.add(picture);
  const media = await copyMedia(parts, { published, former: formerSounds });
  media.written += await writeFeedCovers(parts, tracks, media.kept);
  let filesWritten = await copyProgram(parts);

  const policies = new Map<string, string>();
  const kept = new Set<string>();
  const names: (readonly [path: string | null, file: string])[] = [
    ...dataFiles.fileNames().map((name): [string, string] => [`/data/${name}`, `data/${name}`]),
    ...tracks.map(({ id }): [string, string] => [`/track/${id}`, `track/${id}.html`]),
    ...[
      ...dataFiles.artistIds().map(artistAddress),
      ...dataFiles.seriesIds().map(seriesAddress),
      ...dataFiles.tagSlugs().map((slug) => `/the/${slug}`),
      ...sitemapFiles(dataFiles.sitemapCount()),
      ...fixed,
      ...dataFiles.feeds.addresses(),
    ].map((path): [string, string] => [path, fileOf(path)]),
    ['/404', '404.html'],
    ...PAGE_FOLDERS.map((folder): [string, string] => [`/${folder}/-`, `${folder}/404.html`]),
    ...embeds(tracks, dataFiles, index),
    [null, 'playlist.html'],
    ...(goneIds.length > 0 ? GONE_PAGES : []),
  ];
  const queue = names.values();
  let done = 0;
  const work = async () => {
    for (const [path, file] of queue) {
      const isGone = GONE_PAGES.some(([, page]) => page === file);
      const rendered = await renderer.render({
        ...{ snapshotFolder, index, path },
        ...(isGone && { isGone }),
      });
      // A page that operators have not written.
      if (rendered.status === 404 && fixed.includes(path ?? '')) {
        for (const ending of ['', ...Object.values(ENDINGS)])
          await rm(join(folder, file + ending), { force: true });
        continue;
      }
      const policy = rendered.headers['Content-Security-Policy'];
      if (policy) policies.set(file, policy);
      kept.add(file);
      if (await writeRendered(join(folder, file), rendered)) filesWritten += 1;
      parts.onProgress?.(++done, names.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  // Without duplicates: hidden tracks may share a sound, too.
  const hidden = new Set(
    wasPublic.flatMap(({ streamUrl, formerSounds = [] }) => [streamUrl, ...formerSounds]),
  );
  const goneSounds = [...hidden].flatMap((streamUrl) =>
    streamUrl.startsWith('/') && !published.has(streamUrl) && !formerSounds.has(streamUrl)
      ? [streamUrl, ...LOW_BITRATE_FORMS.map((form) => lowBitrateUrl(streamUrl, form))]
      : [],
  );
  const rules = hostRules({ siteUrl, folder, policies, goneIds, goneSounds });
  for (const [name, text] of Object.entries(rules))
    if (await writeChanged(join(folder, name), Buffer.from(text))) filesWritten += 1;
  // Last, so that no page refers to them any more.
  const folders = [...PAGE_FOLDERS, ...FEED_FOLDERS, 'nhung', 'oembed', 'sitemap', 'data'];
  await removeOthers(folder, [...new Set(folders)], kept);
  await removeOthers(folder, ['sound', 'covers', 'waveforms'], media.kept);
  return {
    pages: names.length,
    filesWritten: filesWritten + media.written,
    missingMedia: media.missing,
  };
}

/** For all tracks that were taken away, so they name none. */
const GONE_PAGES: readonly (readonly [path: string, file: string])[] = [
  ['/track/-', 'track/410.html'],
  ['/nhung/-', 'nhung/410.html'],
];

/** If there is one file, sitemap.xml is that. */
const sitemapFiles = (count: number): string[] =>
  count === 1 ? [] : Array.from({ length: count }, (_, n) => `/sitemap/${n + 1}.xml`);

const fileOf = (path: string) =>
  path === '/' ? 'index.html' : /\.\w+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;

/** The pages of embedded players, and what describes them. While embeds are off, one that says so. */
function embeds(tracks: readonly Track[], dataFiles: DataFiles, { site }: SnapshotIndex) {
  const paths = [
    ...tracks.flatMap(({ id }) => [trackEmbed(id), trackOembed(id)]),
    ...dataFiles.artistIds().flatMap((id) => [artistEmbed(id), artistOembed(id)]),
    ...dataFiles.seriesIds().flatMap((id) => [seriesEmbed(id), seriesOembed(id)]),
  ];
  const pages = site?.embeds === 'closed' ? [] : paths;
  return [
    ...pages.map((path): [string, string] => [path, fileOf(path)]),
    ['/nhung/-', 'nhung/404.html'] satisfies [string, string],
  ];
}

async function readAll(snapshot: Snapshot, { segments }: SnapshotIndex) {
  const all = await Promise.all(segments.map((name) => snapshot.readSegment(name)));
  const placed = all.flatMap(({ tracks }) => tracks);
  return {
    tracks: placed.sort((one, other) => one.position - other.position).map(({ track }) => track),
    gone: all.flatMap(({ gone }) => gone),
    formerSounds: new Set(placed.flatMap(({ formerSounds = [] }) => formerSounds)),
  };
}

/** Without duplicates, since tracks may share a sound. */
function mediaOf(tracks: readonly Track[]): Set<string> {
  return new Set(
    tracks.flatMap(({ streamUrl, waveformUrl, coverImage }) =>
      [streamUrl, waveformUrl, coverImage].filter((path) => path.startsWith('/')),
    ),
  );
}

/**
 * How far back media are dated. A browser takes a file without a Cache-Control as fresh for a tenth of its age: an
 * hour, as long as the rules for hosts allow for sound. Otherwise a new file is asked for again at each press.
 */
const DATED_BACK_MS = 10 * 3600 * 1000;

type Media = {
  published: ReadonlySet<string>;
  /** Sound that open pages may still play, as long as the catalogue has it. */
  former: ReadonlySet<string>;
};

/**
 * Copies what is missing or incomplete: names contain a hash of the content, so a file of the same size is right.
 * Not so a former sound, whose tags were blanked.
 */
async function copyMedia({ folder, findMedia }: ExportParts, { published, former }: Media) {
  const listFolder = listEachOnce();
  const missing: string[] = [];
  const kept = new Set<string>();
  let written = 0;
  for (const path of new Set([...published, ...former])) {
    const source = await findMedia(path);
    if (!source) {
      if (published.has(path)) missing.push(path);
      continue;
    }
    for (const [from, to] of withSizes(source, path, await listFolder(dirname(source)))) {
      kept.add(to.slice(1));
      const target = join(folder, to);
      if (await isCopied(target, from, !published.has(path))) continue;
      await mkdir(dirname(target), { recursive: true });
      await cp(from, `${target}.unfinished`);
      if (published.has(path)) await dateBack(`${target}.unfinished`);
      await rename(`${target}.unfinished`, target);
      written += 1;
    }
  }
  return { missing, kept, written };
}

/** The covers that feeds name. One that cannot be read is left out. */
async function writeFeedCovers(
  { folder, findMedia }: ExportParts,
  tracks: readonly Track[],
  kept: Set<string>,
): Promise<number> {
  const covers = new Set(
    tracks.flatMap(({ soundBytes, coverImage }) =>
      soundBytes !== undefined && feedCover(coverImage) !== coverImage ? coverImage : [],
    ),
  );
  const queue = covers.values();
  let written = 0;
  const work = async () => {
    for (const cover of queue) {
      const name = feedCover(cover).slice(1);
      const target = join(folder, name);
      if (!(await exists(target))) {
        const source = await findMedia(cover);
        const content = source && (await makeFeedCover(source).catch(() => null));
        if (!content) continue;
        await writeAside(target, content);
        await dateBack(target);
        written += 1;
      }
      kept.add(name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return written;
}

async function dateBack(file: string): Promise<void> {
  const date = new Date(Date.now() - DATED_BACK_MS);
  await utimes(file, date, date);
}

function listEachOnce() {
  const lists = new Map<string, Promise<string[]>>();
  return (folder: string) => {
    const list = lists.get(folder) ?? readdir(folder);
    lists.set(folder, list);
    return list;
  };
}

/**
 * Pairs of source and address: a file and its other sizes or bitrates. The sources are named after the file
 * in the catalogue, whose name may differ from the one in the address.
 */
function withSizes(source: string, path: string, beside: readonly string[]) {
  const name = withoutEnding(basename(source));
  return beside.flatMap((file): [from: string, to: string][] => {
    const size = file.slice(name.length);
    const isSize = file.startsWith(name) && /^(-\d+)?\.\w+$/.test(size);
    return isSize ? [[join(dirname(source), file), withoutEnding(path) + size]] : [];
  });
}

const withoutEnding = (name: string) => name.replace(/\.\w+$/, '');

async function isCopied(target: string, source: string, isChanging: boolean): Promise<boolean> {
  const found = await stat(target).catch(() => null);
  if (!found) return false;
  const { size, mtimeMs } = await stat(source);
  return found.size === size && (!isChanging || found.mtimeMs >= mtimeMs);
}

async function copyProgram({ folder, clientFolder }: ExportParts): Promise<number> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  let written = 0;
  for (const entry of entries.filter((one) => one.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const name = from.slice(clientFolder.length);
    // Such folders contain the build's metadata.
    if (name.includes('/.')) continue;
    if (await writeChanged(join(folder, name), await readFile(from))) written += 1;
  }
  return written;
}

async function writeRendered(file: string, { bodies }: RenderedFile): Promise<boolean> {
  const { identity, ...encoded } = bodies;
  const isChanged = !(await isSame(file, identity));
  for (const [encoding, ending] of Object.entries(ENDINGS)) {
    const body = encoded[encoding as keyof typeof ENDINGS];
    if (!body) await rm(file + ending, { force: true });
    else if (isChanged || !(await exists(file + ending))) await writeAside(file + ending, body);
  }
  if (isChanged) await writeAside(file, identity);
  return isChanged;
}

async function writeChanged(file: string, content: Uint8Array): Promise<boolean> {
  if (await isSame(file, content)) return false;
  await writeAside(file, content);
  return true;
}

async function writeAside(file: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.unfinished`, content);
  await rename(`${file}.unfinished`, file);
}

async function isSame(file: string, content: Uint8Array): Promise<boolean> {
  const found = await readFile(file).catch(() => null);
  return found?.equals(content) ?? false;
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Deletes files of unpublished tracks and of interrupted exports. */
async function removeOthers(
  folder: string,
  parts: readonly string[],
  kept: ReadonlySet<string>,
): Promise<void> {
  for (const part of parts) {
    const inside = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(join(folder, part), inside).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const name = file.slice(folder.length + 1);
      if (!kept.has(name) && !kept.has(name.replace(/\.(br|gz)$/, ''))) await rm(file);
    }
  }
}
