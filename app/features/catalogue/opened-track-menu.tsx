import type { LucideIcon } from 'lucide-react';
import Code from 'lucide-react/icons/code';
import Download from 'lucide-react/icons/download';
import ListEnd from 'lucide-react/icons/list-end';
import ListPlus from 'lucide-react/icons/list-plus';
import ListStart from 'lucide-react/icons/list-start';
import Share2 from 'lucide-react/icons/share-2';
import UserRound from 'lucide-react/icons/user-round';
import { DropdownMenu } from 'radix-ui';
import { hasBackend } from '#app/backend/has-backend.ts';
import { choosePlaylist } from '#app/listener/playlist-requests.ts';
import type { PlayQueue } from '#app/player/engine/play-queue.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { chooseEmbed } from '#app/tracks/choose-embed.ts';
import type { MenuTrigger } from '#app/ui/late-menu.tsx';
import { MENU_ITEM, Menu } from '#app/ui/menu.tsx';
import { shareAddress } from '#app/ui/share-address.ts';
import { showLoadFailure } from '#app/ui/show-load-failure.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { artistAddress } from '#domain/credits.ts';
import type { TrackCard } from '#domain/track.ts';
import { siteWords } from '#messages/site-words.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { downloadMessages } from '#messages/vi-download.ts';
import { trackMenuMessages } from '#messages/vi-track-menu.ts';
import { downloadTrack } from './download-track.ts';

type OpenedTrackMenuProps = MenuTrigger & {
  track: PlayableTrack & Pick<TrackCard, 'by' | 'downloadable'>;
};

export default function OpenedTrackMenu({ track, ...trigger }: OpenedTrackMenuProps) {
  const { title } = track;
  const controls = usePlayerControls();
  const navigate = useNavigate();
  const artists = (track.by ?? []).flatMap(({ text, id }) => (id ? [{ text, id }] : []));

  const queue = async (add: (playQueue: PlayQueue) => void, done: string) => {
    try {
      add(await controls.openQueue());
      showToast({ title: done, description: title });
    } catch {
      showLoadFailure();
    }
  };

  const share = () =>
    shareAddress({ address: new URL(`/track/${track.id}`, location.href).href, title });

  return (
    <Menu {...trigger} width="min-w-52">
      <MenuItem
        icon={ListStart}
        text={trackMenuMessages.playNext}
        onSelect={() =>
          void queue((playQueue) => playQueue.addNext(track), barMessages.queue.willPlayNext)
        }
      />
      <MenuItem
        icon={ListEnd}
        text={trackMenuMessages.addToQueue}
        onSelect={() =>
          void queue((playQueue) => playQueue.addLast(track), barMessages.queue.added)
        }
      />
      {artists.map(({ text, id }) => (
        <MenuItem
          key={id}
          icon={UserRound}
          text={artists.length > 1 ? trackMenuMessages.goTo(text) : trackMenuMessages.goToArtist}
          onSelect={() => navigate(artistAddress(id))}
        />
      ))}
      {hasBackend() && (
        <MenuItem
          icon={ListPlus}
          text={trackMenuMessages.addToPlaylist}
          onSelect={() => choosePlaylist(track)}
        />
      )}
      <MenuItem icon={Share2} text={trackMenuMessages.share} onSelect={() => void share()} />
      {!siteWords.areEmbedsOff && (
        <MenuItem
          icon={Code}
          text={trackMenuMessages.embed}
          onSelect={() => void chooseEmbed({ trackId: track.id, title })}
        />
      )}
      <MenuItem
        icon={Download}
        text={trackMenuMessages.download}
        refusal={track.downloadable ? null : downloadMessages.notAllowed}
        onSelect={() => void downloadTrack(track)}
      />
    </Menu>
  );
}

type MenuItemProps = {
  icon: LucideIcon;
  text: string;
  /** Why the item cannot be chosen. The item stays focusable, so that the reason can be read. */
  refusal?: string | null;
  onSelect?: () => void;
};

function MenuItem({ icon: Icon, text, refusal = null, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      {...(refusal !== null && { 'aria-disabled': true })}
      onSelect={(event) => (refusal === null ? onSelect?.() : event.preventDefault())}
      className={`${MENU_ITEM} group gap-3 px-3 aria-disabled:cursor-default aria-disabled:py-1.5 aria-disabled:text-ash aria-disabled:data-highlighted:bg-line aria-disabled:data-highlighted:text-eggshell`}
    >
      <Icon aria-hidden className="size-5 shrink-0 group-aria-disabled:opacity-45" />
      <span>
        <span>{text}</span>
        {refusal !== null && <span className="block text-sm leading-snug">{refusal}</span>}
      </span>
    </DropdownMenu.Item>
  );
}
