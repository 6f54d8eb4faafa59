import Share2 from 'lucide-react/icons/share-2';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { shareAddress } from '#app/ui/share-address.ts';
import { trackListMessages } from '#messages/vi-track-list.ts';

type ShareButtonProps = {
  /** On this site. */
  address: string;
  title: string;
};

/** Shares a page with a list of tracks. */
export function ShareButton({ address, title }: ShareButtonProps) {
  const share = () => shareAddress({ address: new URL(address, location.origin).href, title });
  return (
    <button type="button" onClick={() => void share()} className={ICON_ON_PHONE}>
      <Share2 aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{trackListMessages.share}</span>
    </button>
  );
}
