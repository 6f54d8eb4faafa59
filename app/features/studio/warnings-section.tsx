import { useQuery } from '@tanstack/react-query';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioWarningMessages } from '#messages/vi-studio-warnings.ts';
import { WarningItem } from './warnings/warning-item.tsx';
import { warningsQuery } from './warnings/warnings.queries.ts';

/** The server's current warnings. */
export default function WarningsSection() {
  const { data: warnings, isPending, isFetching, refetch } = useQuery(warningsQuery());
  const again = () => void refetch();
  return (
    <Panel heading={studioWarningMessages.heading}>
      {isPending && <p className="text-ash">{studioWarningMessages.loading}</p>}
      {warnings === null && <p className="text-ash">{studioWarningMessages.notHere}</p>}
      {warnings === undefined && !isPending && (
        <RetryNotice text={studioWarningMessages.loadFailed} onRetry={again} />
      )}
      {warnings && (
        <div className="flex flex-col items-start gap-4">
          {warnings.length === 0 && <p className="text-ash">{studioWarningMessages.none}</p>}
          {warnings.length > 0 && (
            <ul aria-label={studioWarningMessages.heading} className="-mt-4 w-full divided">
              {warnings.map((warning) => (
                <WarningItem key={warning.kind} warning={warning} />
              ))}
            </ul>
          )}
          <button
            type="button"
            onClick={again}
            disabled={isFetching}
            className={buttonStyles.quiet}
          >
            {studioWarningMessages.lookAgain}
          </button>
        </div>
      )}
    </Panel>
  );
}
