import { settingsMessages } from '#messages/vi-settings.ts';

/** As high as the account settings. */
export function AccountPlaceholder() {
  return (
    <div role="status">
      <span className="sr-only">{settingsMessages.accountLoading}</span>
      <div aria-hidden className="h-64 animate-pulse rounded-card bg-ground-raised" />
    </div>
  );
}
