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
      style={{ fontFamily: 'inherit' }}
      containerAriaLabel={messages.shell.notifications}
      toastOptions={{
        style: {
          background: 'var(--color-lacquer-high)',
          border: '1px solid var(--color-line)',
          color: 'var(--color-eggshell)',
        },
        classNames: { description: '!text-ash' },
      }}
    />
  );
}
