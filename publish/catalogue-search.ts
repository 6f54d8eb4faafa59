import { CATEGORIES, categoryOfSlug, filterByCategory } from '#domain/category.ts';
import { CARDS_PER_LIST_FILE, type ListFile } from '#domain/data-files.ts';
import { tidyWords } from '#domain/home-address.ts';
import {
  changeIndex,
  IndexBuilder,
  type SearchIndex,
  type WholeIndex,
} from '#domain/search/search-index.ts';
import { searchIndex } from '#domain/search/search-tracks.ts';
import type { Track } from '#domain/track.ts';
import { toListed, toSearchable } from '#domain/track-card.ts';
import { type Line, readLine } from './tracks/catalogue-track.ts';

/** A track, its place in the lists, and where it can be read again. */
export type SearchedTrack = { track: Track; position: number; line?: Line | undefined };

/** Searches a large catalogue. It keeps words, not tracks: those that it shows are read from their lines. */
export class CatalogueSearch {
  #builder: IndexBuilder | undefined = new IndexBuilder();
  #base: WholeIndex | undefined;
  #index: SearchIndex | undefined;
  readonly #tracks: (Track | Line)[] = [];
  /** Which categories each track is in, as bits. */
  readonly #categories: number[] = [];

  /** Before the first search. */
  add(added: SearchedTrack): void {
    this.#keep(added);
    this.#builder?.add(wordsOf(added));
  }

  #keep({ track, line }: SearchedTrack): void {
    this.#tracks.push(line ?? track);
    this.#categories.push(categoriesOf(track));
  }

  /**
   * What has changed since all were added. Costs little for few tracks: the words of the others are not read again.
   *
   * @param removed their numbers: the first that was added has 0
   */
  change(removed: ReadonlySet<number>, added: readonly SearchedTrack[]): void {
    const base = this.#readyBase();
    this.#tracks.length = base.byPlays.length;
    this.#categories.length = base.byPlays.length;
    const builder = new IndexBuilder();
    for (const one of added) {
      this.#keep(one);
      builder.add(wordsOf(one));
    }
    this.#index = changeIndex(base, removed, builder.finish());
  }

  #readyBase(): WholeIndex {
    this.#base ??= (this.#builder ?? new IndexBuilder()).finish();
    this.#builder = undefined;
    return this.#base;
  }

  #readyIndex(): SearchIndex {
    this.#index ??= this.#readyBase();
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

const wordsOf = ({ track, position }: SearchedTrack) => ({ ...track, position });

const categoriesOf = (track: Track): number =>
  CATEGORIES.reduce(
    (bits, category, n) =>
      filterByCategory([track], category).length > 0 ? bits | (1 << n) : bits,
    0,
  );
