import { coverSources } from '#app/domain/cover-sources.ts';

type CoverImageProps = {
  coverImage: string;
  /** Whether it is there as AVIF, see cover-sources.ts. */
  hasAvif: boolean | undefined;
  /** Shown until the image has loaded, and where there is none. */
  color?: string | undefined;
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** The cover is what the page is about: it is fetched before anything below it. */
  isHero?: boolean;
  isLazy?: boolean;
};

/** A square cover that fills its box. Its title stands beside it, so it says nothing itself. */
export function CoverImage({ coverImage, hasAvif, color, sizes, isHero, isLazy }: CoverImageProps) {
  const { src, webpSrcSet, avifSrcSet } = coverSources(coverImage, hasAvif);
  return (
    <picture className="block aspect-square" style={{ backgroundColor: color }}>
      {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      <img
        // The cover of another track is never left standing.
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

/** A cover that is not to be had leaves its colour. It may have failed before the script ran. */
function hideWhenBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0) image.style.visibility = 'hidden';
}
