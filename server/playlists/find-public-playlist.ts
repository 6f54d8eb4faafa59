/** What a link preview or an embedded player shows of a playlist. */
export type PublicPlaylist = {
  title: string;
  description: string;
  /** The first ones. Empty when the playlist has none, or when they cannot be read. */
  trackIds: string[];
};

/** Sends a read as a visitor, for a path such as '/rest/v1/…'. */
export type AskAsVisitor = (path: string) => Promise<Response>;

/** A page must not wait long for its preview. */
const LONGEST_MS = 2_000;

/**
 * A playlist that everybody may read.
 *
 * @param most tracks to name
 * @returns null when it does not exist or is private
 * @throws Error when the backend fails or takes too long
 */
export async function findPublicPlaylist(
  ask: AskAsVisitor,
  id: string,
  most = 1,
): Promise<PublicPlaylist | null> {
  const late = AbortSignal.timeout(LONGEST_MS);
  const tooLate = new Promise<never>((_, reject) =>
    late.addEventListener('abort', () => reject(late.reason)),
  );
  return await Promise.race([find(ask, id, most), tooLate]);
}

async function find(ask: AskAsVisitor, id: string, most: number): Promise<PublicPlaylist | null> {
  const fields = 'select=title,description,is_public';
  const [row] = await readRows(ask, `/rest/v1/playlists?${fields}&id=eq.${id}&limit=1`);
  if (!row?.is_public) return null;
  const { title, description } = row;
  if (typeof title !== 'string' || typeof description !== 'string')
    throw new Error('A playlist without a title');
  const order = `select=track_id&playlist_id=eq.${id}&order=position.asc&limit=${most}`;
  const rows = await readRows(ask, `/rest/v1/playlist_tracks?${order}`).catch(() => []);
  return {
    title,
    description,
    trackIds: rows.flatMap(({ track_id }) => (typeof track_id === 'string' ? [track_id] : [])),
  };
}

async function readRows(ask: AskAsVisitor, path: string): Promise<Record<string, unknown>[]> {
  const answer = await ask(path);
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
  const rows: unknown = await answer.json();
  if (!Array.isArray(rows)) throw new Error(`No list for ${path}`);
  return rows;
}
