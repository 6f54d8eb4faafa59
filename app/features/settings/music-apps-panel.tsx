import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { makeAppPassword } from '#app/backend/app-passwords.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import type { AppPasswordRow, NewAppPassword } from '#app/backend/rows/app-password-rows.ts';
import { endSession } from '#app/backend/sessions.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { copyAddress } from '#app/ui/share-address.ts';
import { showError } from '#app/ui/show-error.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { useServerNow } from '#app/ui/use-now.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { findReason } from '#messages/explain-failure.ts';
import { lastUsed } from '#messages/last-used.ts';
import { musicAppsMessages as say } from '#messages/vi-music-apps.ts';
import { musicAppsQuery } from './music-apps.queries.ts';

/** Passwords for apps that play the site's music. Hidden while operators let none in. */
export function MusicAppsPanel({ userId }: { userId: string }) {
  const { data } = useQuery({ ...musicAppsQuery(userId), networkMode: 'always' });
  const [made, setMade] = useState<NewAppPassword>();
  if (!data?.is_open) return null;
  const listed = data.passwords.filter(({ id }) => id !== made?.id);
  return (
    <Panel heading={say.heading}>
      <p className="-mt-3 mb-4 text-pretty text-ash text-sm">{say.intro}</p>
      {made ? (
        <Made made={made} onDone={() => setMade(undefined)} />
      ) : (
        <MakeForm userId={userId} onMade={setMade} />
      )}
      {listed.length > 0 && (
        <ul aria-label={say.list} className="mt-4 -mb-3 divided border-line border-t">
          {listed.map((app) => (
            <App key={app.id} app={app} userId={userId} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type MakeFormProps = { userId: string; onMade: (made: NewAppPassword) => void };

function MakeForm({ userId, onMade }: MakeFormProps) {
  const client = useQueryClient();
  const { isFilled, ...form } = useFilledForm('name');
  const { isSending, send } = useSending(async (name: string) => {
    try {
      onMade(await makeAppPassword(name));
    } catch (error) {
      const text = findReason(error, say.failures) ?? say.makeFailed;
      if (error instanceof BackendError && error.code === 'app_bad_name')
        form.showProblem('name', text);
      else showError(text);
    }
    await client.invalidateQueries(musicAppsQuery(userId));
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(readField(event.currentTarget, 'name'));
  };
  return (
    <form {...form.formProps} onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <TextField
        label={say.name}
        name="name"
        maxLength={40}
        placeholder={say.placeholder}
        autoComplete="off"
        problem={form.problemAt('name')}
        dir="auto"
        required
      />
      <button
        type="submit"
        disabled={isSending || !isFilled}
        className={`${buttonStyles.primary} self-start max-sm:whitespace-normal`}
      >
        {isSending ? say.making : say.make}
      </button>
    </form>
  );
}

type MadeProps = { made: NewAppPassword; onDone: () => void };

/** What the listener types into the app. Nothing can show the password again. */
function Made({ made, onDone }: MadeProps) {
  const values = {
    server: location.origin,
    userName: made.user_name,
    password: made.password,
  };
  return (
    <section
      aria-label={say.made(made.name)}
      className="rounded-xl border border-line-bright bg-ground p-4"
    >
      <h3 className="wrap-anywhere font-semibold text-base">{say.made(made.name)}</h3>
      <p role="status" className="mt-1 text-pretty text-ash text-sm">
        {say.once}
      </p>
      <ul className="divided mt-2">
        {(['server', 'userName', 'password'] as const).map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div className="min-w-0 grow basis-48">
              <p className="text-ash text-sm">{say.fields[name]}</p>
              <p translate="no" className="wrap-anywhere select-all font-mono">
                {values[name]}
              </p>
            </div>
            <button
              type="button"
              aria-label={say.copyOf(say.fields[name])}
              onClick={() => void copyAddress(values[name], say.copied(say.fields[name]), '')}
              className={buttonStyles.quiet}
            >
              {say.copy}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onDone} className={`${buttonStyles.quiet} mt-2`}>
        {say.done}
      </button>
    </section>
  );
}

type AppProps = { app: AppPasswordRow; userId: string };

function App({ app, userId }: AppProps) {
  const client = useQueryClient();
  const nowMs = useServerNow();
  const { isSending, send } = useSending(async () => {
    try {
      await endSession(app.id);
      showToast({ title: say.revoked, description: app.name });
    } catch (error) {
      showError(findReason(error, say.failures) ?? say.revokeFailed);
    }
    await client.invalidateQueries(musicAppsQuery(userId));
  });
  const used =
    app.last_used_at === null ? say.never : lastUsed(Date.parse(app.last_used_at), nowMs);
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold" dir="auto">
          {app.name}
        </p>
        <p className="text-ash text-sm">{say.userName(app.user_name)}</p>
        <p className="text-ash text-sm">{used}</p>
      </div>
      <button
        type="button"
        disabled={isSending}
        aria-label={say.revokeOf(app.name)}
        onClick={send}
        className={buttonStyles.quiet}
      >
        {say.revoke}
      </button>
    </li>
  );
}
