import { Link } from '#app/router/link.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { artistAddress } from '#domain/credits.ts';
import type { ArtistsFile, ArtistTile } from '#domain/data-files.ts';
import { pageWindow } from '#domain/page-window.ts';
import { artistMessages } from '#messages/vi-artist.ts';

/** Fewer fit on a screen or two. */
const FEWEST_FOR_LETTERS = 24;
/** The letter of names that begin with none. */
const OTHERS = '0';

type LetterPage = {
  letter: string;
  artists: readonly ArtistTile[];
  /** From 1 on. */
  page: number;
  pageCount: number;
};

type ArtistListProps = {
  first: ArtistsFile;
  /** A page of the artists of the letter in the URL. */
  chosen: LetterPage | null;
};

/** The site's artists: all of a few, else the most heard ones and those of a letter. */
export function ArtistList({ first, chosen }: ArtistListProps) {
  const { artistCount, isWhole, letters, artists } = first;
  const texts = artistMessages.list;
  const heading = chosen ? nameOf(chosen.letter) : isWhole ? null : texts.mostHeard;
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{texts.heading}</h1>
      <p className="text-ash sm:text-lg">
        {artistCount === 0 ? texts.none : texts.count(artistCount)}
      </p>
      {artistCount >= FEWEST_FOR_LETTERS && (
        <nav aria-label={texts.letters} className="mt-4 flex flex-wrap gap-1">
          <ListLink preventScrollReset to="/nghe-si" isChosen={!chosen} text={texts.all} />
          {letters.map(({ letter }) => (
            <ListLink
              key={letter}
              preventScrollReset
              to={`/nghe-si?chu=${letter}`}
              isChosen={letter === chosen?.letter}
              text={nameOf(letter)}
            />
          ))}
        </nav>
      )}
      {heading && <h2 className="mt-6 text-xl sm:text-2xl">{heading}</h2>}
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 max-xs:grid-cols-1 sm:grid-cols-4 lg:grid-cols-6">
        {(chosen?.artists ?? artists).map((artist) => (
          <li key={artist.id}>
            <Tile artist={artist} />
          </li>
        ))}
      </ul>
      {chosen && chosen.pageCount > 1 && <LetterPages {...chosen} />}
    </div>
  );
}

/** Links, not buttons, so that search engines find all artists. */
function LetterPages({ letter, page, pageCount }: LetterPage) {
  return (
    <nav
      aria-label={artistMessages.list.pages}
      className="mt-8 flex flex-wrap items-center justify-center gap-1"
    >
      {pageWindow(page, pageCount).map((item, index) =>
        item === 'ellipsis' ? (
          <span key={index === 1 ? 'before' : 'behind'} aria-hidden className="px-1 text-ash">
            …
          </span>
        ) : (
          <ListLink
            key={item}
            to={`/nghe-si?chu=${letter}${item > 1 ? `&trang=${item}` : ''}`}
            isChosen={item === page}
            label={artistMessages.list.page(item)}
            text={String(item)}
          />
        ),
      )}
    </nav>
  );
}

type ListLinkProps = {
  to: string;
  isChosen: boolean;
  text: string;
  /** For screen readers. */
  label?: string;
  preventScrollReset?: boolean;
};

function ListLink({ to, isChosen, text, label, preventScrollReset }: ListLinkProps) {
  return (
    <Link
      to={to}
      {...(preventScrollReset && { preventScrollReset })}
      aria-label={label}
      aria-current={isChosen ? 'page' : undefined}
      className="inline-flex h-11 min-w-11 items-center justify-center rounded-full px-2 font-semibold text-ash hover:bg-ground-high hover:text-eggshell aria-[current=page]:bg-ground-high aria-[current=page]:text-gold"
    >
      {text}
    </Link>
  );
}

const nameOf = (letter: string) =>
  letter === OTHERS ? '#' : letter === 'dd' ? 'Đ' : letter.toUpperCase();

function Tile({ artist }: { artist: ArtistTile }) {
  const { id, name, trackCount, coverImage, coverHasAvif, coverColor } = artist;
  return (
    <Link to={artistAddress(id)} prefetch="intent" className="group block rounded-card">
      <span className="block aspect-square overflow-hidden rounded-full bg-ground-high">
        {coverImage && (
          <CoverImage
            coverImage={coverImage}
            hasAvif={coverHasAvif}
            color={coverColor}
            sizes="(width < 40rem) 45vw, (width < 64rem) 22vw, 190px"
            isLazy
          />
        )}
      </span>
      <span className="wrap-anywhere mt-2 line-clamp-2 text-center font-semibold leading-snug group-hover:text-gold">
        {name}
      </span>
      <span className="block text-center text-ash text-sm">
        {artistMessages.list.trackCount(trackCount)}
      </span>
    </Link>
  );
}
