import { useEffect } from 'react';
import { type Action, Toaster as SonnerToaster, toast } from 'sonner';
import { messages } from '#app/messages/vi.ts';
import { startShowing, type ToastRequest } from './toast-requests.ts';

/** Long enough to read, decide and reach the button. */
const DURATION_WITH_ACTION_MS = 12_000;

export default function Toaster() {
  useEffect(
    () =>
      startShowing(({ id, title, description, isDestructive, isUnderWay, action }) => {
        const raise = isUnderWay ? toast.loading : isDestructive ? toast.error : toast.success;
        raise(title, {
          ...(id && { id }),
          description,
          // Set even when undefined: a new toast takes over the fields it does not set from the
          // toast that it replaces.
          duration: action && DURATION_WITH_ACTION_MS,
          action: action && toAction(action),
        });
      }),
    [],
  );

  return (
    <SonnerToaster
      theme="dark"
      position="top-center"
      // Sonner's own sizes, in rem: they grow with the listener's text size.
      style={{ '--width': 'min(22.25rem, 100vw - 32px)', fontFamily: 'inherit' }}
      containerAriaLabel={messages.shell.notifications}
      toastOptions={{
        style: {
          fontSize: '0.8125rem',
          background: 'var(--color-lacquer-high)',
          border: '1px solid var(--color-line)',
          color: 'var(--color-eggshell)',
        },
        actionButtonStyle: {
          height: '2.75rem',
          borderRadius: '2.75rem',
          paddingInline: '1rem',
          background: 'var(--color-gold)',
          color: 'var(--color-lacquer)',
          fontWeight: 600,
        },
        classNames: { description: '!text-ash' },
      }}
    />
  );
}

/**
 * The press gives the focus back at once. Sonner would do it when the toast is gone, and so close
 * a menu that was opened meanwhile.
 */
const toAction = ({ label, onPress }: NonNullable<ToastRequest['action']>): Action => ({
  label,
  onClick: ({ currentTarget }) => {
    currentTarget.blur();
    onPress();
  },
});
