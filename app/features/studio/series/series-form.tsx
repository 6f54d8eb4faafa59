import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { EditableSeriesRow } from '#app/backend/rows/series-rows.ts';
import { type SeriesChanges, saveSeries } from '#app/backend/studio-series.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioSeriesMessages } from '#messages/vi-studio-series.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { TextArea } from '../fields/text-area.tsx';

/** Name, words, order and whether it has a page. The text stays if saving fails. */
export function SeriesForm({ series }: { series: EditableSeriesRow }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<SeriesChanges>({});
  const [seen, setSeen] = useState<SeriesChanges>({});
  const [failure, setFailure] = useState<string>();
  const form = { ...series, ...draft };
  const change = (fields: SeriesChanges) => {
    setFailure(undefined);
    setDraft({ ...draft, ...fields });
    setSeen({ ...seenOf(series, fields), ...seen });
  };
  const { isSending, send } = useSending(async () => {
    try {
      await saveSeries(series.id, draft, seen);
      setDraft({});
      setSeen({});
      showToast(await tellWhenShown(studioSeriesMessages.saved, [], 'shown'));
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setFailure(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-5">
      <TextField
        label={studioSeriesMessages.name}
        value={form.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        dir="auto"
        autoComplete="off"
      />
      <TextArea
        label={studioSeriesMessages.words}
        value={form.words}
        onChange={({ currentTarget }) => change({ words: currentTarget.value })}
      />
      {series.kind === 'series' && (
        <Flag
          label={studioSeriesMessages.ownOrder}
          isSet={!form.by_date}
          onChange={(isSet) => change({ by_date: !isSet })}
        />
      )}
      <Flag
        label={studioSeriesMessages.hide[series.kind]}
        isSet={form.is_hidden}
        onChange={(isSet) => change({ is_hidden: isSet })}
      />
      <Problem text={failure} />
      <button
        type="submit"
        disabled={isSending || Object.keys(draft).length === 0}
        className={`${buttonStyles.primary} self-end`}
      >
        {isSending ? studioSeriesMessages.saving : studioSeriesMessages.save}
      </button>
    </form>
  );
}

/** What the operator sees of the fields before typing. */
const seenOf = (series: EditableSeriesRow, fields: SeriesChanges): SeriesChanges =>
  Object.fromEntries(
    Object.keys(fields).map((field) => [field, series[field as keyof SeriesChanges]]),
  );

type FlagProps = { label: string; isSet: boolean; onChange: (isSet: boolean) => void };

function Flag({ label, isSet, onChange }: FlagProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isSet}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-5 shrink-0 accent-gold"
      />
      <span>{label}</span>
    </label>
  );
}
