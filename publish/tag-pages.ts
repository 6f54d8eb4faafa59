import { commonSpelling, countEach } from '#domain/common-spelling.ts';
import type { ListFile, TagFile } from '#domain/data-files.ts';
import { SERIES_FILES } from '#domain/series-files.ts';
import { tagSlug } from '#domain/tag-address.ts';
import { byPlays, cut, furtherFiles } from './list-file.ts';
import { type CatalogueTrack, cardOf } from './tracks/catalogue-track.ts';

const MOST_TOP = 5;
/** Below this, the list itself shows at a glance what is heard most. */
const FEWEST_FOR_TOP = 9;

/** The tags of the published tracks. Those without Latin letters have no page: their links lead to a search. */
export class TagPages {
  readonly #bySlug = new Map<string, CatalogueTrack[]>();

  /** @param tracks in the order of the lists, newest first */
  constructor(tracks: readonly CatalogueTrack[]) {
    // The same tags are on many tracks.
    const slugs = new Map<string, string>();
    for (const track of tracks)
      for (const tag of track.tags) {
        const slug = slugs.get(tag) ?? tagSlug(tag);
        slugs.set(tag, slug);
        const known = this.#bySlug.get(slug);
        if (!known) this.#bySlug.set(slug, [track]);
        else if (known.at(-1) !== track) known.push(track);
      }
    this.#bySlug.delete('');
  }

  get slugs(): string[] {
    return [...this.#bySlug.keys()];
  }

  /** Newest first; undefined if there is no such page. */
  tracksOf = (slug: string): readonly CatalogueTrack[] | undefined => this.#bySlug.get(slug);

  read(slug: string): TagFile | null {
    const tracks = this.#bySlug.get(slug);
    if (!tracks) return null;
    const written = tracks.flatMap(({ tags }) => tags.filter((tag) => tagSlug(tag) === slug));
    const hasTop = tracks.length >= FEWEST_FOR_TOP;
    return {
      slug,
      name: commonSpelling(countEach(written)),
      top: hasTop ? byPlays(tracks).slice(0, MOST_TOP).map(cardOf) : [],
      tracks: cut(tracks, 0),
    };
  }

  /** A further file of its tracks. */
  readTracks(slug: string, number: number): ListFile | null {
    const tracks = this.#bySlug.get(slug);
    return tracks ? cut(tracks, number) : null;
  }

  /** The names of the data files. */
  fileNames(): string[] {
    return [...this.#bySlug].flatMap(([slug, { length }]) => [
      SERIES_FILES.tag(slug),
      ...furtherFiles(length).map((number) => SERIES_FILES.tagTracks(slug, number)),
    ]);
  }
}
