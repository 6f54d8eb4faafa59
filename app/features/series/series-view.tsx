import { RowLike } from '#app/listener/row-like.tsx';
import { Link } from '#app/router/link.tsx';
import { fetchData } from '#app/router/read-data.ts';
import { useEntryState } from '#app/router/use-entry-state.ts';
import { EmbedButton } from '#app/tracks/embed-button.tsx';
import { loadFurther } from '#app/tracks/load-further.ts';
import { PlayButtons } from '#app/tracks/play-buttons.tsx';
import { ShareButton } from '#app/tracks/share-button.tsx';
import { TrackSection } from '#app/tracks/track-section.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { CARDS_PER_LIST_FILE, type SeriesFile } from '#domain/data-files.ts';
import { seriesAddress } from '#domain/series.ts';
import { SERIES_FILES } from '#domain/series-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { seriesMessages } from '#messages/vi-series.ts';
import { loadSeriesTracks } from './load-series.ts';
import { SeriesHead } from './series-head.tsx';

/** The page of a series or an album. */
export function SeriesView({ series }: { series: SeriesFile }) {
  const { id, kind, name, tracks } = series;
  const { cards, trackCount } = tracks;
  const [further, setFurther] = useEntryState('places', tracks.places);
  const places = { ...further, ...tracks.places };
  const [first] = cards;
  const loadMore = async (known: readonly TrackCard[], most: number) => {
    const file = await loadSeriesTracks(
      fetchData,
      id,
      Math.floor(known.length / CARDS_PER_LIST_FILE),
    );
    setFurther((former) => ({ ...former, ...file?.places }));
    return [...known, ...(file?.cards ?? [])].slice(0, most);
  };
  const hasDiscs = Object.values(places).some(({ disc = 1 }) => disc > 1);
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      <SeriesHead series={series}>
        {first && (
          <PlayButtons
            first={first}
            cards={cards}
            loadAll={() =>
              loadFurther(cards, trackCount, (number) => SERIES_FILES.seriesTracks(id, number))
            }
          />
        )}
        <ShareButton address={seriesAddress(id)} title={name} />
        <EmbedButton seriesId={id} title={name} />
      </SeriesHead>
      <TrackSection
        headingId="series-tracks"
        heading={seriesMessages.tracks}
        listAddress={seriesAddress(id)}
        list={tracks}
        loadMore={loadMore}
        numberOf={(track) => places[track.id]?.number}
        groupOf={hasDiscs ? (track) => seriesMessages.disc(places[track.id]?.disc ?? 1) : undefined}
        factOf={
          kind === 'series'
            ? ({ addedOn }) => (addedOn ? seriesMessages.added(addedOn) : undefined)
            : undefined
        }
      >
        {renderLike}
      </TrackSection>
      <Link to="/tuyen-tap" prefetch="intent" className={`${buttonStyles.quiet} mt-10`}>
        {seriesMessages.allSeries}
      </Link>
    </div>
  );
}

const renderLike = (track: TrackCard) => <RowLike track={track} />;
