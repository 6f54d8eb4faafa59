import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect } from 'react';
import { findProof } from '#app/backend/sign-up-proof.ts';
import { useAuth, useAuthStore } from '#app/features/auth/auth-context.ts';
import { AuthPanel } from '#app/features/auth/auth-panel.tsx';
import { keepWayBack, offerWayBack } from '#app/features/auth/way-back.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { Link } from '#app/router/link.tsx';
import { useNavigate } from '#app/router/use-navigate.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';
import { authMessages } from '#messages/vi-auth.ts';

export const meta = () =>
  pageMeta({
    title: authMessages.title,
    description: authMessages.description,
    path: '/auth',
  });

/** Runs before the address changes. */
export const clientLoader = () => keepWayBack();

export default function Auth() {
  const store = useAuthStore();
  const { user } = useAuth();
  const navigate = useNavigate();

  // Load the auth service early: it is needed soon.
  useEffect(() => void store.connect(), [store]);

  // Reading the proof of a sign-up also forgets an expired one.
  useEffect(() => void findProof(), []);

  // Replaces this page, so that Back leads to the page before it, such as a track.
  useEffect(() => {
    if (!user) return;
    void store.profileEnsured
      .then(() => navigate('/', { replace: true }))
      .then(() => offerWayBack((address) => void navigate(address)));
  }, [user, store, navigate]);

  return (
    <div className="mx-auto flex max-w-md flex-col px-4 py-4 sm:py-8">
      <Link to="/" className={`${buttonStyles.quiet} mb-6 self-start`}>
        <ArrowLeft aria-hidden className="size-5" />
        {messages.shell.backHome}
      </Link>
      <h1 className="text-3xl">{authMessages.heading}</h1>
      <p className="mt-1 mb-6 text-ash">{authMessages.invitation}</p>
      <AuthPanel />
    </div>
  );
}
