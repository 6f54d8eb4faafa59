import { coverSources } from '#domain/cover-sources.ts';

type CoverImageProps = {
  coverImage: string;
  /** Whether an AVIF version exists, see cover-sources.ts. */
  hasAvif: boolean | undefined;
  /** Shown until the image has loaded, and when it is missing. */
  color?: string | undefined;
  /** The rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** The page's main cover: fetched with high priority. */
  isHero?: boolean;
  isLazy?: boolean;
};

/** A square cover that fills its box. Its `alt` is empty, as the title stands beside it. */
export function CoverImage({ coverImage, hasAvif, color, sizes, isHero, isLazy }: CoverImageProps) {
  const { src, webpSrcSet, avifSrcSet } = coverSources(coverImage, hasAvif);
  return (
    <picture className="block aspect-square" style={{ backgroundColor: color }}>
      {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      <img
        // A new element for each cover: the last track's cover must not linger.
        key={src}
        src={src}
        srcSet={webpSrcSet}
        sizes={sizes}
        alt=""
        width={384}
        height={384}
        decoding="async"
        {...(isHero && { fetchPriority: 'high' as const })}
        {...(isLazy && { loading: 'lazy' as const })}
        ref={hideWhenBroken}
        onError={(event) => hideWhenBroken(event.currentTarget)}
        className="size-full object-cover"
      />
    </picture>
  );
}

/** A broken cover leaves its colour. It may have failed before hydration, so a ref checks too. */
function hideWhenBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) image.style.visibility = 'hidden';
}
