/** What a link preview shows of a playlist. */
export type PublicPlaylist = {
  title: string;
  description: string;
  /** Null when the playlist has no tracks, or when they cannot be read. */
  firstTrackId: string | null;
};

/** Sends a read as a visitor, for a path such as '/rest/v1/…'. */
export type AskAsVisitor = (path: string) => Promise<Response>;

/** A page must not wait long for its preview. */
const LONGEST_MS = 2_000;

/**
 * A playlist that everybody may read.
 *
 * @returns null when it does not exist or is private
 * @throws Error when the backend fails or takes too long
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
