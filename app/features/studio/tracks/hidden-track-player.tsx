import { useQuery } from '@tanstack/react-query';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { soundAddressQuery } from './studio-tracks.queries.ts';

/** Plays an unpublished track. Not part of the site's player, which continues from page to page. */
export function HiddenTrackPlayer({ trackId, title }: { trackId: string; title: string }) {
  const engine = usePlayerEngine();
  const { data: address, isPending, refetch } = useQuery(soundAddressQuery(trackId));
  const failed = (
    <RetryNotice text={studioTrackMessages.editor.notPlayable} onRetry={() => void refetch()} />
  );
  if (!address) return isPending ? null : failed;
  return (
    // biome-ignore lint/a11y/useMediaCaption: music without words to read
    <audio
      controls
      preload="none"
      src={address}
      aria-label={studioTrackMessages.editor.listenTo(title)}
      onPlay={() => engine.pause()}
      // The link has expired.
      onError={() => void refetch()}
      className="h-11 w-full"
    />
  );
}
