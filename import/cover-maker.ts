import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { coverAddresses } from '#domain/cover-sources.ts';
import { sharePromises } from '#domain/share-promises.ts';
import type { MediaStore } from '#media/media-store.ts';
import { adoptCover } from './covers/adopt-cover.ts';
import { findFolderImage } from './covers/find-folder-image.ts';
import type { Cover, CoverSource } from './covers/make-cover.ts';
import type { SidecarEntry } from './sidecar.ts';
import { readTags } from './tags/read-tags.ts';

export type CoverColumns = {
  cover_image: string;
  cover_color: string;
  cover_has_avif: boolean;
};

export type CoverWanted = {
  soundFile: string;
  hasEmbedded: boolean;
  /** The track's entry in the sidecar, and the sidecar's folder. */
  entry: SidecarEntry | null;
  sidecarFolder: string;
  title: string;
  artist: string;
  genre: string;
};

/** A cover, what it was made of, and which pictures were not used and why. */
export type MadeCover = { key: string; columns: CoverColumns; problem: string };

type Source = {
  /** Identifies the picture. */
  key: string;
  embedded: Uint8Array | null;
  image: string | null;
};

/** Increase when pictures are read that were refused before: then covers are made again. */
const PICTURE_VERSION = 2;

export type MakeCover = (
  source: CoverSource,
  coversFolder: string,
) => Promise<Cover & { problem: string }>;

/** Makes covers; tracks with the same picture share one. */
export class CoverMaker {
  readonly #media: MediaStore;
  readonly #makeCover: MakeCover;
  readonly #made = new Map<string, Promise<Omit<MadeCover, 'key'>>>();

  constructor(media: MediaStore, makeCover: MakeCover = loadAndMakeCover) {
    this.#media = media;
    this.#makeCover = makeCover;
  }

  /** @returns null if the track's cover exists and was made from the same picture */
  async make(
    wanted: CoverWanted,
    madeOf: string | undefined,
    coverImage: string | null,
  ): Promise<MadeCover | null> {
    const source = await findSource(wanted);
    if (source.key === madeOf && coverImage !== null && (await this.#media.has(coverImage)))
      return null;
    const share = sharePromises(() => this.#make(wanted, source), this.#made);
    return { key: source.key, ...(await share(source.key)) };
  }

  async #make(wanted: CoverWanted, { embedded, image }: Source): Promise<Omit<MadeCover, 'key'>> {
    const { covers } = this.#media.folder;
    const { entry, title, artist, genre } = wanted;
    const adopted = entry?.cover && entry.coverColor && image && (await adoptCover(image, covers));
    if (adopted && entry.coverColor) {
      await this.#media.keep(coverAddresses(adopted, ['webp', 'avif']));
      return {
        columns: { cover_image: adopted, cover_color: entry.coverColor, cover_has_avif: true },
        problem: '',
      };
    }
    const source = { embedded, folderImage: image, title, artist, genre };
    const { coverImage, coverColor, problem } = await this.#makeCover(source, covers);
    await this.#media.keep(coverAddresses(coverImage, ['webp']));
    return {
      columns: {
        cover_image: coverImage,
        cover_color: entry?.coverColor ?? coverColor,
        cover_has_avif: false,
      },
      problem,
    };
  }
}

/** Loads sharp, which a server with an unchanged catalogue does not need. */
async function loadAndMakeCover(...args: Parameters<MakeCover>): ReturnType<MakeCover> {
  const { makeCover } = await import('./covers/make-cover.ts');
  return await makeCover(...args);
}

async function findSource(wanted: CoverWanted): Promise<Source> {
  const { entry, sidecarFolder, soundFile, hasEmbedded } = wanted;
  if (entry?.cover) return await fromImage(join(sidecarFolder, entry.cover), wanted);
  const embedded = hasEmbedded ? (await readTags(soundFile)).cover : null;
  if (embedded) {
    const hash = createHash('sha256').update(embedded).digest('hex');
    return {
      key: `embedded|${PICTURE_VERSION}|${hash}`,
      embedded,
      image: await findFolderImage(soundFile),
    };
  }
  return await fromImage(await findFolderImage(soundFile), wanted);
}

async function fromImage(image: string | null, wanted: CoverWanted): Promise<Source> {
  const found = image && (await stat(image).catch(() => null));
  if (found) {
    const stamp = `${found.size}|${found.mtimeMs}|${found.ctimeMs}`;
    return { key: `image|${PICTURE_VERSION}|${image}|${stamp}`, embedded: null, image };
  }
  const { title, artist, genre } = wanted;
  return { key: JSON.stringify(['drawn', title, artist, genre]), embedded: null, image: null };
}
