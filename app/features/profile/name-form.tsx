import { type SubmitEvent, useState } from 'react';
import { Avatar } from '#app/ui/avatar.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { readField } from '#app/ui/use-filled-form.ts';
import { isDisplayName } from '#domain/display-name.ts';
import { failureMessages } from '#messages/vi-failures.ts';
import { profileMessages } from '#messages/vi-profile.ts';
import { useRename } from './use-rename.ts';

type NameFormProps = { userId: string; name: string; avatarUrl?: string | null | undefined };

export function NameForm({ userId, name, avatarUrl }: NameFormProps) {
  const [isRefused, setIsRefused] = useState(false);
  const { isSending, rename, problem, forgetProblem } = useRename(userId);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = readField(event.currentTarget, 'displayName').trim();
    setIsRefused(!isDisplayName(written));
    if (isDisplayName(written)) rename(written);
  };

  return (
    <div className="flex flex-wrap items-start gap-4 sm:gap-6">
      <Avatar name={name} url={avatarUrl} isLarge />
      <form
        noValidate
        onInput={() => {
          setIsRefused(false);
          if (problem) forgetProblem();
        }}
        onSubmit={submit}
        className="flex min-w-0 grow basis-64 flex-col gap-4"
      >
        <TextField
          label={profileMessages.name}
          name="displayName"
          autoComplete="nickname"
          defaultValue={name}
          problem={isRefused ? failureMessages.account.profile_bad_name : problem}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ash text-sm">{profileMessages.nameHint}</p>
          <button type="submit" disabled={isSending} className={buttonStyles.primary}>
            {isSending ? profileMessages.savingName : profileMessages.saveName}
          </button>
        </div>
      </form>
    </div>
  );
}
