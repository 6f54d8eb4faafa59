import { useState } from 'react';

type AvatarProps = { name: string; url?: string | null | undefined; isLarge?: boolean };

/** Decoration beside a name: the picture, or else the name's first letter. */
export function Avatar({ name, url, isLarge = false }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const picture = url?.startsWith('https://') && url !== brokenUrl ? url : null;
  return (
    <span
      aria-hidden
      className={`flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-linear-to-br from-gold to-cinnabar font-extrabold text-ground ${isLarge ? 'size-20 text-3xl' : 'size-10'}`}
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={isLarge ? 80 : 40}
          height={isLarge ? 80 : 40}
          loading="lazy"
          // Google answers 403 to picture requests with a referrer.
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(picture)}
          className="size-full object-cover"
        />
      ) : (
        firstLetter(name)
      )}
    </span>
  );
}

/** NFC, so that an 'Ẩ' of three code points is one letter. */
const firstLetter = (name: string) =>
  name.normalize('NFC').match(/\S/u)?.[0].toLocaleUpperCase('vi');
