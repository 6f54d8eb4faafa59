import type pg from 'pg';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './commands.messages.ts';

/** A row of public.tracks, as `pg` reads it. */
export type FoundTrack = Record<string, unknown> & {
  id: string;
  title: string;
  artist: string;
  album: string;
  genre: string;
  status: string;
  edited: string[];
  grid_locked: boolean;
  duration_sec: number | null;
  stream_url: string | null;
  cover_image: string | null;
  waveform_url: string;
  sound_hash: string | null;
  former_sounds: string[];
};

/** Excludes rows that only reserve the id of a track that was never imported here. */
export const IS_KNOWN = "status_reason <> 'unknown'";
const MOST_SUGGESTED = 5;

/** @throws CommandRefused if there is no such track; the message lists the most similar ids */
export async function findTrack(client: pg.ClientBase, id: string): Promise<FoundTrack> {
  const { rows } = await client.query<FoundTrack>(
    `select * from public.tracks where id = $1 and ${IS_KNOWN}`,
    [id],
  );
  if (rows[0]) return rows[0];
  const all = await client.query<{ id: string }>(`select id from public.tracks where ${IS_KNOWN}`);
  const nearest = nearestIds(
    id,
    all.rows.map((row) => row.id),
  );
  throw new CommandRefused(messages.unknownId(id, nearest));
}

/** The ids that share the most letter pairs with the typed one. */
export function nearestIds(typed: string, ids: readonly string[]): string[] {
  const wanted = pairs(typed.toLowerCase());
  return ids
    .map((id) => ({ id, similarity: similarity(wanted, pairs(id)) }))
    .filter(({ similarity }) => similarity > 0)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, MOST_SUGGESTED)
    .map(({ id }) => id);
}

const pairs = (text: string) =>
  new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, at) => text.slice(at, at + 2)));

/** Dice's coefficient of two sets of letter pairs, 0 to 1. */
const similarity = (one: Set<string>, other: Set<string>) =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);
