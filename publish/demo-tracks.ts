import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CreditTexts, parseCredits } from '#catalogue/parse-credits.ts';
import type { SnapshotRow } from '#catalogue/snapshot-row.ts';
import { artistSlug } from '#domain/artist-key.ts';
import type { Credit } from '#domain/credits.ts';
import { slugOf } from '#domain/slug.ts';
import type { Track } from '#domain/track.ts';
import { fieldsWith } from '#domain/track-fields.ts';
import { readSidecar, type SidecarEntry } from '#import/sidecar.ts';
import { readMp3Seeking } from '#import/sound/layout/mp3-seeking.ts';

/** The demo's music: a folder like a crew's. */
export const DEMO_FOLDER = fileURLToPath(new URL('../demo/music', import.meta.url));

const HASH_LENGTH = 24;

/** For fields that the demo's entries leave out. */
const DEFAULTS = {
  ...{ album: '', tags: [], isOriginal: true, playbackCount: 0, likesCount: 0, description: '' },
};

export type DemoTracks = {
  tracks: Track[];
  /** The demo's files by their addresses on the site. */
  files: ReadonlyMap<string, string>;
};

/**
 * Reads the demo as an import would publish it, but without a database: so even a first start without one has
 * music.
 */
export async function readDemoTracks(): Promise<DemoTracks> {
  const entries = (await readSidecar(DEMO_FOLDER)) ?? [];
  const files = new Map<string, string>();
  const coverFiles = await readdir(join(DEMO_FOLDER, 'covers'));
  const covers = new Map<string, string>();
  for (const { cover } of entries) if (cover) covers.set(cover, await nameCover(cover));
  for (const [cover, path] of covers)
    for (const name of coverFiles)
      if (name.startsWith(withoutEnding(basename(cover))))
        files.set(
          withoutEnding(path) + name.slice(withoutEnding(basename(cover)).length),
          `covers/${name}`,
        );
  const readTrack = async (entry: SidecarEntry): Promise<Track> => {
    const { id, title, artist, album, genre, measured, cover } = entry;
    if (!id || !title || !artist || !genre || !measured || !cover)
      throw new Error(`The demo's entry for ${entry.file} is incomplete`);
    const streamUrl = `/sound/${measured.sha256.slice(0, HASH_LENGTH)}.mp3`;
    files.set(streamUrl, entry.file);
    const { durationSec: duration, loudnessLufs, truePeakDb } = measured;
    const file = join(DEMO_FOLDER, entry.file);
    const mp3Seeking = await readMp3Seeking(file);
    return {
      ...DEFAULTS,
      ...saidBy(entry),
      credits: creditsOf({ title, artist }),
      // As `assignSeries` would name it.
      ...(album && { inSeries: [slugOf(album)] }),
      id,
      title,
      artist,
      genre,
      duration,
      coverImage: covers.get(cover) ?? '',
      coverHasAvif: true,
      streamUrl,
      soundBytes: (await stat(file)).size,
      waveformUrl: '',
      loudnessLufs,
      truePeakDb,
      ...(mp3Seeking && { mp3Seeking }),
    };
  };
  return { tracks: await Promise.all(entries.map(readTrack)), files };
}

/** As `creditTracks` would make them. */
const creditsOf = (texts: CreditTexts): Credit[] =>
  parseCredits(texts, () => undefined).map(({ name, part }) => ({
    id: artistSlug(name),
    name,
    ...(part !== 'main' && { part }),
  }));

/** The track's fields in its entry. */
const saidBy = (entry: SidecarEntry): Partial<Track> =>
  Object.fromEntries(
    fieldsWith({ from: ['tags', 'sidecar'] }).flatMap((field) =>
      entry[field] === undefined ? [] : [[field, entry[field]]],
    ),
  );

/** Converts tracks, in the order of the lists, to rows of a snapshot. */
export const asRows = (tracks: readonly Track[]): SnapshotRow[] =>
  tracks.map((track, position) => ({ id: track.id, published: { position, track } }));

/** Named by its content, as an import names it. */
async function nameCover(cover: string): Promise<string> {
  const content = await readFile(join(DEMO_FOLDER, cover));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return `/covers/${hash}.jpg`;
}

const withoutEnding = (name: string) => name.replace(/\.\w+$/, '');
