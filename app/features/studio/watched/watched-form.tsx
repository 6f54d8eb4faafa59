import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { saveWatched, type WatchedRow } from '#app/backend/studio-watched.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioWatchedMessages } from '#messages/vi-studio-watched.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { CheckField } from '../fields/check-field.tsx';
import { watchedQuery } from './watched.queries.ts';

/** Which words, and whether links, hold a comment for review. The text stays if saving fails. */
export function WatchedForm() {
  const client = useQueryClient();
  const wordsId = useId();
  const { data: watched, isPending, refetch } = useQuery(watchedQuery());
  const [problem, setProblem] = useState<string>();
  const { isSending, send } = useSending(async (written: WatchedRow) => {
    try {
      await saveWatched(written);
      showToast({ title: studioWatchedMessages.saved });
    } catch (error) {
      setProblem(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  if (isPending) return <p className="text-ash">{studioWatchedMessages.loading}</p>;
  if (!watched)
    return <RetryNotice text={studioWatchedMessages.loadFailed} onRetry={() => void refetch()} />;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(readWatched(event.currentTarget));
  };
  return (
    <form onSubmit={submit} onInput={() => setProblem(undefined)} className="flex flex-col gap-4">
      <p className="text-ash">{studioWatchedMessages.hint}</p>
      <CheckField name="links" label={studioWatchedMessages.links} isChecked={watched.links_wait} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={wordsId} className="font-semibold">
          {studioWatchedMessages.words}
        </label>
        <textarea
          id={wordsId}
          name="words"
          defaultValue={watched.words.join('\n')}
          rows={4}
          dir="auto"
          aria-describedby={`${wordsId}-hint`}
          className="field-sizing-content max-h-80 min-h-32 w-full resize-y rounded-xl border border-line-bright bg-ground px-4 py-3 text-base"
        />
        <p id={`${wordsId}-hint`} className="text-ash text-sm">
          {studioWatchedMessages.wordsHint}
        </p>
      </div>
      <Problem text={problem} />
      <button type="submit" disabled={isSending} className={`${buttonStyles.primary} self-end`}>
        {isSending ? studioWatchedMessages.saving : studioWatchedMessages.save}
      </button>
    </form>
  );
}

const readWatched = (form: HTMLFormElement): WatchedRow => ({
  words: readField(form, 'words')
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
  links_wait: new FormData(form).has('links'),
});
