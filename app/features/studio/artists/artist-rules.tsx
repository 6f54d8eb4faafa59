import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { ruleArtist } from '#app/backend/studio-artists.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { cleanText } from '#domain/clean-text.ts';
import { keysWithin, type NameRule } from '#domain/divide-names.ts';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { artistRulesQuery } from './artists.queries.ts';

const say = studioArtistMessages.rules;
const KINDS = Object.entries(say.kinds) as [NameRule, string][];

/** What operators say of names in tracks' texts. */
export function ArtistRules() {
  const client = useQueryClient();
  const ruleId = useId();
  const { data: rules = [] } = useQuery(artistRulesQuery());
  const [problem, setProblem] = useState<string>();
  const { isSending, send } = useSending(
    async (name: string, rule: NameRule | null, form?: HTMLFormElement) => {
      setProblem(undefined);
      try {
        await ruleArtist(name, rule);
        form?.reset();
        showToast(await tellWhenShown(say.saved, [], 'shown'));
      } catch (error) {
        console.warn('An operator’s act failed:', error);
        setProblem(explainActFailure(error));
      }
      await client.invalidateQueries({ queryKey: ['studio'] });
    },
  );
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = cleanText(readField(form, 'name')).trim();
    if (keysWithin(name).length === 0) setProblem(studioArtistMessages.problems.name);
    else send(name, readField(form, 'rule') as NameRule, form);
  };
  return (
    <Panel heading={say.heading}>
      <div className="flex flex-col gap-5">
        <p className="text-ash">{say.hint}</p>
        <form onSubmit={save} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <TextField label={say.name} name="name" maxLength={200} dir="auto" autoComplete="off" />
          </div>
          <div className="flex min-w-0 max-w-full flex-col gap-1.5">
            <label htmlFor={ruleId} className="font-semibold">
              {say.rule}
            </label>
            <select
              id={ruleId}
              name="rule"
              className="h-12 max-w-full rounded-xl border border-line-bright bg-ground px-4 text-base"
            >
              {KINDS.map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" disabled={isSending} className={buttonStyles.quiet}>
            {isSending ? say.saving : say.save}
          </button>
        </form>
        <Problem text={problem} />
        {rules.length > 0 && (
          <ul aria-label={say.list} className="-my-2 divided">
            {rules.map(({ name, rule }) => (
              <li key={name} className="flex min-h-14 flex-wrap items-center gap-x-3">
                <span dir="auto" className="wrap-anywhere font-semibold">
                  {name}
                </span>
                <span className="text-ash">{say.kinds[rule]}</span>
                <button
                  type="button"
                  disabled={isSending}
                  aria-label={say.removeOf(name)}
                  onClick={() => send(name, null)}
                  className={`${buttonStyles.quiet} ml-auto`}
                >
                  {say.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
