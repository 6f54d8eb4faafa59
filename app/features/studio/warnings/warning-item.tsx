import type { StudioWarning } from '#app/backend/rows/site-state.ts';
import { studioWarningMessages } from '#messages/vi-studio-warnings.ts';
import { explainWarning } from './explain-warning.ts';

const { odd_rows: odd } = studioWarningMessages;
/** In place of a track's id. */
const SITE_SETTINGS = 'site_settings';

/** A problem, and how to fix it. */
export function WarningItem({ warning }: { warning: StudioWarning }) {
  const { title, text, command } = explainWarning(warning);
  return (
    <li className="wrap-anywhere flex flex-col gap-2 py-4">
      <h3 className="font-semibold text-cinnabar text-lg">{title}</h3>
      <p className="text-ash">{text}</p>
      {command && (
        <code className="self-start rounded-lg bg-ground-high px-3 py-2 text-sm">{command}</code>
      )}
      {warning.kind === 'odd_rows' && (
        <ul className="flex flex-col gap-1 text-sm">
          {warning.rows.map(({ id, fields, isLeftOut }) => (
            <li key={id}>
              <span className="font-semibold">{id === SITE_SETTINGS ? odd.site : id}</span>{' '}
              <span className="text-ash">
                {(isLeftOut ? odd.leftOut : odd.without)(fields.join(', '))}
              </span>
            </li>
          ))}
          {warning.count > warning.rows.length && (
            <li className="text-ash">{odd.more(warning.count - warning.rows.length)}</li>
          )}
        </ul>
      )}
      {warning.kind === 'files' && (
        <ul className="flex flex-col gap-1 text-sm">
          {warning.files.map(({ name, reason }) => (
            <li key={name}>
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ash">{reason}</span>
            </li>
          ))}
          {warning.count > warning.files.length && (
            <li className="text-ash">
              {studioWarningMessages.more(warning.count - warning.files.length)}
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
