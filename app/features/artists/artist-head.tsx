import InfinityIcon from 'lucide-react/icons/infinity';
import Play from 'lucide-react/icons/play';
import Share2 from 'lucide-react/icons/share-2';
import Shuffle from 'lucide-react/icons/shuffle';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useNonstop } from '#app/player/react/use-nonstop.ts';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { CoverMosaic } from '#app/tracks/cover-mosaic.tsx';
import { EmbedButton } from '#app/tracks/embed-button.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { shareAddress } from '#app/ui/share-address.ts';
import { showError } from '#app/ui/show-error.ts';
import { artistAddress } from '#domain/credits.ts';
import type { ArtistFile } from '#domain/data-files.ts';
import { formatCount } from '#domain/format-count.ts';
import { shuffle } from '#domain/shuffle.ts';
import type { TrackCard } from '#domain/track.ts';
import { artistMessages } from '#messages/vi-artist.ts';
import { loadMore } from './load-artist.ts';

/** Who it is, and what can be done with all their tracks. */
export function ArtistHead({ artist }: { artist: ArtistFile }) {
  const { id, name, picture, covers, listens, own, guest, words, links } = artist;
  const share = () =>
    shareAddress({ address: new URL(artistAddress(id), location.origin).href, title: name });
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
        <PlayButtons artist={artist} />
        <button type="button" onClick={() => void share()} className={ICON_ON_PHONE}>
          <Share2 aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{artistMessages.share}</span>
        </button>
        <EmbedButton artistId={id} title={name} />
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
function PlayButtons({ artist: { id, top, own, guest } }: { artist: ArtistFile }) {
  const kind = own.trackCount > 0 ? 'own' : 'guest';
  const list = kind === 'own' ? own : guest;
  const first = top[0] ?? byPlays(list.cards)[0];
  const loadAll = () => loadMore(id, kind, list.cards, list);
  return first && <EnabledButtons first={first} cards={list.cards} loadAll={loadAll} />;
}

type EnabledButtonsProps = {
  first: TrackCard;
  /** Those that are here: the sound must start with the press. */
  cards: readonly TrackCard[];
  loadAll: () => Promise<TrackCard[]>;
};

function EnabledButtons({ first, cards, loadAll }: EnabledButtonsProps) {
  const controls = usePlayerControls();
  const { setNonstop } = useNonstop();

  const playAll = () =>
    controls.play(first, {
      loadList: async () => {
        const tracks = byPlays(await loadAll());
        return { tracks, index: tracks.findIndex(({ id }) => id === first.id) };
      },
    });
  const playShuffled = () => {
    const chosen = shuffle(cards)[0] ?? first;
    controls.play(chosen, {
      loadList: async () => {
        const others = (await loadAll()).filter(({ id }) => id !== chosen.id);
        return { tracks: [chosen, ...shuffle(others)], index: 0 };
      },
    });
  };
  const goNonstop = () => {
    playAll();
    setNonstop(true).catch(() => showError(artistMessages.couldNotPlay));
  };
  return (
    <>
      <button
        type="button"
        {...useSoundIntent(first)}
        onClick={playAll}
        className={buttonStyles.primary}
      >
        <Play aria-hidden className="size-5 fill-current" />
        {artistMessages.playAll}
      </button>
      <button type="button" onClick={playShuffled} className={ICON_ON_PHONE}>
        <Shuffle aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{artistMessages.shuffle}</span>
      </button>
      <button type="button" onClick={goNonstop} className={ICON_ON_PHONE}>
        <InfinityIcon aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{artistMessages.nonstop}</span>
      </button>
    </>
  );
}

const byPlays = (tracks: readonly TrackCard[]) =>
  tracks.toSorted((one, other) => other.playbackCount - one.playbackCount);
