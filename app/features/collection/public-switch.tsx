import { useId } from 'react';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { useChangePlaylist } from './use-change-playlist.ts';
import { useOptimisticCheck } from './use-optimistic-check.ts';

/** Whether anyone with the link may open the playlist. */
export function PublicSwitch({ playlist }: { playlist: PlaylistRow }) {
  const hintId = useId();
  const { mutate } = useChangePlaylist(playlist);
  const { isShown, wish, settle } = useOptimisticCheck(playlist.is_public);
  const choose = (isWanted: boolean) => {
    wish(isWanted);
    mutate({ is_public: isWanted }, { onSettled: settle });
  };
  const { isPublic, isPublicHint, isPrivateHint } = collectionMessages.playlist;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          checked={isShown}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
          className="size-6 shrink-0 cursor-pointer accent-jade"
        />
        {isPublic}
      </label>
      <p id={hintId} className="text-ash text-sm">
        {isShown ? isPublicHint : isPrivateHint}
      </p>
    </div>
  );
}
