import { useEffect } from 'react';
import { type Action, Toaster as SonnerToaster, toast } from 'sonner';
import { messages } from '#messages/vi.ts';
import { toasterMessages } from '#messages/vi-toaster.ts';
import { startShowing, type ToastRequest } from './toast-requests.ts';

/** Long enough to read, decide and reach the button. */
const DURATION_WITH_ACTION_MS = 12_000;
/** Long enough to copy by hand, on a phone too. */
const DURATION_TO_COPY_MS = 90_000;

export default function Toaster() {
  useEffect(
    () =>
      startShowing(({ id, title, description, isDestructive, isUnderWay, isAddress, action }) => {
        const raise = isUnderWay ? toast.loading : isDestructive ? toast.error : toast.success;
        raise(title, {
          ...(id && { id }),
          description: isAddress ? <AddressField address={description ?? ''} /> : description,
          // Set even when undefined: a toast that replaces another one would keep that one's value
          // of every field it does not set.
          duration: isAddress ? DURATION_TO_COPY_MS : action && DURATION_WITH_ACTION_MS,
          action: action
            ? toAction(action)
            : isAddress && { label: toasterMessages.close, onClick() {} },
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
          background: 'var(--color-ground-high)',
          border: '1px solid var(--color-line)',
          color: 'var(--color-eggshell)',
        },
        actionButtonStyle: {
          height: '2.75rem',
          borderRadius: '2.75rem',
          paddingInline: '1rem',
          background: 'var(--color-gold)',
          color: 'var(--color-ground)',
          fontWeight: 600,
        },
        classNames: { description: '!text-ash' },
      }}
    />
  );
}

/**
 * The press returns the focus at once. Sonner would return it only when the toast is gone, and so
 * close a menu that was opened meanwhile.
 */
const toAction = ({ label, onPress }: NonNullable<ToastRequest['action']>): Action => ({
  label,
  onClick: ({ currentTarget }) => {
    currentTarget.blur();
    onPress();
  },
});

/** Selected, so that one press on 'copy' takes it. */
function AddressField({ address }: { address: string }) {
  return (
    <input
      readOnly
      value={address}
      aria-label={toasterMessages.address}
      // biome-ignore lint/a11y/noAutofocus: the listener has asked for it
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      className="mt-1 h-11 w-full rounded-lg border border-line-bright bg-ground px-3 text-base text-eggshell"
    />
  );
}
