import type pg from 'pg';
import type { Repair } from '#import/tags/read-tags.ts';
import { TAG_TEXTS } from '#import/tags/tag-texts.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { setColumns } from './change-track.ts';
import { messages } from './commands.messages.ts';
import { findTrack } from './find-track.ts';

/** Their columns have the same names. */
const TEXTS: readonly string[] = TAG_TEXTS;

/**
 * Restores the texts of a track's file after a wrong repair of their encoding.
 *
 * @returns the columns that were set
 */
export async function undoRepair(client: pg.ClientBase, id: string): Promise<string[]> {
  await findTrack(client, id);
  const { rows } = await client.query<{ repairs: Repair[] | null }>(
    `select tags->'read'->'repairs' as repairs from private.library_files
     where track_id = $1 and state in ('listed', 'waiting')`,
    [id],
  );
  const repairs = rows
    .flatMap(({ repairs }) => repairs ?? [])
    .filter(({ field, before }) => TEXTS.includes(field) && before.trim() !== '');
  if (repairs.length === 0) throw new CommandRefused(messages.noRepair(id));
  const columns = Object.fromEntries(
    repairs.map(({ field, before }) => [field, before.normalize('NFC').trim()]),
  );
  await setColumns(client, id, columns);
  return Object.keys(columns);
}
