import { type ComponentType, useEffect, useState } from 'react';
import { waitForToasts } from './toast-requests.ts';

/** The place of the toasts. The library that draws them is fetched when the first one is due. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(
    () =>
      waitForToasts(() => {
        import('./toaster.tsx')
          .then((module) => setToaster(() => module.Toaster))
          .catch((error: unknown) => console.warn('Toasts could not be loaded:', error));
      }),
    [],
  );

  return Toaster && <Toaster />;
}
