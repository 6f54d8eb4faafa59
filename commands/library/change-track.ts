import pg from 'pg';
import { GRID_COLUMNS } from '#import/track-columns.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './commands.messages.ts';
import { findTrack } from './find-track.ts';
import type { SetColumns } from './parse-settings.ts';

/** Sets columns by hand; later imports leave them unchanged. */
export async function setColumns(
  client: pg.ClientBase,
  id: string,
  columns: SetColumns,
): Promise<void> {
  const { duration_sec: durationSec, grid_locked: isGridLocked } = await findTrack(client, id);
  const { first_downbeat_sec: downbeatSec } = columns;
  if (typeof downbeatSec === 'number' && durationSec !== null && downbeatSec > durationSec)
    throw new CommandRefused(messages.badValue('downbeat', messages.rules.downbeat));
  const names = Object.keys(columns);
  if (isGridLocked && names.some((name) => GRID_COLUMNS.includes(name)))
    throw new CommandRefused(messages.gridLocked(id));
  const assignments = names.map((name, at) => `${pg.escapeIdentifier(name)} = $${at + 3}`);
  await client.query(
    `update public.tracks set ${assignments.join(', ')},
       edited = array(select distinct unnest(edited || $2::text[]) order by 1)
     where id = $1`,
    [id, names, ...Object.values(columns)],
  );
}

/** @throws CommandRefused for a track that waits for its sound, or is removed @returns the message to print */
export async function hideTrack(client: pg.ClientBase, id: string): Promise<string> {
  const { status } = await findTrack(client, id);
  if (status === 'waiting') throw new CommandRefused(messages.notReady(id));
  if (status === 'removed') throw new CommandRefused(messages.comesBack(id));
  await setStatus(client, id, 'hidden');
  return messages.hidden(id);
}

/** Also undoes a removal: the next import of the file publishes the track again. */
export async function unhideTrack(client: pg.ClientBase, id: string): Promise<string> {
  const { status } = await findTrack(client, id);
  if (status === 'waiting') throw new CommandRefused(messages.notReady(id));
  if (status === 'removed') {
    await client.query('begin');
    await setStatus(client, id, 'waiting');
    await client.query(
      "update private.library_files set state = 'waiting' where track_id = $1 and state = 'listed'",
      [id],
    );
    await client.query('commit');
    return messages.comesBack(id);
  }
  await setStatus(client, id, 'published');
  return messages.unhidden(id);
}

/** Marks the status as set by hand, so that hiding the demo does not change it. */
const setStatus = (client: pg.ClientBase, id: string, status: string) =>
  client.query(
    `update public.tracks set status = $2, status_reason = '',
       edited = array(select distinct unnest(edited || '{status}'::text[]) order by 1)
     where id = $1`,
    [id, status],
  );
