import { useQuery } from '@tanstack/react-query';
import { coverSources } from '#domain/cover-sources.ts';
import { coversAddressQuery } from './studio-tracks.queries.ts';

type HiddenCoverProps = { coverImage: string; color: string | null };

/** The cover of a track that is not on the site: the site itself does not serve it. */
export function HiddenCover({ coverImage, color }: HiddenCoverProps) {
  const { data: address } = useQuery(coversAddressQuery());
  const [file = ''] = coverSources(coverImage).webpSrcSet.split(' ');
  return (
    <span className="block aspect-square" style={{ backgroundColor: color ?? undefined }}>
      {address && (
        <img
          src={address + file.slice(file.lastIndexOf('/') + 1)}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.style.visibility = 'hidden';
          }}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
