import type { ReactNode } from 'react';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { collectionMessages } from '#messages/vi-collection.ts';

const ROWS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'];

/** A few placeholder rows. */
export function CollectionLoading() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">{collectionMessages.loading}</span>
      <div aria-hidden className="flex flex-col gap-4">
        {ROWS.map((width) => (
          <div key={width} className="flex animate-pulse items-center gap-3">
            <div className="size-12 rounded-lg bg-ground-high" />
            <div className={`h-4 rounded bg-ground-high ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

export function CollectionFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-6">
      <RetryNotice text={collectionMessages.loadFailed} onRetry={onRetry} />
    </div>
  );
}

type NothingHereProps = { title: string; hint: string; children?: ReactNode };

/** Replaces an empty list. */
export function NothingHere({ title, hint, children }: NothingHereProps) {
  return (
    <div className="mt-6 rounded-card border border-line border-dashed px-4 py-12 text-center">
      <p className="font-semibold text-xl">{title}</p>
      <p className="mx-auto mt-1 max-w-md text-ash">{hint}</p>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
