/** What a link preview tells of a playlist. */
export type PublicPlaylist = {
  title: string;
  description: string;
  /** null where it has none, or they are not to be had. */
  firstTrackId: string | null;
};

/** Reads as a visitor: '/rest/v1/…' and the answer. */
export type AskAsVisitor = (path: string) => Promise<Response>;

/** A page is not kept waiting for its preview. */
const LONGEST_MS = 2_000;

/**
 * A playlist that everybody may read.
 *
 * @returns null where there is none, or it is private
 * @throws Error where that cannot be found out, or not soon enough
 */
export async function findPublicPlaylist(
  ask: AskAsVisitor,
  id: string,
): Promise<PublicPlaylist | null> {
  const late = AbortSignal.timeout(LONGEST_MS);
  const tooLate = new Promise<never>((_, reject) =>
    late.addEventListener('abort', () => reject(late.reason)),
  );
  return await Promise.race([find(ask, id), tooLate]);
}

async function find(ask: AskAsVisitor, id: string): Promise<PublicPlaylist | null> {
  const fields = 'select=title,description,is_public';
  const [row] = await readRows(ask, `/rest/v1/playlists?${fields}&id=eq.${id}&limit=1`);
  if (!row?.is_public) return null;
  const { title, description } = row;
  if (typeof title !== 'string' || typeof description !== 'string')
    throw new Error('A playlist without a title');
  const order = `select=track_id&playlist_id=eq.${id}&order=position.asc&limit=1`;
  const [track] = await readRows(ask, `/rest/v1/playlist_tracks?${order}`).catch(() => []);
  return {
    title,
    description,
    firstTrackId: typeof track?.track_id === 'string' ? track.track_id : null,
  };
}

async function readRows(ask: AskAsVisitor, path: string): Promise<Record<string, unknown>[]> {
  const answer = await ask(path);
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
  const rows: unknown = await answer.json();
  if (!Array.isArray(rows)) throw new Error(`No list for ${path}`);
  return rows;
}
