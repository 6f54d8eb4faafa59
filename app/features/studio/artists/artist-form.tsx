import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditableArtistRow } from '#app/backend/rows/artist-rows.ts';
import { saveArtist } from '#app/backend/studio-artists.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { focusFirstProblem } from '#app/ui/focus-first-problem.ts';
import { Problem } from '#app/ui/problem.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { TextArea } from '../fields/text-area.tsx';
import { LinkFields } from '../site/link-fields.tsx';
import { editableArtistQuery } from './artists.queries.ts';
import { type ArtistFormFields, readArtistForm } from './read-artist-form.ts';

/** Name, words and links of an artist. The text stays if saving fails. */
export function ArtistForm({ artist }: { artist: EditableArtistRow }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Partial<ArtistFormFields>>({});
  const [seen, setSeen] = useState<Partial<ArtistFormFields>>({});
  const [isAsked, setIsAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { name, words, links } = artist;
  const form = { name, words, links, ...draft };
  const { changes, problems: found } = readArtistForm(form, artist);
  const isWhole = Object.keys(found).length === 0;
  const isChanged = !isWhole || Object.keys(changes).length > 0;
  const problems = isAsked ? found : {};
  const change = (fields: Partial<ArtistFormFields>) => {
    setFailure(undefined);
    setDraft({ ...draft, ...fields });
    setSeen({ ...seenOf(artist, fields), ...seen });
  };

  const { isSending, send } = useSending(async () => {
    try {
      await saveArtist(artist.id, changes, seen);
      await client.fetchQuery(editableArtistQuery(artist.id));
      setDraft({});
      setSeen({});
      showToast(await tellWhenShown(studioArtistMessages.saved, [], 'shown'));
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setFailure(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    flushSync(() => {
      setIsAsked(!isWhole);
      setFailure(isWhole ? undefined : studioArtistMessages.problems.fix);
    });
    if (isWhole) send();
    else focusFirstProblem(fields);
  };
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <TextField
          label={studioArtistMessages.name}
          value={form.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          problem={problems.name}
          dir="auto"
          autoComplete="off"
        />
        <p className="text-ash text-sm">{studioArtistMessages.nameHint}</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <TextArea
          label={studioArtistMessages.words}
          value={form.words}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          problem={problems.words}
        />
        <p className="text-ash text-sm">{studioArtistMessages.wordsHint}</p>
      </div>
      <LinkFields
        links={form.links}
        problems={problems}
        onChange={(changed) => change({ links: changed })}
        hint={studioArtistMessages.linksHint}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Problem text={failure} className="w-full" />
        {isChanged && <p className="mr-auto text-ash text-sm">{studioArtistMessages.unsaved}</p>}
        <button type="submit" disabled={!isChanged || isSending} className={buttonStyles.primary}>
          {isSending ? studioArtistMessages.saving : studioArtistMessages.save}
        </button>
      </div>
    </form>
  );
}

/** What the operator sees of the fields before typing. */
const seenOf = (artist: EditableArtistRow, fields: Partial<ArtistFormFields>) =>
  Object.fromEntries(
    Object.keys(fields).map((field) => [field, artist[field as keyof ArtistFormFields]]),
  );
