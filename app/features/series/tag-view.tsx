import { RowLike } from '#app/listener/row-like.tsx';
import { Link } from '#app/router/link.tsx';
import { loadFurther } from '#app/tracks/load-further.ts';
import { PlayButtons } from '#app/tracks/play-buttons.tsx';
import { ShareButton } from '#app/tracks/share-button.tsx';
import { TrackSection } from '#app/tracks/track-section.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import type { TagFile } from '#domain/data-files.ts';
import { SERIES_FILES } from '#domain/series-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { seriesMessages } from '#messages/vi-series.ts';

const texts = seriesMessages.tag;

/** The page of a tag. */
export function TagView({ tag: { slug, name, top, tracks } }: { tag: TagFile }) {
  const { cards, trackCount } = tracks;
  const address = `/the/${slug}`;
  const [first] = cards;
  const nameOf = (number: number) => SERIES_FILES.tagTracks(slug, number);
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 dir="auto" className="wrap-anywhere text-2xl sm:text-4xl">
        {texts.heading(name)}
      </h1>
      <p className="text-ash">{texts.facts(trackCount)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2 sm:gap-3">
        {first && (
          <PlayButtons
            first={first}
            cards={cards}
            loadAll={() => loadFurther(cards, trackCount, nameOf)}
          />
        )}
        <ShareButton address={address} title={texts.heading(name)} />
      </div>
      {top.length > 0 && (
        <TrackSection
          headingId="top-tracks"
          heading={texts.top}
          listAddress={address}
          list={{ trackCount: top.length, cards: top }}
        >
          {renderLike}
        </TrackSection>
      )}
      <TrackSection
        headingId="tag-tracks"
        heading={top.length > 0 ? texts.newest : texts.all}
        listAddress={address}
        list={tracks}
        loadMore={(known, most) => loadFurther(known, trackCount, nameOf, most)}
      >
        {renderLike}
      </TrackSection>
      <Link to="/kham-pha" prefetch="intent" className={`${buttonStyles.quiet} mt-10`}>
        {texts.explore}
      </Link>
    </div>
  );
}

const renderLike = (track: TrackCard) => <RowLike track={track} />;
