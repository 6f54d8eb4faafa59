import { Tabs } from 'radix-ui';
import { Fragment, useState } from 'react';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { siteWords } from '#messages/site-words.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { CheckMailNotice } from './check-mail-notice.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const TAB =
  'min-h-11 flex-1 rounded-full px-2 font-semibold text-ash transition-colors hover:text-eggshell data-[state=active]:bg-eggshell data-[state=active]:text-ground';

const SIGN_IN = 'sign-in';
const SIGN_UP = 'sign-up';

/** An unconfirmed e-mail address, and whether an e-mail was just sent there. */
type Unconfirmed = { email: string; isJustSent: boolean };

export function AuthPanel() {
  const { isSending, send } = useSending((act: () => Promise<unknown>) => act());
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const [tab, setTab] = useState(SIGN_IN);
  const [closed, setClosed] = useState(siteWords.signUpOff);
  const busy = { isBusy: isSending, run: send };
  return (
    <div className="rounded-card border border-line bg-ground-raised p-5 shadow-lift sm:p-8">
      {unconfirmed && <CheckMailNotice key={unconfirmed.email} {...unconfirmed} />}
      <GoogleSignIn {...busy} />
      {closed && (
        <p role="status" className="mt-3 rounded-card bg-ground-high p-4 text-sm">
          {closed}
        </p>
      )}
      <p className="my-5 flex items-center gap-4 text-ash text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {authMessages.or}
      </p>
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Tabs.List
          aria-label={authMessages.tabs}
          className="mb-5 flex gap-1 rounded-full bg-ground p-1"
        >
          <Tabs.Trigger
            value={SIGN_IN}
            disabled={isSending}
            className={TAB}
            onClick={() => setTab(SIGN_IN)}
          >
            {authMessages.signIn}
          </Tabs.Trigger>
          <Tabs.Trigger
            value={SIGN_UP}
            disabled={isSending}
            className={TAB}
            // A press before hydration is replayed as a click, which Radix does not handle.
            onClick={() => setTab(SIGN_UP)}
          >
            {authMessages.signUp}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value={SIGN_IN} tabIndex={-1}>
          <SignInForm
            {...busy}
            onUnconfirmed={(email) => setUnconfirmed({ email, isJustSent: false })}
          />
        </Tabs.Content>
        <Tabs.Content value={SIGN_UP} tabIndex={-1}>
          {closed ? (
            <button
              type="button"
              disabled={isSending}
              onClick={() => setTab(SIGN_IN)}
              className={`${buttonStyles.primary} w-full`}
            >
              {authMessages.hasAccount}
            </button>
          ) : (
            <SignUpForm
              {...busy}
              onMailSent={(email) => setUnconfirmed({ email, isJustSent: true })}
              onClosed={setClosed}
            />
          )}
        </Tabs.Content>
      </Tabs.Root>
      {!closed && <Agreement />}
    </div>
  );
}

/** Links to the pages with the site's terms, if operators have written them. */
function Agreement() {
  const pages = siteWords.links?.filter(({ url }) => url.startsWith('/')) ?? [];
  if (pages.length === 0) return null;
  return (
    <p className="mt-5 text-ash text-sm">
      <span>{authMessages.agreement}</span>{' '}
      {pages.map(({ label, url }, place) => (
        <Fragment key={url}>
          {place > 0 && <span>{authMessages.and}</span>}
          <Link to={url} className="text-gold underline">
            {label}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
