import { Link } from '#app/router/link.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import type { SeriesTile } from '#domain/data-files.ts';
import { seriesAddress } from '#domain/series.ts';
import { seriesMessages } from '#messages/vi-series.ts';

/** Series and albums by their covers. */
export function SeriesTiles({ series }: { series: readonly SeriesTile[] }) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 max-xs:grid-cols-1 sm:grid-cols-4 lg:grid-cols-6">
      {series.map((one) => (
        <li key={one.id}>
          <Tile series={one} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ series }: { series: SeriesTile }) {
  const { id, kind, name, trackCount, artists, coverImage, coverHasAvif, coverColor } = series;
  return (
    <Link to={seriesAddress(id)} prefetch="intent" className="group block rounded-card">
      <span className="block aspect-square overflow-hidden rounded-lg bg-ground-high">
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
      <span className="wrap-anywhere mt-2 line-clamp-2 font-semibold leading-snug group-hover:text-gold">
        {name}
      </span>
      {artists.length > 0 && (
        <span className="wrap-anywhere line-clamp-1 text-ash text-sm">
          {artists.join(seriesMessages.between)}
        </span>
      )}
      <span className="block text-ash text-sm">
        {`${seriesMessages.kinds[kind]} · ${seriesMessages.list.trackCount(trackCount)}`}
      </span>
    </Link>
  );
}
