import type { ReactNode } from 'react';
import { messages } from '#app/messages/vi.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';

const ROWS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3'];

/** A few placeholder rows. */
export function LibraryLoading() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">{libraryMessages.loading}</span>
      <div aria-hidden className="flex flex-col gap-4">
        {ROWS.map((width) => (
          <div key={width} className="flex animate-pulse items-center gap-3">
            <div className="size-12 rounded-lg bg-lacquer-high" />
            <div className={`h-4 rounded bg-lacquer-high ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

export function LibraryFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mt-6 flex flex-wrap items-center gap-4">
      <p className="text-ash">{libraryMessages.loadFailed}</p>
      <button type="button" onClick={onRetry} className={buttonStyles.quiet}>
        {messages.shell.retry}
      </button>
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
