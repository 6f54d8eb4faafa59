import { useInfiniteQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { OperatorActRow } from '#app/backend/rows/moderation-rows.ts';
import type { ActFilter } from '#app/backend/studio.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { ListEnd } from '#app/ui/list-end.tsx';
import { messages } from '#messages/vi.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { actsQuery } from './studio.queries.ts';

/** The action whose log entries show the changed fields in place of a target. */
const EDIT_SITE = 'edit_site';
/** Actions whose log entries show no target: the names of artists and series are in the reason. */
const WITHOUT_TARGET = [
  'edit_watched',
  ...['edit_artist', 'merge_artist', 'separate_artist', 'rule_artist'],
  ...['make_series', 'edit_series', 'list_series'],
];
/** What the site does by itself, without an operator. */
const AUTOMATIC = ['hold_comment', 'hide_reported_comment', 'publish_on_time'];

/** The operators' log, latest entries first, by pages. */
export function ActLog() {
  const [act, setAct] = useState<string | null>(null);
  const [operator, setOperator] = useState<{ id: string; name: string } | null>(null);
  const [joinsAlike, setJoinsAlike] = useState(true);
  const filter = { act, operatorId: operator?.id ?? null, joinsAlike };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <ActSelect act={act} onChoose={setAct} />
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={joinsAlike}
            onChange={(event) => setJoinsAlike(event.currentTarget.checked)}
            className="size-5 accent-cinnabar"
          />
          {studioMessages.joinAlike}
        </label>
        {operator && (
          <button
            type="button"
            aria-label={studioMessages.ofEverybody(operator.name)}
            onClick={() => setOperator(null)}
            className={buttonStyles.quiet}
          >
            <span className="truncate">{operator.name}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        )}
      </div>
      <ActLines filter={filter} onChooseOperator={setOperator} />
    </div>
  );
}

type ActSelectProps = { act: string | null; onChoose: (act: string | null) => void };

function ActSelect({ act, onChoose }: ActSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {studioMessages.actKind}
      </label>
      <select
        id={id}
        value={act ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || null)}
        className="h-12 max-w-full rounded-xl border border-line-bright bg-ground px-4 text-base"
      >
        <option value="">{studioMessages.allActs}</option>
        {Object.entries(studioMessages.act).map(([name, words]) => (
          <option key={name} value={name}>
            {words.replace(/:$/, '')}
          </option>
        ))}
      </select>
    </div>
  );
}

type ActLinesProps = {
  filter: ActFilter;
  onChooseOperator: (operator: { id: string; name: string }) => void;
};

function ActLines({ filter, onChooseOperator }: ActLinesProps) {
  const list = useInfiniteQuery(actsQuery(filter));
  if (list.isPending) return <p className="text-ash">{messages.comments.loading}</p>;
  const acts = list.data?.pages.flat() ?? [];
  return (
    <>
      {acts.length === 0 && !list.isError && <p className="text-ash">{studioMessages.noActs}</p>}
      {acts.length > 0 && (
        <ul aria-label={studioMessages.acts} className="-my-2 divided">
          {acts.map((entry) => (
            <li key={entry.id} className="wrap-anywhere py-2">
              <Operator entry={entry} onChoose={onChooseOperator} />{' '}
              <span>{studioMessages.act[entry.act] ?? entry.act}</span>{' '}
              <span className="font-semibold">{nameTarget(entry)}</span>
              {entry.count > 1 && <span>{studioMessages.andMore(entry.count - 1)}</span>}
              {entry.reason && <q className="ml-1 text-ash">{entry.reason}</q>}
              <time dateTime={entry.acted_at} className="block text-ash text-sm">
                {messages.comments.exactTime(new Date(entry.acted_at))}
              </time>
            </li>
          ))}
        </ul>
      )}
      <ListEnd
        list={list}
        failed={studioMessages.actsFailed}
        more={studioMessages.olderActs}
        loadingMore={messages.comments.loadingMore}
      />
    </>
  );
}

function nameTarget({ act, changed, target_name }: OperatorActRow) {
  if (WITHOUT_TARGET.includes(act)) return null;
  if (act !== EDIT_SITE) return target_name ?? studioMessages.unnamed;
  return changed?.map((field) => studioSiteMessages.fields[field] ?? field).join(', ');
}

function nameOperator({ act, operator_id, operator_name }: OperatorActRow) {
  if (operator_id) return operator_name ?? studioMessages.unnamed;
  return AUTOMATIC.includes(act) ? studioMessages.byItself : studioMessages.byCommand;
}

type OperatorProps = { entry: OperatorActRow; onChoose: ActLinesProps['onChooseOperator'] };

/** A press shows only what this operator did. */
function Operator({ entry, onChoose }: OperatorProps) {
  const { operator_id } = entry;
  const name = nameOperator(entry);
  if (!operator_id) return <span className="font-semibold">{name}</span>;
  return (
    <button
      type="button"
      aria-label={studioMessages.onlyOf(name)}
      onClick={() => onChoose({ id: operator_id, name })}
      className="min-h-11 text-left font-semibold underline-offset-4 hover:text-gold hover:underline"
    >
      {name}
    </button>
  );
}
