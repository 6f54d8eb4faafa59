import type { HostTotals } from '#app/backend/rows/figures.ts';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { formatWhole } from './format-figures.ts';

/** The pages of other sites in which players were heard. */
export function EmbedHosts({ hosts }: { hosts: readonly HostTotals[] }) {
  if (hosts.length === 0) return null;
  return (
    <>
      <h3 className="text-lg">{studioFigureMessages.hosts}</h3>
      <ol aria-label={studioFigureMessages.hosts} className="-my-2 divided">
        {hosts.map(({ host, listens }) => (
          <li key={host} className="flex min-h-11 items-center justify-between gap-x-3 py-2">
            <span className="min-w-0 wrap-anywhere">{host || studioFigureMessages.otherHosts}</span>
            <span className="tabular-nums">{formatWhole(listens)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
