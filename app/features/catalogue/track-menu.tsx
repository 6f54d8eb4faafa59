import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { LateMenu } from '#app/ui/late-menu.tsx';
import type { TrackCard } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';

const loadMenu = () => import('./opened-track-menu.tsx');

// Created once: cards re-render at every letter of a search.
const ICON = <EllipsisVertical aria-hidden className="size-5" />;

type TrackMenuProps = { track: PlayableTrack & Pick<TrackCard, 'by' | 'downloadable'> };

export function TrackMenu({ track }: TrackMenuProps) {
  return (
    <LateMenu load={loadMenu} label={messages.track.more(track.title)} icon={ICON} track={track} />
  );
}
