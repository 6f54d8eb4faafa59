import { messages } from '#app/messages/vi.ts';

/** As high as what it stands for. */
export function AccountPlaceholder() {
  return (
    <div role="status">
      <span className="sr-only">{messages.settings.accountLoading}</span>
      <div aria-hidden className="h-64 animate-pulse rounded-card bg-lacquer-raised" />
    </div>
  );
}
