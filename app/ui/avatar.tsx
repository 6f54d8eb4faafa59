import { useState } from 'react';

type AvatarProps = { name: string; url?: string | null | undefined };

/** Decoration beside a name: the picture where there is one, else the name's first letter. */
export function Avatar({ name, url }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const picture = url?.startsWith('https://') && url !== brokenUrl ? url : null;
  return (
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-full bg-linear-to-br from-gold to-cinnabar font-extrabold text-lacquer"
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          // Google answers pictures that name where they are shown with 403.
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

/** As a reader counts letters: 'Ẩ' written as three code points is one. */
const firstLetter = (name: string) =>
  name.normalize('NFC').match(/\S/u)?.[0].toLocaleUpperCase('vi');
