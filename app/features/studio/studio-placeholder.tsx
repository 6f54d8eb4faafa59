import { studioGateMessages } from '#messages/vi-studio-gate.ts';

export function StudioPlaceholder() {
  return (
    <div role="status" className="flex animate-pulse flex-col gap-6">
      <span className="sr-only">{studioGateMessages.loading}</span>
      <div aria-hidden className="h-80 rounded-card bg-ground-raised" />
    </div>
  );
}
