import type { MouseEvent } from 'react';
import { Link } from '#app/router/link.tsx';
import { useNavigate } from '#app/router/use-navigate.ts';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { authMessages } from '#messages/vi-auth.ts';

/** @param emailOf the typed e-mail, passed as navigation state to keep it out of the URL */
export function ForgotLink({ emailOf }: { emailOf: () => string | null }) {
  const navigate = useNavigate();
  const leave = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    navigate('/quen-mat-khau', { state: { email: emailOf() } });
  };
  return (
    <Link
      to="/quen-mat-khau"
      prefetch="intent"
      onClick={leave}
      className="-my-2 flex min-h-11 items-center self-end text-ash underline hover:text-gold"
    >
      {authMessages.forgot}
    </Link>
  );
}
