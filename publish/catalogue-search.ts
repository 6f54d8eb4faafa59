import { CATEGORIES, categoryOfSlug, filterByCategory } from '#domain/category.ts';
import { CARDS_PER_LIST_FILE, type ListFile } from '#domain/data-files.ts';
import { tidyWords } from '#domain/home-address.ts';
import { buildIndex, IndexBuilder, type SearchIndex } from '#domain/search/search-index.ts';
import { searchIndex } from '#domain/search/search-tracks.ts';
import type { Track } from '#domain/track.ts';
import { toListed, toSearchable } from '#domain/track-card.ts';
import { type Line, readLine } from './tracks/catalogue-track.ts';

/** A track, its place in the lists, and where it can be read again. */
export type SearchedTrack = { track: Track; position: number; line?: Line | undefined };

/** Searches a large catalogue. It keeps words, not tracks: those that it shows are read from their lines. */
export class CatalogueSearch {
  #builder: IndexBuilder | undefined = new IndexBuilder();
  #index: SearchIndex | undefined;
  readonly #tracks: (Track | Line)[] = [];
  /** Which categories each track is in, as bits. */
  readonly #categories: number[] = [];

  /** Before the first search. */
  add({ track, position, line }: SearchedTrack): void {
    this.#tracks.push(line ?? track);
    this.#categories.push(categoriesOf(track));
    this.#builder?.add({ ...track, position });
  }

  #readyIndex(): SearchIndex {
    this.#index ??= this.#builder?.finish() ?? buildIndex([]);
    this.#builder = undefined;
    return this.#index;
  }

  /** @param query of an address, such as 'list=tat-ca&q=mua&file=0'. @returns null if it is not complete */
  find(query: string): ListFile | null {
    const asked = new URLSearchParams(query);
    const category = categoryOfSlug(asked.get('list') ?? '');
    const words = tidyWords(asked.get('q') ?? '');
    const number = Number(asked.get('file'));
    if (!category || words === '' || !Number.isInteger(number) || number < 0) return null;
    const { places, markCard, isNearest } = searchIndex(this.#readyIndex(), words);
    const bit = 1 << CATEGORIES.indexOf(category);
    const found = places.filter((place) => (this.#categories[place] ?? 0) & bit);
    const first = number * CARDS_PER_LIST_FILE;
    const cards = found
      .slice(first, first + CARDS_PER_LIST_FILE)
      .flatMap((place) => this.#tracks[place] ?? [])
      .map((track) => ('file' in track ? readLine(track) : track))
      .map((track) => toListed(markCard(toSearchable(track))));
    return { trackCount: found.length, cards, isNearest };
  }
}

const categoriesOf = (track: Track): number =>
  CATEGORIES.reduce(
    (bits, category, n) =>
      filterByCategory([track], category).length > 0 ? bits | (1 << n) : bits,
    0,
  );
