import { profileMessages } from '#messages/vi-profile.ts';

/** As high as the first panels. */
export function ProfilePlaceholder() {
  return (
    <div role="status" className="flex animate-pulse flex-col gap-6">
      <span className="sr-only">{profileMessages.loading}</span>
      <div aria-hidden className="h-58 rounded-card bg-ground-raised" />
      <div aria-hidden className="h-80 rounded-card bg-ground-raised" />
    </div>
  );
}
