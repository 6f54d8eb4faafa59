import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { messages } from '#app/messages/vi.ts';
import { startShowing } from './toast-requests.ts';

export function Toaster() {
  useEffect(
    () =>
      startShowing(({ title, description, isDestructive }) => {
        const raise = isDestructive ? toast.error : toast.success;
        raise(title, { description });
      }),
    [],
  );

  return (
    <SonnerToaster
      theme="dark"
      position="top-center"
      // The library's own sizes, in letters: they grow with the listener's.
      style={{ '--width': 'min(22.25rem, 100vw - 32px)', fontFamily: 'inherit' }}
      containerAriaLabel={messages.shell.notifications}
      toastOptions={{
        style: {
          fontSize: '0.8125rem',
          background: 'var(--color-lacquer-high)',
          border: '1px solid var(--color-line)',
          color: 'var(--color-eggshell)',
        },
        classNames: { description: '!text-ash' },
      }}
    />
  );
}
