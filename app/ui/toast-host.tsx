import { type ComponentType, useEffect, useState } from 'react';
import { type ToastRequest, takeWaiting, waitForToasts } from './toast-requests.ts';

/** As long as a toast. */
const SHOWN_MS = 5_000;

/**
 * The place of the toasts. The library that draws them is fetched when the first one is due; where that
 * does not come, as with most that there is to say without a line, the words are shown all the same.
 */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<ToastRequest | null>(null);

  useEffect(
    () =>
      waitForToasts(() => {
        import('./toaster.tsx')
          .then((module) => setToaster(() => module.Toaster))
          .catch((error: unknown) => {
            console.warn('Toasts could not be loaded:', error);
            setPlain(takeWaiting().at(-1) ?? null);
          });
      }),
    [],
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
          className="fixed inset-x-4 top-4 z-50 mx-auto max-w-sm rounded-card border border-line bg-lacquer-high p-4 shadow-lift"
        >
          <strong className="block">{plain.title}</strong>
          {plain.description}
        </p>
      )}
    </>
  );
}
