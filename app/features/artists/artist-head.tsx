import Rss from 'lucide-react/icons/rss';
import { CoverMosaic } from '#app/tracks/cover-mosaic.tsx';
import { EmbedButton } from '#app/tracks/embed-button.tsx';
import { loadFurther } from '#app/tracks/load-further.ts';
import { PlayButtons } from '#app/tracks/play-buttons.tsx';
import { ShareButton } from '#app/tracks/share-button.tsx';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import { artistAddress } from '#domain/credits.ts';
import type { ArtistFile } from '#domain/data-files.ts';
import { feedAddress } from '#domain/feed-address.ts';
import { formatCount } from '#domain/format-count.ts';
import type { TrackCard } from '#domain/track.ts';
import { artistMessages } from '#messages/vi-artist.ts';

/** Who it is, and what can be done with all their tracks. */
export function ArtistHead({ artist }: { artist: ArtistFile }) {
  const { id, name, picture, covers, listens, own, guest, words, links } = artist;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 max-xs:grid-cols-1 sm:gap-x-6">
      <div className="w-24 overflow-hidden rounded-full max-xs:mx-auto sm:row-span-2 sm:w-44">
        <CoverMosaic covers={picture ? [picture] : covers} />
      </div>
      <div className="min-w-0 sm:self-end">
        <h1 dir="auto" className="wrap-anywhere text-2xl sm:text-4xl">
          {name}
        </h1>
        <p className="text-ash">
          {artistMessages.facts(own.trackCount + guest.trackCount, formatCount(listens))}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2 sm:col-span-1 sm:gap-3 sm:self-start">
        <ArtistButtons artist={artist} />
        <ShareButton address={artistAddress(id)} title={name} />
        <EmbedButton artistId={id} title={name} />
        {/* Not a router link: the feed is no page. */}
        <a href={feedAddress({ kind: 'artist', id })} className={ICON_ON_PHONE}>
          <Rss aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{artistMessages.feed}</span>
        </a>
      </div>
      {words && (
        <p dir="auto" className="wrap-anywhere col-span-full max-w-3xl whitespace-pre-line">
          {words}
        </p>
      )}
      {links && (
        <ul aria-label={artistMessages.links} className="col-span-full flex flex-wrap gap-x-5">
          {links.map(({ label, url }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="nofollow noopener noreferrer"
                className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-gold"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The most heard track begins. An artist without tracks of their own is heard in those of others. */
function ArtistButtons({ artist: { id, top, own, guest } }: { artist: ArtistFile }) {
  const kind = own.trackCount > 0 ? 'own' : 'guest';
  const list = kind === 'own' ? own : guest;
  const first = top[0] ?? byPlays(list.cards)[0];
  const loadAll = async () =>
    byPlays(
      await loadFurther(list.cards, list.trackCount, (number) =>
        ARTIST_FILES.artistList(id, kind, number),
      ),
    );
  return first && <PlayButtons first={first} cards={list.cards} loadAll={loadAll} />;
}

const byPlays = (tracks: readonly TrackCard[]) =>
  tracks.toSorted((one, other) => other.playbackCount - one.playbackCount);
