import { useEffect, useState } from 'react';
import { type ToastRequest, takeWaiting, waitForToasts } from './toast-requests.ts';
import { useLatePart } from './use-late-part.ts';

const loadToaster = () => import('./toaster.tsx');

/** How long the plain text is shown. */
const SHOWN_MS = 5_000;

/**
 * Fetches the toast library with the first toast. If that fails, often because the device is
 * offline, it shows the text plainly.
 */
export function ToastHost() {
  const { Part: Toaster, fetchPart } = useLatePart(loadToaster);
  const [plain, setPlain] = useState<ToastRequest | null>(null);

  useEffect(
    () =>
      waitForToasts(async () => {
        if (!(await fetchPart())) setPlain(takeWaiting().at(-1) ?? null);
      }),
    [fetchPart],
  );
  useEffect(() => {
    if (!plain) return;
    const timer = setTimeout(() => setPlain(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [plain]);

  return (
    <>
      {Toaster && <Toaster />}
      {plain && (
        <p
          role="alert"
          className="fixed inset-x-4 top-4 z-50 mx-auto max-w-sm rounded-card border border-line bg-ground-high p-4 shadow-lift"
        >
          <strong className="block">{plain.title}</strong>
          <span>{plain.description}</span>
        </p>
      )}
    </>
  );
}
